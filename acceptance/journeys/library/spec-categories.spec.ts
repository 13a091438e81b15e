// Specification sections 2, 5, 8 and 9: the list of categories and their form.
import { type Page } from '@playwright/test'
import { expect, test } from '../../support/console/journey.ts'
import { slugOf, uniqueName } from '../../support/console/names.ts'
import { hold, refuse, retouch } from '../../support/console/staged-answers.ts'

/** Returns an array to which each query of the list is added when it is sent. */
function listQueries(page: Page): string[] {
  const queries: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname.endsWith('/admin/categories') && request.method() === 'GET') queries.push(url.search)
  })
  return queries
}

test('the list of categories has a search, a status filter and a link to a new category', async ({
  page,
}) => {
  const queries = listQueries(page)
  await page.goto('/categories')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Add Category' })).toHaveAttribute('href', '/categories/new')
  await expect(main.getByText(/^Order: /).first()).toBeVisible()
  const status = page.getByLabel('Status')
  await expect(status.getByRole('option')).toHaveText(['All Status', 'Active Only', 'Inactive Only'])
  await status.selectOption('Inactive Only')
  await expect.poll(() => queries.at(-1), 'refetches at once').toContain('active=false')
  const sent = queries.length
  await page.getByRole('searchbox').fill('nothing has this name')
  await page.getByRole('searchbox').blur()
  expect(queries.length, 'typing alone searches nothing').toBe(sent)
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(main.getByRole('heading', { name: 'No categories found' })).toBeVisible()
  await expect.poll(() => queries.at(-1), 'an empty list may have stood there before').toContain('q=nothing')
})

test('an empty list of categories says how to create the first one', async ({ page }) => {
  await retouch(page, '/admin/categories', () => ({ items: [], total: 0 }))
  await page.goto('/categories')
  await expect(page.getByRole('heading', { name: 'No categories found' })).toBeVisible()
  await expect(page.getByText('Get started by creating your first category.')).toBeVisible()
})

test('a card shows a category, and a toast confirms its deletion', async ({ page, api }) => {
  const name = uniqueName('Stavan')
  const category = { name, slug: slugOf(name), description: 'Songs of praise', order: 7 }
  const { _id } = await api.must('POST', '/admin/categories', category)
  await page.goto(`/categories?q=${encodeURIComponent(name)}`)
  const card = page.getByRole('listitem').filter({ hasText: name })
  await expect(card.getByRole('heading', { name })).toBeVisible()
  for (const fact of [slugOf(name), 'Active', 'Songs of praise', 'Order: 7'])
    await expect(card.getByText(fact, { exact: true })).toBeVisible()
  await expect(card.getByText('Songs of praise')).toHaveCSS('-webkit-line-clamp', '2')
  await expect(card.getByRole('link', { name: `Edit ${name}` })).toHaveAttribute(
    'href',
    `/categories/edit/${String(_id)}`,
  )
  page.once('dialog', (dialog) => void dialog.accept())
  await card.getByRole('button', { name: `Delete ${name}` }).click()
  await expect(page.getByText('Category deleted successfully')).toBeVisible()
  await expect(card).toHaveCount(0)
})

test('a colour is pasted with blanks around it', async ({ page }) => {
  await page.goto('/categories/new')
  const colour = page.getByRole('textbox', { name: 'Background Color' })
  await colour.selectText()
  // Not by `fill`, which a limit of the field's length would not cut.
  await page.keyboard.insertText(' #FDE68A ')
  await expect(colour).toHaveValue('#FDE68A')
})

test('the form of a category has the three sections, defaults and messages of the specification', async ({
  page,
}) => {
  await page.goto('/categories/new')
  for (const title of ['Basic Information', 'Category Image', 'Display Settings'])
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Background Color' })).toHaveValue('#E5E7EB')
  await expect(page.getByLabel('Type', { exact: true })).toHaveValue('any')
  await expect(page.getByLabel('Type', { exact: true }).getByRole('option')).toHaveText([
    'Any',
    'Audio',
    'Video',
  ])
  await expect(page.getByRole('checkbox', { name: 'Active' })).toBeChecked()
  await expect(page.locator('input[type=file]')).toHaveAttribute('accept', /image\/\*/)
  const create = page.getByRole('button', { name: 'Create Category' })
  await create.click()
  await expect(page.getByText('Name is required', { exact: true })).toBeVisible()
  await expect(page.getByText('Slug is required', { exact: true })).toBeVisible()
  await page.getByLabel('Slug').fill('Not a slug')
  await page.getByLabel('Name', { exact: true }).fill('n'.repeat(101))
  await page.getByLabel('Description').fill('d'.repeat(501))
  await page.getByLabel('Display Order').fill('')
  await create.click()
  const slugRule = 'Slug must contain only lowercase letters, numbers, and hyphens'
  await expect(page.getByText(slugRule, { exact: true })).toBeVisible()
  await expect(page.getByText('Name cannot exceed 100 characters', { exact: true })).toBeVisible()
  await expect(page.getByText('Description cannot exceed 500 characters', { exact: true })).toBeVisible()
  await expect(page.getByText('Display order must be a number', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cancel' })).toHaveAttribute('href', '/categories')
})

test.describe('a category', () => {
  test.use({ expectedError: /status of (400|409)/ })

  test('is created and changed, and a message reports each result', async ({ page }) => {
    const name = uniqueName('Granth')
    await page.goto('/categories/new')
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByLabel('Name', { exact: true }).blur()
    await expect(page.getByLabel('Slug')).toHaveValue(slugOf(name))
    const mendCreate = await refuse(page, { method: 'POST', path: '/admin/categories' })
    await page.getByRole('button', { name: 'Create Category' }).click()
    await expect(page.getByText('Failed to create category', { exact: true })).toBeVisible()
    await mendCreate()
    const created = await hold(page, 'POST', '/admin/categories')
    await page.getByRole('button', { name: 'Create Category' }).click()
    await expect(page.getByRole('button', { name: 'Creating...' })).toBeVisible()
    created()
    await expect(page.getByText('Category created successfully')).toBeVisible()
    await expect(page).toHaveURL('/categories')

    await page.goto(`/categories?q=${encodeURIComponent(name)}`)
    await page.getByRole('link', { name: `Edit ${name}` }).click()
    await page.getByLabel('Description').fill('Written down')
    const one = '/admin/categories/[^/]+'
    for (const [status, sentence] of [
      [400, 'Failed to update category'],
      [409, 'A category with this slug already exists'],
    ] as const) {
      const mend = await refuse(page, { method: 'PUT', path: one, status })
      await page.getByRole('button', { name: 'Update Category' }).click()
      await expect(page.getByText(sentence, { exact: true })).toBeVisible()
      await mend()
    }
    const updated = await hold(page, 'PUT', one)
    await page.getByRole('button', { name: 'Update Category' }).click()
    await expect(page.getByRole('button', { name: 'Updating...' })).toBeVisible()
    updated()
    await expect(page.getByText('Category updated successfully')).toBeVisible()
    // After the save the list still has the same search.
    await expect(page).toHaveURL(`/categories?q=${encodeURIComponent(name)}`)
  })
})
