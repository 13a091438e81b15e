// Toasts appear at the top right, below the page's header and tools. On a phone: below the bar, as wide as the screen.
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../../support/console/journey.ts'
import { keepToasts, letToastsGo, takeClock } from '../../support/console/toast-life.ts'
import { slugOf, uniqueName } from '../../support/console/names.ts'
import { hideBatches, refuse, seeOwnBatches } from '../../support/console/staged-answers.ts'

test.use({ expectedError: /status of 400/ })

const lists = [
  ['/content', '/admin/content', 'Failed to load content'],
  ['/admin-users', '/admin/admin-users', 'Failed to load admin users. Please try again.'],
] as const

async function covered(toast: Locator, controls: Locator): Promise<string[]> {
  const box = await toast.boundingBox()
  if (box === null) return ['the toast is gone']
  return await controls.evaluateAll((elements, { x, y, width, height }) => {
    const overlaps = ({ left, right, top, bottom }: DOMRect) =>
      x < right && left < x + width && y < bottom && top < y + height
    return elements
      .filter((element) => overlaps(element.getBoundingClientRect()))
      .map((element) => element.outerHTML.slice(0, 90))
  }, box)
}

/** The header of the page with its tools or, on a phone, the bar. */
function headerOf(page: Page, isPhone: boolean): Locator {
  return isPhone ? page.getByRole('banner') : page.locator('[data-clear-of-toasts-if-wide]')
}

test('a toast appears at the top, below the header, and never covers the focused element @phone @long', async ({
  page,
  isMobile,
}) => {
  await keepToasts(page)
  await hideBatches(page)
  for (const [screen, path, sentence] of lists) {
    const mend = await refuse(page, { method: 'GET', path })
    await page.goto(screen)
    const toast = page.getByRole('listitem').filter({ hasText: sentence })
    await expect(toast).toBeVisible()
    const header = headerOf(page, isMobile)
    const controls = header.getByRole('link').or(header.getByRole('button'))
    await expect(controls).not.toHaveCount(0)
    await expect.poll(() => covered(toast, controls), screen).toEqual([])
    const { width = 0 } = page.viewportSize() ?? {}
    await expect(async () => {
      const [box, above] = [await toast.boundingBox(), await header.last().boundingBox()]
      if (box === null || above === null) throw new Error('nothing to measure')
      expect(box.x + box.width, 'at the right').toBeGreaterThan(width - 40)
      expect(box.y, 'right below the header').toBeLessThan(above.y + above.height + 20)
      if (isMobile) expect(box.width, 'as wide as the screen').toBeGreaterThan(width - 40)
    }).toPass()
    await mend()
  }
  // A toast must not cover the element that has the focus.
  const mend = await refuse(page, { method: 'GET', path: '/admin/content' })
  await page.goto('/content')
  const retry = page.getByRole('button', { name: 'Retry' })
  await retry.evaluate((button) => {
    button.style.cssText = 'position: fixed; top: 120px; right: 40px'
    button.focus()
  })
  const toast = page.getByRole('listitem').filter({ hasText: 'Failed to load content' })
  await expect.poll(() => covered(toast, retry)).toEqual([])
  await mend()
})

test('a toast with Undo stays in front of later toasts until it is used @phone @long', async ({
  page,
  api,
  isMobile,
}) => {
  const title = uniqueName('Undone')
  const item = { title, slug: slugOf(title), platform: 'web', sourceWorkflow: 'upload', active: false }
  const { _id: id } = await api.must('POST', '/admin/content', item)
  const isFeatured = async () => (await api.must('GET', `/admin/content/${String(id)}`))['featured']
  await takeClock(page)
  await keepToasts(page)
  await seeOwnBatches(page)
  await page.goto(`/content?q=${encodeURIComponent(title)}`)
  await page.getByRole('checkbox', { name: `Select ${title}` }).check()
  await page.getByRole('button', { name: 'Change…' }).click()
  await page.getByRole('dialog').getByLabel('Featured').selectOption('Feature')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Change 1 item' }).click()
  const undo = page.getByRole('listitem').filter({ hasText: '1 item changed' })
  await expect(undo).toBeVisible()
  expect(await isFeatured()).toBe(true)
  const tools = page.getByRole('button', { name: /^(Search|Filters|Cards|Table|More)$/ })
  if (!isMobile) await expect.poll(() => covered(undo, tools)).toEqual([])
  const mend = await refuse(page, { method: 'GET', path: '/admin/content' })
  await page.getByRole('searchbox').press('Enter')
  const later = page.getByRole('listitem').filter({ hasText: 'Failed to load content' })
  await expect(later).toBeVisible()
  await expect.poll(() => covered(later, undo)).toEqual([])
  await mend()
  await letToastsGo(page)
  await page.clock.fastForward('01:00')
  await expect(later).toHaveCount(0)
  await undo.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undid the change of 1 item', { exact: true })).toBeVisible()
  await expect(undo).toHaveCount(0)
  expect(await isFeatured()).toBe(false)
})
