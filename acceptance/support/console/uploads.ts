import type { Locator, Page } from '@playwright/test'
import { awaitWhileItMoves } from '../product/patience.ts'

/** Waits for `end`. Gives up only when no progress bar moves and the tray shows nothing new. */
export async function awaitUpload(page: Page, end: Locator): Promise<void> {
  const look = async () => ({
    isEnd: await end.first().isVisible(),
    bars: await page
      .getByRole('progressbar')
      .evaluateAll((bars) => bars.map((bar) => bar.getAttribute('value'))),
    tray: await page.getByRole('region', { name: 'Uploads' }).allInnerTexts(),
  })
  await awaitWhileItMoves(look, ({ isEnd }) => isEnd)
}
