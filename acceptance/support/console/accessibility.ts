// What axe finds on a page as it stands, WCAG 2.2 AA, serious and critical.
import { AxeBuilder } from '@axe-core/playwright'
import { type Locator, type Page, expect } from '@playwright/test'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Only violations are described, and no blank page is opened for frames of other servers: that is most of its time. */
export const axeFor = (page: Page) =>
  new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()

/** Enough for a page that was looked at in other colours. */
export const axeForColours = (page: Page) => axeFor(page).withRules(['color-contrast', 'link-in-text-block'])

export async function expectAccessible(
  page: Page,
  where = '',
  axe = axeFor(page).withTags(standards),
): Promise<void> {
  const { violations } = await axe.analyze()
  const grave = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, help, nodes }) =>
        `${id}: ${help}\n  ${nodes.map(({ target }) => target.join(' ')).join('\n  ')}`,
    )
  expect.soft(grave, `${where}: ${grave.join('\n')}`).toEqual([])
}

/** One that is cancelled, since its element went, rejects. */
export const endAnimations = (page: Page) =>
  page.evaluate(() => Promise.allSettled(document.getAnimations().map((each) => each.finished)))

/** In light and dark. With SCREENSHOTS=true pictures of both land in acceptance/screenshots. */
export async function expectAccessibleInBoth(page: Page, where: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    const name = `${where} ${colorScheme}`
    await page.emulateMedia({ colorScheme })
    await endAnimations(page)
    const path = `acceptance/screenshots/${name.replaceAll(/\W+/g, '-')}.png`
    if (process.env['SCREENSHOTS'] === 'true') await page.screenshot({ path, fullPage: true })
    await expectAccessible(page, name, colorScheme === 'dark' ? axeForColours(page) : undefined)
  }
}

/** Nothing may stick out to the right at this width. */
export async function expectNoSidewaysScroll(page: Page, where = ''): Promise<void> {
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect.soft(excess, `${where}: pixels beyond the right edge`).toBeLessThanOrEqual(0)
}

/** Nothing lies over its middle. */
export const isInFront = (element: Locator): Promise<boolean> =>
  element.evaluate((node) => {
    const { x, y, width, height } = node.getBoundingClientRect()
    return node.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })
