// Checks the current page with axe: serious and critical violations of WCAG 2.2 AA.
import { AxeBuilder } from '@axe-core/playwright'
import { type Locator, type Page, expect } from '@playwright/test'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Axe for this page, reporting violations only. In legacy mode it does not open a blank page for frames of other
 * sites, which would take most of its time.
 */
export const axeFor = (page: Page) =>
  new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()

export const standardAxe = (page: Page) => axeFor(page).withTags(standards)

/** Checks only the rules about colours, for a page whose other rules were checked in another colour scheme. */
export const axeForColours = (page: Page) => axeFor(page).withRules(['color-contrast', 'link-in-text-block'])

export async function expectAccessible(page: Page, where = '', axe = standardAxe(page)): Promise<void> {
  // Waits for the next page of the list: until it comes, the list is drawn faint, with too little contrast.
  await expect(page.locator('ul[aria-busy=true]')).toHaveCount(0)
  const { violations } = await axe.analyze()
  const grave = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, help, nodes }) =>
        `${id}: ${help}\n  ${nodes.map(({ target }) => target.join(' ')).join('\n  ')}`,
    )
  expect.soft(grave, `${where}: ${grave.join('\n')}`).toEqual([])
}

/** Waits for all animations. `finished` rejects if an element is removed meanwhile: hence `allSettled`. */
export const endAnimations = (page: Page) =>
  page.evaluate(() => Promise.allSettled(document.getAnimations().map((each) => each.finished)))

type Look = 'light' | 'dark'

/** Shows the page in these colours. With SCREENSHOTS=true, saves a picture in acceptance/screenshots. */
async function putOn(page: Page, look: Look, name: string): Promise<void> {
  await page.emulateMedia({ colorScheme: look })
  await endAnimations(page)
  const path = `acceptance/screenshots/${name.replaceAll(/\W+/g, '-')}.png`
  if (process.env['SCREENSHOTS'] === 'true') await page.screenshot({ path, fullPage: true })
}

async function expectAccessibleIn(page: Page, look: Look, where: string, axeOf = standardAxe): Promise<void> {
  const name = `${where} ${look}`
  await putOn(page, look, name)
  await expectAccessible(page, name, axeOf(page))
}

/** Checks the page in light colours and in dark ones. */
export async function expectAccessibleInBoth(page: Page, where: string): Promise<void> {
  await expectAccessibleIn(page, 'light', where)
  await expectAccessibleIn(page, 'dark', where, axeForColours)
}

const desktop = { size: 'desktop', width: 1280, height: 800 }
const narrow = { size: 'narrow', width: 360, height: 740 }
/** A size and colour scheme in which a page is checked. Without `axeOf`, only sideways scrolling is checked. */
type Sight = readonly [screen: typeof desktop, look: Look, axeOf: typeof standardAxe | null]
interface Turn {
  /** Text that is added to the title of a test, so that both turns have different titles. */
  title: string
  tag: string[]
  sights: readonly Sight[]
}

/**
 * The first turn runs in `npm test`, the second only in `npm run test:long`, since the checks take long. Together they
 * check all rules at each width, and the rules about colours at each width in light and dark.
 */
export const turns: readonly Turn[] = [
  {
    title: '',
    tag: [],
    sights: [
      [desktop, 'light', standardAxe],
      [narrow, 'dark', null],
    ],
  },
  {
    title: ' in the other colours',
    tag: ['@long'],
    sights: [
      [desktop, 'dark', axeForColours],
      [narrow, 'light', standardAxe],
      [narrow, 'dark', axeForColours],
    ],
  },
]

/** Filters of a list whose label is missing, hidden, or neither above nor before them. */
function filtersWithoutLabel(): string[] {
  const filters = document.querySelectorAll<HTMLSelectElement>('[data-clear-of-toasts-if-wide] select')
  const isLabelled = (filter: HTMLSelectElement) => {
    const label = filter.labels[0]?.getBoundingClientRect()
    const { top, left } = filter.getBoundingClientRect()
    return label && label.height > 8 && (label.bottom <= top || label.right <= left)
  }
  return [...filters]
    .filter((filter) => filter.checkVisibility() && !isLabelled(filter))
    .map(({ outerHTML }) => outerHTML.slice(0, 200))
}

/** Checks that the page is accessible and does not scroll sideways. Leaves it at the first width, in light colours. */
export async function expectGood(page: Page, sights: readonly Sight[], where: string): Promise<void> {
  const before = page.viewportSize() ?? desktop
  for (const [{ size, ...viewport }, look, axeOf] of sights) {
    await page.setViewportSize(viewport)
    if (axeOf) await expectAccessibleIn(page, look, `${where} ${size}`, axeOf)
    else await putOn(page, look, `${where} ${size} ${look}`)
    await expectNoSidewaysScroll(page, `${where} ${size}`)
    await expect.soft.poll(() => page.evaluate(filtersWithoutLabel), `${where} ${size}: filters`).toEqual([])
  }
  await page.setViewportSize(before)
  await page.emulateMedia({ colorScheme: 'light' })
}

export async function expectNoSidewaysScroll(page: Page, where = ''): Promise<void> {
  // Compares with the screen, since a phone makes its window as wide as a page that is too wide.
  const excess = () => page.evaluate(() => document.documentElement.scrollWidth - screen.width)
  // Polls, since the page may take a moment to follow a new width.
  const soft = expect.configure({ soft: true })
  await soft.poll(excess, `${where}: pixels beyond the right edge`).toBeLessThanOrEqual(0)
}

/** Doubles the size of letters as a phone's settings do, so that media queries in rem follow. */
export async function doubleLetters(page: Page): Promise<void> {
  await page.setViewportSize(narrow)
  const session = await page.context().newCDPSession(page)
  await session.send('Page.enable')
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
}

/** Checks that headings, links, buttons and fields end inside the window, or inside a box that scrolls. */
export async function expectNothingCutOff(page: Page, where: string): Promise<void> {
  const beyond = () =>
    page.evaluate(() => {
      const isInBox = (element: Element): boolean => {
        const around = element.parentElement
        if (around === null || around === document.body) return false
        const { overflowX, width } = getComputedStyle(around)
        // Text for screen readers only is in a box of one pixel.
        return overflowX === 'auto' || overflowX === 'scroll' || width === '1px' || isInBox(around)
      }
      return [...document.querySelectorAll('h1, h2, h3, a, button, input, select, textarea')]
        .filter((each) => each.getBoundingClientRect().right > innerWidth + 1 && !isInBox(each))
        .map((each) => each.outerHTML.slice(0, 200))
    })
  await expect.soft.poll(beyond, `${where}: beyond the right edge`).toEqual([])
}

/** True if no other element covers the middle of this one. */
export const isInFront = (element: Locator): Promise<boolean> =>
  element.evaluate((node) => {
    const { x, y, width, height } = node.getBoundingClientRect()
    return node.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })
