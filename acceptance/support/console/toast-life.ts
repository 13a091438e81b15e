// How long toasts stay, by a clock that the test moves on, so that a busy machine makes no difference.
import { type Locator, type Page, expect } from '@playwright/test'
import { hold } from './staged-answers.ts'

/**
 * Keeps toasts on screen until `letToastsGo`, as in a hidden tab, and shows none about films of other journeys. Call it
 * before the page opens.
 */
export async function keepToasts(page: Page): Promise<void> {
  await page.addInitScript(() =>
    Object.defineProperty(document, 'hidden', { configurable: true, value: true }),
  )
  await hold(page, 'GET', '/admin/films/mine')
}

export const letToastsGo = (page: Page) =>
  page.evaluate(() => {
    Reflect.deleteProperty(document, 'hidden')
    document.dispatchEvent(new Event('visibilitychange'))
  })

/** Closes a toast that `keepToasts` keeps, since it may cover what is pressed next. */
export async function dismissToast(toast: Locator): Promise<void> {
  await toast.getByRole('button', { name: 'Close toast' }).click()
  await expect(toast).toHaveCount(0)
}

/** Takes control of the page's clock. Call it before the first page opens. */
export const takeClock = (page: Page) => page.clock.install()

/** Stops the clock: from here on, time passes only when the test moves it on. */
export async function stopClock(page: Page): Promise<void> {
  // Tries again: if the machine stalls in between, the moment is past and `pauseAt` fails.
  await expect(async () => {
    const now = await page.evaluate(() => Date.now())
    await page.clock.pauseAt(now + 5000)
  }).toPass()
}

/** Moves time on until the element appears. */
export async function awaitOn(page: Page, locator: Locator): Promise<void> {
  const seen = async () => {
    await page.clock.runFor(10)
    return await locator.count()
  }
  await expect.poll(seen, { intervals: [50] }).toBeGreaterThan(0)
}

/** Checks that the toast of `act` stays for `ms` and then disappears. The clock must be stopped before. */
export async function expectToastLife(page: Page, title: string, ms: number, act: () => Promise<unknown>) {
  const toast = page.locator('[data-sonner-toast]').filter({ has: page.getByText(title, { exact: true }) })
  await act()
  await awaitOn(page, toast)
  await page.clock.runFor(ms - 250)
  await expect(toast).toHaveAttribute('data-removed', 'false')
  await page.clock.runFor(300)
  await expect(toast.and(page.locator('[data-removed=false]'))).toHaveCount(0)
}
