// Finding the target of a slide by its title, with the keyboard and a screen reader.
import type { Page } from '@playwright/test'
import {
  expectAccessible,
  expectAccessibleInBoth,
  expectNoSidewaysScroll,
} from '../../support/console/accessibility.ts'
import { makeCategory, makeContent } from '../../support/console/items.ts'
import { expect, test } from '../../support/console/journey.ts'
import { uniqueName } from '../../support/console/names.ts'
import { answerWith, hold, refuse } from '../../support/console/staged-answers.ts'

const field = (page: Page) => page.getByRole('combobox', { name: /^Find (content|category) by title/ })
const list = (page: Page) => page.getByRole('listbox', { name: /^Found / })
const said = (page: Page) => page.getByRole('status').filter({ hasText: /./ })
const options = (page: Page) => list(page).getByRole('option')

async function openForm(page: Page, linkType: 'Content' | 'Category'): Promise<void> {
  await page.goto('/carousel/create')
  await page.getByLabel('Link Type').selectOption(linkType)
}

/** Checks the option that a screen reader reads out: only it is selected, and `aria-activedescendant` names it. */
async function expectSpoken(page: Page, title: string): Promise<void> {
  const spoken = list(page).getByRole('option', { selected: true })
  await expect(spoken).toHaveText(title)
  await expect(spoken).toHaveCount(1)
  await expect(field(page)).toHaveAttribute('aria-activedescendant', (await spoken.getAttribute('id')) ?? '')
}

test('the keyboard alone can choose an item, and a screen reader hears each step @long', async ({
  page,
  api,
}) => {
  const series = uniqueName('Kalpa Sutra')
  const [first, second] = [await makeContent(api, series), await makeContent(api, series)]
  await openForm(page, 'Content')
  await expect(field(page)).toHaveAttribute('aria-expanded', 'false')
  await expect(field(page)).toHaveAttribute('aria-autocomplete', 'list')
  await field(page).focus()
  await expect(list(page)).toBeHidden()
  await field(page).fill(series)
  await expect(options(page)).toHaveCount(2)
  await expect(field(page)).toHaveAttribute('aria-expanded', 'true')
  await expect(field(page)).toHaveAttribute('aria-controls', (await list(page).getAttribute('id')) ?? '')
  const [top, bottom] = await options(page).allTextContents()
  expect(new Set([top, bottom])).toEqual(new Set([first, second].map(({ title }) => `${title}Inactive`)))

  await expectSpoken(page, top ?? '')
  await page.keyboard.press('ArrowDown')
  await expectSpoken(page, bottom ?? '')
  await page.keyboard.press('ArrowDown')
  await expectSpoken(page, top ?? '')
  await page.keyboard.press('ArrowUp')
  await expectSpoken(page, bottom ?? '')

  await page.keyboard.press('Escape')
  await expect(list(page)).toBeHidden()
  await expect(field(page)).toHaveValue(series)
  await expect(field(page)).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('ArrowDown')
  await expectSpoken(page, bottom ?? '')
  await page.keyboard.press('Enter')
  await expect(list(page)).toBeHidden()
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toHaveValue('')
  const chosen = `${first.title}Inactive` === bottom ? first : second
  await expect(page.getByLabel('Link Target (Content ID)')).toHaveValue(chosen.id)
  await expect(page.getByText(`Leads to ${chosen.title}`)).toBeVisible()
  await expect(page).toHaveURL('/carousel/create')
})

test('leaving the search field closes the list of findings and changes nothing @long', async ({
  page,
  api,
}) => {
  const { name } = await makeCategory(api, 'Left alone')
  await openForm(page, 'Category')
  await field(page).fill(name)
  await expect(options(page)).toHaveText([name])
  await page.keyboard.press('Tab')
  await expect(list(page)).toBeHidden()
  await expect(field(page)).not.toBeFocused()
  await expect(field(page)).toHaveValue(name)
  await expect(page.getByLabel('Link Target (Category ID)')).toHaveValue('')
  await field(page).click()
  await options(page).click()
  await expect(page.getByText(`Leads to ${name}`)).toBeVisible()
})

test('a search without a match says so, and Enter then neither chooses nor sends the form @long', async ({
  page,
}) => {
  await openForm(page, 'Category')
  await field(page).fill('nothing-has-this-name')
  await expect(said(page)).toHaveText('Nothing found')
  await expect(options(page)).toHaveCount(0)
  await expect(field(page)).not.toHaveAttribute('aria-activedescendant')
  await expectAccessible(page, 'no match')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/carousel/create')
  await expect(page.getByLabel('Title', { exact: true })).not.toHaveAttribute('aria-invalid')
  await expect(page.getByLabel('Link Target (Category ID)')).toHaveValue('')
})

test('a slow search is announced, and then its results are shown @long', async ({ page, api }) => {
  const { title } = await makeContent(api, 'Slow to come')
  const empty = { items: [], total: 0, page: 1, pageSize: 10 }
  const mend = await answerWith(page, '/admin/content', empty)
  await openForm(page, 'Content')
  await field(page).click()
  await expect(said(page)).toHaveText('Nothing found')
  await mend()
  const answer = await hold(page, 'GET', '/admin/content')
  await field(page).fill(title)
  await expect(said(page)).toHaveText('Searching...')
  answer()
  await expect(options(page)).toHaveText([`${title}Inactive`])
})

test('Enter before the answer arrives chooses from the new answer, not from that of an earlier search @long', async ({
  page,
  api,
}) => {
  const [before, wanted] = [await makeContent(api, 'Before'), await makeContent(api, 'Wanted')]
  await openForm(page, 'Content')
  await field(page).fill(before.title)
  await expect(options(page)).toHaveText([`${before.title}Inactive`])
  await field(page).fill(wanted.title)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Leads to ${wanted.title}`)).toBeVisible()
})

test.describe('when the search fails', () => {
  test.use({ expectedError: /status of 400/ })

  test('the typed words stay, and the next search works @long', async ({ page, api }) => {
    const { title } = await makeContent(api, 'Found in the end')
    const mend = await refuse(page, { method: 'GET', path: '/admin/content' })
    await openForm(page, 'Content')
    await field(page).fill(title.slice(0, -1))
    await expect(said(page)).toHaveText('The search failed. Type again, or fill in the ID.')
    await expect(options(page)).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(field(page)).toHaveValue(title.slice(0, -1))
    await mend()
    await field(page).fill(title)
    await expect(options(page)).toHaveText([`${title}Inactive`])
  })
})

test('a long list of findings scrolls with the keys and fits a phone @phone @long', async ({ page }) => {
  const items = Array.from({ length: 30 }, (_, index) => ({
    _id: String(index),
    name: `Stavan ${index}`,
    active: true,
  }))
  await answerWith(page, '/admin/categories', { items })
  await openForm(page, 'Category')
  await field(page).click()
  await expect(options(page)).toHaveCount(30)
  await expectAccessibleInBoth(page, 'the finder')
  await expectNoSidewaysScroll(page)
  await page.keyboard.press('ArrowUp')
  await expectSpoken(page, 'Stavan 29')
  await expect(options(page).last()).toBeInViewport()
  await options(page).filter({ hasText: 'Stavan 28' }).click()
  await expect(page.getByLabel('Link Target (Category ID)')).toHaveValue('28')
})
