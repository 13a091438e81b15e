// How long something stays, by a clock that the test turns: a busy machine makes no difference.
import { type Locator, type Page, expect } from '@playwright/test'

/** Before the first page is opened. */
export const takeClock = (page: Page) => page.clock.install()

/** From here on time passes only where the test says so. */
export async function stopClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now + 5000)
}

/** Lets as little time pass as it takes until this is there. */
export async function awaitOn(page: Page, locator: Locator): Promise<void> {
  const seen = async () => {
    await page.clock.runFor(10)
    return await locator.count()
  }
  await expect.poll(seen, { intervals: [50], timeout: 15_000 }).toBeGreaterThan(0)
}

/** A stopped clock, and `act` about to cause a toast: it stays for `ms` and then goes. */
export async function expectToastLife(page: Page, title: string, ms: number, act: () => Promise<unknown>) {
  const toast = page.locator('[data-sonner-toast]').filter({ has: page.getByText(title, { exact: true }) })
  await act()
  await awaitOn(page, toast)
  await page.clock.runFor(ms - 250)
  await expect(toast).toHaveAttribute('data-removed', 'false')
  await page.clock.runFor(300)
  await expect(toast.and(page.locator('[data-removed=false]'))).toHaveCount(0)
}
