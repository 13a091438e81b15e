// The duration of toasts, by a clock that the test advances, so that a busy machine makes no difference.
import { type Locator, type Page, expect } from '@playwright/test'
import { hold } from './staged-answers.ts'

/**
 * Keeps toasts, as a hidden tab does, until `letToastsGo`; films of other journeys show none. Call it before the
 * page is opened.
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

/** Dismisses a toast that `keepToasts` keeps, since it may lie above what is pressed next. */
export async function dismissToast(toast: Locator): Promise<void> {
  await toast.getByRole('button', { name: 'Close toast' }).click()
  await expect(toast).toHaveCount(0)
}

/** Call it before the first page is opened. */
export const takeClock = (page: Page) => page.clock.install()

/** From here on time passes only when the test advances it. */
export async function stopClock(page: Page): Promise<void> {
  // If the machine stalls in between, the time to pause at is past and `pauseAt` fails: then try again.
  await expect(async () => {
    const now = await page.evaluate(() => Date.now())
    await page.clock.pauseAt(now + 5000)
  }).toPass()
}

/** Advances time only until the element is there. */
export async function awaitOn(page: Page, locator: Locator): Promise<void> {
  const seen = async () => {
    await page.clock.runFor(10)
    return await locator.count()
  }
  await expect.poll(seen, { intervals: [50] }).toBeGreaterThan(0)
}

/** Checks, with a stopped clock, that the toast caused by `act` stays for `ms` and then goes. */
export async function expectToastLife(page: Page, title: string, ms: number, act: () => Promise<unknown>) {
  const toast = page.locator('[data-sonner-toast]').filter({ has: page.getByText(title, { exact: true }) })
  await act()
  await awaitOn(page, toast)
  await page.clock.runFor(ms - 250)
  await expect(toast).toHaveAttribute('data-removed', 'false')
  await page.clock.runFor(300)
  await expect(toast.and(page.locator('[data-removed=false]'))).toHaveCount(0)
}
