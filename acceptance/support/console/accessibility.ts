// What axe finds on a page as it stands, WCAG 2.2 AA, serious and critical.
import { AxeBuilder } from '@axe-core/playwright'
import { type Page, expect } from '@playwright/test'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Only violations are described, and no blank page is opened for frames of other servers: that is most of its time. */
export const axeFor = (page: Page) =>
  new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()

const ofColours = ['color-contrast', 'link-in-text-block']

/** `rules`: those of colours alone are enough for a page that was looked at in other colours. */
export async function expectAccessible(
  page: Page,
  where = '',
  rules: 'all' | 'colours' = 'all',
): Promise<void> {
  const axe = axeFor(page)
  const { violations } = await (
    rules === 'all' ? axe.withTags(standards) : axe.withRules(ofColours)
  ).analyze()
  const grave = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, help, nodes }) =>
        `${id}: ${help}\n  ${nodes.map(({ target }) => target.join(' ')).join('\n  ')}`,
    )
  expect.soft(grave, `${where}: ${grave.join('\n')}`).toEqual([])
}

/** Nothing may stick out to the right at this width. */
export async function expectNoSidewaysScroll(page: Page, where = ''): Promise<void> {
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect.soft(excess, `${where}: pixels beyond the right edge`).toBeLessThanOrEqual(0)
}
