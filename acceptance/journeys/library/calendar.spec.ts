// The Jain calendar: an occasion is moved and reset, and scheduled changes link to their items.
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '../../support/console/accessibility.ts'
import { makeCarouselItem } from '../../support/console/items.ts'
import { expect, test } from '../../support/console/journey.ts'

test.use({ role: 'content_manager' })

const day = (page: Page, date: string) =>
  page.locator(':is(td, li):visible', { has: page.locator(`time[datetime="${date}"]`) })

const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

async function expectGood(page: Page, name: string): Promise<void> {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(page, `${name} at ${width}`)
    await expectAccessible(page, `${name} at ${width}`)
  }
}

test('a month can be chosen, and an occasion moved by keyboard and reset @long', async ({ page }) => {
  await page.goto('/dashboard')
  await page.getByRole('navigation', { name: 'More' }).getByRole('link', { name: 'Calendar' }).click()
  await expect(page.getByRole('heading', { name: 'Calendar' })).toBeVisible()
  await page.getByLabel('Year').selectOption('2029')
  // Waits until the year is shown, since choosing a month keeps the year that is shown.
  await expect(page.getByLabel('Year')).toHaveValue('2029')
  await page.getByLabel('Month', { exact: true }).selectOption('September')
  await expect(page).toHaveURL('/calendar?month=2029-09')
  await expect(page.getByText(/Vir Nirvan Samvat 2555/)).toBeVisible()
  const table = page.getByRole('table', { name: 'September 2029' })
  const samvatsari = table.getByRole('button', { name: /^Samvatsari/ })
  await expect(samvatsari).toHaveText('Samvatsari (Shvetambar)')
  await samvatsari.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Move Samvatsari (Shvetambar)' })
  await dialog.getByLabel('First Day').fill('2029-09-20')
  await dialog.getByLabel('Last Day').fill('2029-09-19')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Last day cannot be before the first')).toBeVisible()
  await expectGood(page, 'calendar-date')
  await dialog.getByLabel('Last Day').fill('2029-09-20')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(
    day(page, '2029-09-20').getByRole('button', { name: /Samvatsari.*Set by staff/ }),
  ).toBeVisible()
  await expect(samvatsari).toHaveCount(1)
  await expectGood(page, 'calendar')
  await samvatsari.click()
  await page.getByRole('button', { name: 'Remove Date' }).click()
  await expect(page.getByText('Date removed')).toBeVisible()
  await expect(day(page, '2029-09-20').getByRole('button', { name: /Samvatsari/ })).toHaveCount(0)
  await expect(samvatsari).toHaveText('Samvatsari (Shvetambar)')
  await page.getByRole('button', { name: 'Next month' }).click()
  await expect(page.getByRole('table', { name: 'October 2029' })).toBeVisible()
  await page.goBack()
  await expect(table).toBeVisible()
})

test('a period from two days before Paryushan until Samvatsari can be chosen, and the calendar shows it @long', async ({
  page,
  api,
}) => {
  const year = new Date().getFullYear() + 2
  const { occasions } = await api.must('GET', `/admin/calendar?from=${year}-01-01&to=${year}-12-31`)
  const dayOf = (name: string, day: 'startsOn' | 'endsOn', later: number) => {
    const one = (occasions as Record<string, string>[]).find(({ occasion }) => occasion === name)
    return new Date(Date.parse(one?.[day] ?? '') + later * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  }
  const [first, after] = [dayOf('paryushan', 'startsOn', -2), dayOf('samvatsari', 'endsOn', 1)]

  const { id, title } = await makeCarouselItem(api, 'At dawn')
  await page.goto(`/carousel/edit/${id}`)
  const open = page.getByRole('button', { name: 'Choose by the Jain Calendar' })
  await open.click()
  const panel = page.getByRole('group', { name: 'By the Jain calendar' })
  await panel.getByLabel('Year').selectOption(String(year))
  await expect(panel.getByLabel('Days Before')).toHaveValue('2')
  await expect(panel.getByLabel('Occasion').locator('option:checked')).toContainText('Paryushan (Shvetambar)')
  await panel.getByLabel('Begins At').fill('05:30')
  await panel.getByLabel('Until').selectOption('Samvatsari (Shvetambar)')
  await expect(panel.getByText(/^Goes live .*05:30, ends .*00:00, India time/)).toBeVisible()
  await expectGood(page, 'occasions')
  await panel.getByRole('button', { name: 'Use These Times' }).click()
  await expect(open).toHaveAttribute('aria-expanded', 'false')
  await expect(page.getByLabel('Goes Live', { exact: true })).toHaveValue(`${first}T05:30`)
  await expect(page.getByLabel('Ends', { exact: true })).toHaveValue(`${after}T00:00`)
  await page.getByRole('button', { name: 'Update Carousel Item' }).click()
  await expect(page).toHaveURL('/carousel')

  await page.goto(`/calendar?month=${first.slice(0, 7)}`)
  const link = day(page, first).getByRole('link', { name: `05:30 Goes live (carousel): ${title}` })
  await expect(link).toBeVisible()
  await page.setViewportSize({ width: 375, height: 740 })
  await expect(link).toBeVisible()
  await link.click()
  await expect(page).toHaveURL(`/carousel/edit/${id}`)
  // Waits for the form: only with it is the page long enough to scroll.
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(title)

  await page.evaluate(() => window.scrollTo(0, 300))
  await expect.poll(() => scrolled(page)).toBe(300)
  await page.goto('/calendar')
  const today = page.locator('li[aria-current="date"]')
  await expect(today).toContainText('Today')
  await expect(today, 'it begins at today, wherever another page was left').toBeInViewport({ ratio: 1 })
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect.poll(() => scrolled(page)).toBe(0)
  await page.getByRole('button', { name: 'Today', exact: true }).click()
  await expect(today).toBeInViewport()
  // Deletes the slide, so that the first page of the list has room for slides of other journeys.
  await api.must('DELETE', `/admin/carousel/${id}`)
})
