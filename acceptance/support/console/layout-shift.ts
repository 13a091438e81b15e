// Measures how much the parts of a page moved by themselves while it loaded.
import type { Page } from '@playwright/test'

/** Sum of all layout shifts so far. Use it before anything is pressed. */
export const shiftOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += Number(Reflect.get(entry, 'value'))
        }).observe({ type: 'layout-shift', buffered: true })
        // The browser delivers the recorded shifts within two frames.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
      }),
  )
