// The slides at the top of the apps' home page: created, ordered, switched off and deleted.
import { answerOf } from '@jinvani/app-client'
import { clipPath } from '../../support/films/clips.ts'
import { expect, test } from '../../support/console/journey.ts'
import { uniqueName } from '../../support/console/names.ts'
import { appClient } from '../../support/product/app-user.ts'
import { answerWith, refuse } from '../../support/console/staged-answers.ts'

async function publicTitles(): Promise<string[]> {
  const { items } = await answerOf(appClient().GET('/app/carousel'))
  return items.map(({ title }) => title)
}

test('a carousel item is created with an uploaded picture, switched off and on, and deleted', async ({
  page,
}) => {
  const title = uniqueName('Mahavir Jayanti')
  await page.goto('/carousel')
  await page.getByRole('link', { name: 'Add New Carousel Item' }).click()
  await page.getByLabel('Title', { exact: true }).fill(title)
  const desktop = page.getByRole('group', { name: 'Upload desktop image' })
  await desktop.locator('input[type=file]').setInputFiles(clipPath('image'))
  await expect(page.getByLabel('Desktop Image URL')).toHaveValue(/\/media\/images\/banners\//)
  await page.getByLabel('Mobile Image URL').fill('https://pictures.example.org/mobile.jpg')
  await page.getByLabel('Link Type').selectOption('none')
  await page.getByRole('button', { name: 'Create Carousel Item' }).click()
  await expect(page.getByText('Carousel item created successfully')).toBeVisible()
  await expect(page).toHaveURL('/carousel')
  expect(await publicTitles()).toContain(title)

  await page.getByRole('button', { name: `Deactivate ${title}` }).click()
  await expect(page.getByText('Carousel item deactivated')).toBeVisible()
  expect(await publicTitles()).not.toContain(title)
  await page.getByRole('button', { name: `Activate ${title}` }).click()
  await expect(page.getByText('Carousel item activated')).toBeVisible()

  page.once('dialog', (dialog) => {
    expect(dialog.message()).toBe('Are you sure you want to delete this carousel item?')
    void dialog.accept()
  })
  await page.getByRole('button', { name: `Delete ${title}` }).click()
  await expect(page.getByText('Carousel item deleted successfully')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: title })).toHaveCount(0)
})

test('a new carousel item starts at place 1, and is offered the next free place if 1 is taken @phone', async ({
  page,
}) => {
  const items = [1, 1, 2, 4].map((order, index) => ({ _id: String(index), title: `Item ${index}`, order }))
  const list = { items, currentPage: 1, totalPages: 1, totalItems: 4, pageSize: 100 }
  const mend = await answerWith(page, '/admin/carousel', list)
  await page.goto('/carousel/create')
  const order = page.getByLabel('Display Order')
  await expect(order).toHaveValue('1')
  const said = page.locator('[aria-live=polite]', { hasText: 'has place' })
  await expect(said).toContainText('“Item 0” has place 1 already')
  await said.getByRole('button', { name: 'Use 3, the next free place' }).press('Enter')
  await expect(order).toHaveValue('3')
  await expect(order).toBeFocused()
  await expect(said).toHaveCount(0)
  await order.fill('4')
  await expect(said).toContainText('“Item 3” has place 4 already')
  await expect(said.getByRole('button')).toHaveText('Use 5, the next free place')
  await mend()
})

test.describe('when the list of slides does not load', () => {
  test.use({ expectedError: /status of 400/ })

  test('a new carousel item can still be created, at place 1', async ({ page }) => {
    await refuse(page, { method: 'GET', path: '/admin/carousel' })
    await page.goto('/carousel/create')
    await expect(page.getByLabel('Display Order')).toHaveValue('1')
  })
})

test('the form of a carousel item marks required fields that are empty', async ({ page }) => {
  await page.goto('/carousel/create')
  await page.getByLabel('Link Type').selectOption('external')
  await page.getByRole('button', { name: 'Create Carousel Item' }).click()
  await expect(page.getByLabel('Title', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Desktop Image URL')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Mobile Image URL')).toHaveAttribute('aria-invalid', 'true')
  await expect(page).toHaveURL('/carousel/create')
})

test.describe('a content manager', () => {
  test.use({ role: 'content_manager', expectedError: /403/ })

  test('cannot delete a carousel item, and is told why', async ({ page, api }) => {
    const title = uniqueName('Not yours to delete')
    const image = 'https://pictures.example.org/a.jpg'
    const item = { title, imageUrl: image, mobileImageUrl: image, linkType: 'none', order: 1 }
    await api.must('POST', '/admin/carousel', item)
    await page.goto('/carousel')
    page.once('dialog', (dialog) => void dialog.accept())
    await page.getByRole('button', { name: `Delete ${title}` }).click()
    const sentence = 'Failed to delete carousel item. This action may require super_admin privileges.'
    await expect(page.getByText(sentence)).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: title })).toHaveCount(1)
  })
})
