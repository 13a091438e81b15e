// How far a page moved by itself while it loaded.
import type { Page } from '@playwright/test'

/** Sum of all layout shifts of the page so far; nobody has pressed anything. */
export const shiftOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += Number(Reflect.get(entry, 'value'))
        }).observe({ type: 'layout-shift', buffered: true })
        // The buffered entries arrive within two frames.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
      }),
  )
