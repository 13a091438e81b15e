// Specification sections 2, 5, 8 and 9: the carousel, and the table that it shares with other lists.
import type { Locator } from '@playwright/test'
import { expect, test } from '../../support/console/journey.ts'
import { uniqueName } from '../../support/console/names.ts'
import { answerWith, hold, refuse, retouch } from '../../support/console/staged-answers.ts'

const image = 'https://pictures.example.org/a.jpg'
const carousel = '/admin/carousel'
const noItems = { items: [], currentPage: 1, totalPages: 1, totalItems: 0, pageSize: 10 }

const middleOf = async (part: Locator) => {
  const { y, height } = (await part.boundingBox()) ?? { y: 0, height: 0 }
  return y + height / 2
}

test('the list of carousel items is a table with its columns, its link and its paging', async ({
  page,
  api,
}) => {
  const title = uniqueName('In the table')
  const link = { linkType: 'external', linkTarget: 'https://example.org/there' }
  await api.must('POST', carousel, { title, imageUrl: image, mobileImageUrl: image, order: 1, ...link })
  const sizes: (string | null)[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname.endsWith(carousel)) sizes.push(url.searchParams.get('pageSize'))
  })
  await retouch(page, carousel, (body) => ({ ...body, totalPages: 9, totalItems: 85 }))
  const release = await hold(page, 'GET', carousel)
  await page.goto('/carousel')
  const table = page.getByRole('table', { name: 'Carousel items' })
  await expect(table.getByText('Loading')).toBeAttached()
  release()
  await expect(table.getByRole('columnheader')).toHaveText([
    'Order',
    'Image',
    'Title',
    'Subtitle',
    'Link',
    'Status',
    'Actions',
  ])
  const row = table.getByRole('row').filter({ hasText: title })
  await expect(row).toContainText('external: https://example.org/there')
  await expect(row.getByText('Active', { exact: true })).toBeVisible()
  for (const name of [`Deactivate ${title}`, `Delete ${title}`])
    await expect(row.getByRole('button', { name })).toBeVisible()
  const edit = row.getByRole('link', { name: `Edit ${title}` })
  await expect(edit).toBeVisible()
  const offMiddle = async () =>
    Math.abs((await middleOf(row.getByText('Active', { exact: true }))) - (await middleOf(edit)))
  await expect.poll(offMiddle, 'the status stands in the middle of its row').toBeLessThan(1)
  await expect(page.getByRole('link', { name: 'Add New Carousel Item' })).toHaveAttribute(
    'href',
    '/carousel/create',
  )
  const paging = page.getByRole('navigation', { name: 'Pagination' })
  await expect(paging).toContainText('Showing page 1 of 9 pages')
  await expect(paging.getByRole('button', { name: /^\d$/ })).toHaveText(['1', '2', '3', '4', '5'])
  await expect(paging.getByRole('button', { name: 'Previous' })).toBeDisabled()
  await expect(paging.getByRole('button', { name: 'Next' })).toBeEnabled()
  expect(new Set(sizes)).toEqual(new Set(['10']))
})

test('an empty list of carousel items says so', async ({ page }) => {
  await answerWith(page, carousel, noItems)
  await page.goto('/carousel')
  await expect(page.getByText('No carousel items found')).toBeVisible()
})

test('the form of a carousel item has the fields, defaults and rules of the specification', async ({
  page,
}) => {
  await answerWith(page, carousel, noItems)
  await page.goto('/carousel/create')
  const target = page.getByRole('textbox', { name: /^Link Target/ })
  await expect(page.getByLabel('Subtitle')).toBeVisible()
  await expect(page.getByText('Desktop preview')).toBeVisible()
  await expect(page.getByText('Mobile preview')).toBeVisible()
  await expect(page.getByLabel('Display Order')).toHaveValue('1')
  await expect(page.getByLabel('Display Order')).toHaveAttribute('min', '1')
  await expect(page.getByRole('checkbox', { name: 'Active' })).toBeChecked()
  const type = page.getByLabel('Link Type')
  await expect(type.getByRole('option')).toHaveText(['Content', 'Category', 'External URL', 'None'])
  await expect(target).toBeDisabled()
  const labels = { Content: 'Content ID', Category: 'Category ID', 'External URL': 'URL' }
  for (const [choice, hint] of Object.entries(labels)) {
    await type.selectOption(choice)
    await expect(page.getByLabel(`Link Target (${hint})`)).toBeEnabled()
  }
  await expect(target).toHaveAttribute('type', 'url')
  await page.getByLabel('Display Order').fill('0')
  await page.getByLabel('Desktop Image URL').fill('https://exa mple.org/a.jpg')
  await page.getByRole('button', { name: 'Create Carousel Item' }).click()
  for (const sentence of [
    'Title is required',
    'Desktop image URL must be an absolute http(s) URL',
    'Mobile image URL is required',
    'Link target is required',
    'Display order must be at least 1',
  ])
    await expect(page.getByText(sentence, { exact: true })).toBeVisible()
  await page.getByLabel('Display Order').fill('')
  await expect(page.getByText('Display order must be a number')).toBeVisible()
})

test.describe('a carousel item', () => {
  test.use({ expectedError: /status of 400/ })

  test('is created, changed, and switched off and on, and a message reports each result', async ({
    page,
  }) => {
    const title = uniqueName('Saved item')
    await page.goto('/carousel/create')
    await page.getByLabel('Title', { exact: true }).fill(title)
    await page.getByLabel('Desktop Image URL').fill(image)
    await page.getByLabel('Mobile Image URL').fill(image)
    await expect(page.getByRole('img', { name: 'Desktop preview' })).toBeVisible()
    await expect(page.getByRole('img', { name: 'Mobile preview' })).toBeVisible()
    const mendCreate = await refuse(page, { method: 'POST', path: carousel })
    await page.getByRole('button', { name: 'Create Carousel Item' }).click()
    await expect(page.getByText('Failed to create carousel item', { exact: true })).toBeVisible()
    await mendCreate()
    await page.getByRole('button', { name: 'Create Carousel Item' }).click()
    await expect(page.getByText('Carousel item created successfully')).toBeVisible()

    const one = `${carousel}/[^/]+`
    const mendStatus = await refuse(page, { method: 'PUT', path: one })
    const off = page.getByRole('button', { name: `Deactivate ${title}` })
    await off.click()
    await expect(page.getByText('Failed to update carousel item status')).toBeVisible()
    await mendStatus()
    const sent = page.waitForRequest((request) => request.method() === 'PUT')
    await off.click()
    expect((await sent).postDataJSON()).toEqual({ active: false })
    await expect(page.getByText('Carousel item deactivated')).toBeVisible()
    await page.getByRole('button', { name: `Activate ${title}` }).click()
    await expect(page.getByText('Carousel item activated')).toBeVisible()

    await page.getByRole('link', { name: `Edit ${title}` }).click()
    await page.getByLabel('Subtitle').fill('Another line')
    const mendUpdate = await refuse(page, { method: 'PUT', path: one })
    await page.getByRole('button', { name: 'Update Carousel Item' }).click()
    await expect(page.getByText('Failed to update carousel item', { exact: true })).toBeVisible()
    await mendUpdate()
    await page.getByRole('button', { name: 'Update Carousel Item' }).click()
    await expect(page.getByText('Carousel item updated successfully')).toBeVisible()
    page.once('dialog', (dialog) => void dialog.accept())
    await page.getByRole('button', { name: `Delete ${title}` }).click()
    await expect(page.getByText('Carousel item deleted successfully')).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: title })).toHaveCount(0)
  })
})
