// Toasts stand at the top right, but over nothing in the header or the toolbar that can be pressed.
import { type Locator, type Page } from '@playwright/test'
import { expect, test } from '../../support/console/journey.ts'
import { refuse } from '../../support/console/staged-answers.ts'

test.use({ expectedError: /status of 400/ })

const lists = [
  ['/categories', '/admin/categories', 'Failed to load categories'],
  ['/content', '/admin/content', 'Failed to load content'],
  ['/content?featured=true', '/admin/content', 'Failed to load content'],
  ['/carousel', '/admin/carousel', 'Failed to load carousel items'],
  ['/app-users', '/admin/app-users', 'Failed to load app users'],
  ['/admin-users', '/admin/admin-users', 'Failed to load admin users. Please try again.'],
] as const

const roles = ['link', 'button', 'searchbox', 'combobox'] as const
type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>
const overlaps = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

/** What there is to press besides the list itself, which did not come. */
async function controlsOf(page: Page): Promise<Locator[]> {
  const places = [page.getByRole('main'), page.getByRole('banner')]
  const found = places.flatMap((place) => roles.map((role) => place.getByRole(role).all()))
  return (await Promise.all(found)).flat()
}

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

test('a toast covers nothing that can be pressed in a header or a toolbar @phone', async ({ page }) => {
  for (const [screen, path, sentence] of lists) {
    const mend = await refuse(page, { method: 'GET', path })
    await page.goto(screen)
    const toast = page.getByRole('listitem').filter({ hasText: sentence })
    await expect(toast).toBeVisible()
    // It goes by itself after four seconds, and not while a pointer is on it.
    await toast.hover()
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
    const controls = await controlsOf(page)
    expect(controls.length).toBeGreaterThan(1)
    await expect.poll(() => covered(toast, controls), screen).toEqual([])
    const box = await toast.boundingBox()
    const { width = 0, height = 0 } = page.viewportSize() ?? {}
    expect((box?.x ?? 0) + (box?.width ?? 0), 'at the right').toBeGreaterThan(width - 40)
    expect(box?.y, 'at the top').toBeLessThan(height / 2)
    await mend()
  }
})
