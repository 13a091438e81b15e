// Ways to look at the library: columns, saved views, and a copy of an item.
import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/console/accessibility.ts'
import { makeCategory, makeContent } from '../../support/console/items.ts'
import { expect, test } from '../../support/console/journey.ts'
import { slugOf, uniqueName } from '../../support/console/names.ts'

/** Hides a column, which stays hidden after a reload, and shows it again. */
async function hideAndShow(page: Page, name: string): Promise<void> {
  const columns = page.getByRole('button', { name: 'Columns', exact: true })
  const line = page.getByRole('menuitemcheckbox', { name, exact: true })
  const head = page.getByRole('columnheader', { name, exact: true })
  await columns.click()
  await line.click()
  await expect(head).toHaveCount(0)
  await expectAccessible(page, 'columns')
  await page.reload()
  await expect(page.getByRole('columnheader', { name: 'Title' })).toBeVisible()
  await expect(head).toHaveCount(0)
  await columns.click()
  await line.click()
  await expect(head).toHaveCount(1)
  await page.keyboard.press('Escape')
}

/** Renames a view: Escape keeps the name, Enter saves a new one, both give the focus back. Returns the new name. */
async function renameInPlace(page: Page, name: string): Promise<string> {
  const views = page.getByRole('region', { name: 'Views' })
  const pencil = (of: string) => views.getByRole('button', { name: `Rename ${of}`, exact: true })
  const field = views.getByRole('textbox', { name: `Name of ${name}`, exact: true })
  await pencil(name).press('Enter')
  await expect(field).toBeFocused()
  await field.fill('Never')
  await page.keyboard.press('Escape')
  await expect(pencil(name)).toBeFocused()
  await pencil(name).click()
  await expect(field).toHaveValue(name)
  await field.fill(' ')
  await page.keyboard.press('Enter')
  await expect(field).toHaveAccessibleDescription('Name is required')
  await field.fill(`${name} again`)
  await expectAccessible(page, 'views')
  await page.keyboard.press('Enter')
  await expect(pencil(`${name} again`)).toBeFocused()
  return `${name} again`
}

test('a saved view opens with its filter and look, and a copy of an item has the fields of the original @long', async ({
  page,
  api,
}) => {
  const shelf = await makeCategory(api, 'Shelf of copies')
  const words = uniqueName('Samayik')
  const one = await makeContent(api, words, { categories: [shelf.id], tags: ['calm'] })
  const other = { title: `${one.title}!`, slug: `${slugOf(one.title)}-again`, platform: 'web', active: false }
  await api.must('POST', '/admin/content', { ...other, categories: [shelf.id] })

  await page.goto(`/content?category=${shelf.id}&order=title`)
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  const title = page.getByRole('columnheader', { name: 'Title' })
  await expect(title).toHaveAttribute('aria-sort', 'ascending')
  await title.getByRole('button').click()
  await expect(page).toHaveURL(`/content?category=${shelf.id}`)
  await expect(title).toHaveAttribute('aria-sort', 'none')
  await title.getByRole('button').click()
  await hideAndShow(page, 'Rating')
  await expect(page.getByLabel('Sort', { exact: true })).toHaveValue('title')
  await page.getByRole('button', { name: 'Views' }).click()
  const views = page.getByRole('region', { name: 'Views' })
  let name = uniqueName('View')
  await views.getByLabel('Name of a New View').fill(name)
  await page.keyboard.press('Enter')
  await expect(page.getByText('View saved')).toBeVisible()
  name = await renameInPlace(page, name)
  await page.getByRole('button', { name: 'Views' }).click()
  await expect(views).toHaveCount(0)
  await page.getByRole('button', { name: 'Cards', exact: true }).click()
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await page.getByRole('button', { name: 'Views' }).click()
  await views.getByRole('link', { name }).click()
  await expect(views).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Views' })).toBeFocused()
  await expect(page).toHaveURL(`/content?category=${shelf.id}&order=title`)
  const grid = page.getByRole('grid', { name: 'Content' })
  await expect(grid).toHaveAttribute('aria-rowcount', '3')

  const tabs = page.getByRole('navigation', { name: 'Views' })
  const tab = tabs.getByRole('link', { name })
  await expect(tab).toHaveAttribute('aria-current', 'page')
  await page.getByRole('button', { name: 'Cards', exact: true }).click()
  await tabs.getByRole('link', { name: 'All', exact: true }).click()
  await expect(page).toHaveURL('/content')
  await tab.click()
  await expect(page).toHaveURL(`/content?category=${shelf.id}&order=title`)
  await expect(grid).toHaveAttribute('aria-rowcount', '3')

  await page.getByRole('link', { name: `Duplicate ${one.title}`, exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue(`${one.title} (copy)`)
  await expect(page.getByText(`A copy of ${one.title}`)).toBeVisible()
  await expect(page.getByLabel('Slug', { exact: true })).toHaveValue(`${slugOf(one.title)}-2`)
  await page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: 'Review' }).click()
  await page.getByRole('button', { name: 'Create Content' }).click()
  await expect(page.getByText('Content created successfully')).toBeVisible()
  const { items } = await api.must('GET', `/admin/content?category=${shelf.id}`)
  expect((items as object[])[0]).toMatchObject({
    slug: `${slugOf(one.title)}-2`,
    active: false,
    tags: ['calm'],
  })
  await page.getByRole('button', { name: 'Cards', exact: true }).click()
})

test.describe('for a viewer', () => {
  test.use({ role: 'viewer' })

  test('views of the editors open, but cannot be saved or changed', async ({ page, api }) => {
    const name = uniqueName('Editors view')
    await api.must('POST', '/admin/views', { name, filter: { active: false } })
    await page.goto('/content')
    await page.getByRole('button', { name: 'Views' }).click()
    const views = page.getByRole('region', { name: 'Views' })
    await expect(views.getByRole('link', { name })).toBeVisible()
    for (const role of ['button', 'textbox'] as const) await expect(views.getByRole(role)).toHaveCount(0)
    await views.getByRole('link', { name }).click()
    await expect(page).toHaveURL('/content?active=false')
  })
})
