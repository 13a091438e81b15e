// Toasts stand at the top right below the header of the page, on a phone below its bar and as wide as the screen.
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../../support/console/journey.ts'
import { refuse } from '../../support/console/staged-answers.ts'

test.use({ expectedError: /status of 400/ })

const lists = [
  ['/content', '/admin/content', 'Failed to load content'],
  ['/admin-users', '/admin/admin-users', 'Failed to load admin users. Please try again.'],
] as const

type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>
const overlaps = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

async function covered(toast: Locator, controls: Locator[]): Promise<string[]> {
  const box = await toast.boundingBox()
  if (box === null) return ['the toast is gone']
  const names: string[] = []
  for (const control of controls) {
    const other = await control.boundingBox()
    if (other && overlaps(box, other))
      names.push(await control.evaluate((element) => element.outerHTML.slice(0, 90)))
  }
  return names
}

/** Of the page on a desktop; a phone has a bar instead. */
function headerOf(page: Page, isPhone: boolean): Locator {
  return isPhone ? page.getByRole('banner') : page.getByRole('main').locator('header')
}

test('a toast stands at the top, below the header and off what has the focus @phone', async ({
  page,
  isMobile,
}) => {
  for (const [screen, path, sentence] of lists) {
    const mend = await refuse(page, { method: 'GET', path })
    await page.goto(screen)
    const toast = page.getByRole('listitem').filter({ hasText: sentence })
    await expect(toast).toBeVisible()
    // It goes by itself after four seconds, and not while a pointer is on it.
    await toast.hover()
    const header = headerOf(page, isMobile)
    const controls = await header.getByRole('link').or(header.getByRole('button')).all()
    expect(controls.length).toBeGreaterThan(0)
    await expect.poll(() => covered(toast, controls), screen).toEqual([])
    const { width = 0 } = page.viewportSize() ?? {}
    const [box, above] = [await toast.boundingBox(), await header.boundingBox()]
    if (box === null || above === null) throw new Error('nothing to measure')
    expect(box.x + box.width, 'at the right').toBeGreaterThan(width - 40)
    expect(box.y, 'right below the header').toBeLessThan(above.y + above.height + 20)
    if (isMobile) expect(box.width, 'as wide as the screen').toBeGreaterThan(width - 40)
    await mend()
  }
  // What is under it and gets the focus is not covered by the next one.
  const mend = await refuse(page, { method: 'GET', path: '/admin/content' })
  await page.goto('/content')
  const retry = page.getByRole('button', { name: 'Retry' })
  await retry.evaluate((button) => {
    button.style.cssText = 'position: fixed; top: 120px; right: 40px'
    button.focus()
  })
  const toast = page.getByRole('listitem').filter({ hasText: 'Failed to load content' })
  await expect.poll(() => covered(toast, [retry])).toEqual([])
  await mend()
})
