// In forced colours, which remove every fill, a control that is on still looks different from one that is off. The Tab
// key soon reaches the first control of each page.
import { screens } from '@jinvani/contract'
import type { Locator, Page } from '@playwright/test'
import { makeCategory, makeContent } from '../../support/console/items.ts'
import { endAnimations } from '../../support/console/accessibility.ts'
import { expect, test } from '../../support/console/journey.ts'

test.describe('in forced colours', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce', forcedColors: 'active' } })

  /** Screenshot of a control with some room around it, since an outline may be outside of the control. */
  async function pictureOf(page: Page, control: Locator): Promise<string> {
    await control.scrollIntoViewIfNeeded()
    // Takes hover and focus away, so that they do not change the picture.
    await page.mouse.move(0, 0)
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
    await endAnimations(page)
    const { x, y, width, height } = (await control.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const clip = { x: Math.max(0, x - 4), y: Math.max(0, y - 4), width: width + 8, height: height + 8 }
    return (await page.screenshot({ clip })).toString('base64')
  }

  /** Number of pixels that clearly differ between two pictures. */
  const difference = (page: Page, pictures: string[]) =>
    page.evaluate(async (pair) => {
      const [one, other] = await Promise.all(
        pair.map(async (base64) => {
          const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
          const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
          const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
          context?.drawImage(image, 0, 0)
          return context?.getImageData(0, 0, image.width, image.height).data ?? new Uint8ClampedArray()
        }),
      )
      let count = 0
      for (let at = 0; at < (one?.length ?? 0); at += 4) {
        const far = [0, 1, 2].some((n) => Math.abs((one?.[at + n] ?? 0) - (other?.[at + n] ?? 0)) > 64)
        if (far) count += 1
      }
      return count
    }, pictures)

  async function expectDifference(page: Page, control: Locator, what: string, turn: () => Promise<unknown>) {
    const before = await pictureOf(page, control)
    await turn()
    expect.soft(await difference(page, [before, await pictureOf(page, control)]), what).toBeGreaterThan(24)
  }

  test('a checked, chosen, pressed or filled control looks different from one that is not', async ({
    page,
    api,
  }) => {
    const { name } = await makeCategory(api, 'Contrast')
    const { id, title } = await makeContent(api, 'Contrast')
    await page.goto(`/content?q=${encodeURIComponent(title)}`)
    const box = page.getByRole('checkbox', { name: `Select ${title}` })
    await expectDifference(page, box, 'box of a card', () => box.check())
    const table = page.getByRole('button', { name: 'Table', exact: true })
    await expectDifference(page, table, 'pressed button', () => table.click())
    await page.getByRole('button', { name: 'Cards', exact: true }).click()
    const entry = page.getByRole('link', { name: 'Categories' })
    await expectDifference(page, entry, 'current page of the menu', async () => {
      await entry.click()
      await expect(entry).toHaveAttribute('aria-current', 'page')
    })
    await page.goto(`/categories?q=${encodeURIComponent(name)}`)
    await page.getByRole('link', { name: /^Edit/ }).first().click()
    const active = page.getByRole('checkbox').first()
    await expectDifference(page, active, 'checkbox', () => active.click())
    const filled = page.getByRole('button', { name: 'Update Category' })
    const plainLook = (await page.getByRole('link', { name: 'Cancel' }).getAttribute('class')) ?? ''
    // Gives the button a fixed size and no words, so that only its look can differ.
    await filled.evaluate((button) => {
      button.ariaLabel = 'Update Category'
      button.style.width = '8rem'
      button.replaceChildren()
    })
    await expectDifference(page, filled, 'filled button', () =>
      filled.evaluate((button, look) => button.setAttribute('class', look), plainLook),
    )
    await page.goto(`/content/edit/${id}`)
    await expect(page.getByRole('heading', { level: 2, name: 'Basic Info' })).toBeVisible()
    const theme = page.getByRole('button', { name: 'Dark theme' })
    await expectDifference(page, theme, 'theme', () => theme.click())
  })

  test('buttons of the site have a border, and the line being sung has a border of its own colour', async ({
    page,
  }) => {
    await page.goto('/search?q=stotra')
    const buttons = [
      page.getByRole('button', { name: 'Search' }),
      page.getByRole('link', { name: 'App Store' }),
    ]
    for (const button of buttons) await expect(button).toHaveCSS('border-top-width', '1px')
    await page.goto('/watch/navkar-mantra-prabhat-vandana')
    await page.getByRole('button', { name: /^Play: / }).click()
    const [sung, other] = [
      page.locator('.line[aria-current]:visible'),
      page.locator('.line:not([aria-current]):visible').first(),
    ]
    await expect(sung).toBeVisible()
    await page.locator('audio').evaluate((sound: HTMLMediaElement) => sound.pause())
    const colourOf = (line: Locator) => line.evaluate((node) => getComputedStyle(node).borderInlineStartColor)
    expect(await colourOf(sung)).not.toBe(await colourOf(other))
  })
})

/** The skip link leads past the menu. The page itself gets the focus too, but does not count as a control. */
test('the Tab key reaches the first control of each page within eight stops @long', async ({ page }) => {
  const isInPage = () => page.evaluate(() => Boolean(document.activeElement?.parentElement?.closest('#main')))
  const skip = page.getByRole('link', { name: 'Skip to content' })
  for (const path of Object.keys(screens).filter((each) => !each.includes(':'))) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    let stops = 0
    while (stops <= 8 && !(await isInPage())) {
      await page.keyboard.press('Tab')
      stops += 1
      if (await skip.evaluate((link) => link === document.activeElement)) await page.keyboard.press('Enter')
    }
    expect.soft(stops, path).toBeLessThanOrEqual(8)
  }
})
