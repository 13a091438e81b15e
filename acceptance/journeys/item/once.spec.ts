// A double click sends a single request.
import type { Page, Request } from '@playwright/test'
import { makeCarouselItem, makeCategory, makeContent } from '../../support/console/items.ts'
import { expect, test } from '../../support/console/journey.ts'
import { slugOf, uniqueName } from '../../support/console/names.ts'
import { hideBatches, hold } from '../../support/console/staged-answers.ts'
import { awaitOn, stopClock, takeClock } from '../../support/console/toast-life.ts'
import { Wizard } from '../../support/console/wizard.ts'

const picture = 'https://pictures.example.org/a.jpg'

/** Returns a function that counts the writing requests to this path. */
function countWrites(page: Page, path: string): () => number {
  let count = 0
  const isWrite = (request: Request) =>
    request.method() !== 'GET' && new URL(request.url()).pathname.startsWith(`/api/v1${path}`)
  page.on('request', (request) => (count += isWrite(request) ? 1 : 0))
  return () => count
}

/** Clicks twice before the answer is let through: otherwise the second click could hit what the page shows next. */
async function pressTwice(page: Page, button: string, method: string, path: string): Promise<void> {
  const answer = await hold(page, method, path)
  await page.getByRole('button', { name: button }).dblclick()
  answer()
}

async function expectFocusOn(page: Page, heading: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused()
}

test.describe('a double click', () => {
  test('on the submit button of a form sends a single request @long', async ({ page }) => {
    const name = uniqueName('Twice')
    const forms = [
      {
        path: '/categories/new',
        calls: '/admin/categories',
        button: 'Create Category',
        fields: { Name: name },
      },
      {
        path: '/carousel/create',
        calls: '/admin/carousel',
        button: 'Create Carousel Item',
        fields: { Title: name, 'Desktop Image URL': picture, 'Mobile Image URL': picture },
      },
      {
        path: '/admin-users/new',
        calls: '/admin/admin-users',
        button: 'Create Admin User',
        fields: { Name: name, Email: `${slugOf(name)}@jinvani.test`, Password: 'twice-password-1' },
      },
    ]
    for (const { path, calls, button, fields } of forms) {
      const writes = countWrites(page, calls)
      await page.goto(path)
      for (const [label, value] of Object.entries(fields)) {
        await page.getByLabel(label, { exact: true }).fill(value)
        await page.getByLabel(label, { exact: true }).blur()
      }
      await pressTwice(page, button, 'POST', calls)
      await expect(page.getByText(/created successfully/)).toBeVisible()
      await expect(page).not.toHaveURL(path)
      expect(writes(), path).toBe(1)
      await page.goto('/dashboard')
    }
  })

  test('on Create Content sends a single request, and the toast offers a form for another item @long', async ({
    page,
  }) => {
    await takeClock(page)
    const writes = countWrites(page, '/admin/content')
    const wizard = new Wizard(page)
    await wizard.begin({ title: uniqueName('Twice') })
    await wizard.chooseSource('External URL')
    await page.getByRole('textbox', { name: /URL/ }).first().fill('https://films.example.org/twice.mp4')
    for (const step of [4, 5, 6]) await wizard.next(step)
    await stopClock(page)
    await pressTwice(page, 'Create Content', 'POST', '/admin/content')
    const another = page.getByRole('button', { name: 'Add another' })
    await awaitOn(page, another)
    await expect(page.getByText('External content created successfully')).toBeVisible()
    expect(writes()).toBe(1)
    await another.click()
    await page.clock.resume()
    await expect(page).toHaveURL('/content/new')
    await expect(page.getByLabel('Title')).toHaveValue('')
  })

  test('on a button that begins something sends a single request, though it does not look busy yet @long', async ({
    page,
    api,
  }) => {
    // A clipboard that never answers, as while the browser asks for a permission.
    await page.addInitScript(() => {
      navigator.clipboard.writeText = () => new Promise(() => {})
    })
    const { id } = await makeContent(api, 'Twice')
    await page.goto(`/content/edit/${id}`)
    await page.getByRole('button', { name: 'Preview links' }).getByText('Preview links').click()
    const writes = countWrites(page, `/admin/content/${id}`)
    await page.getByRole('button', { name: 'Make and copy a link' }).evaluate((button) => {
      for (const detail of [1, 2]) button.dispatchEvent(new MouseEvent('click', { bubbles: true, detail }))
    })
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1)
    expect(writes()).toBe(1)
  })

  test('on a toggle or a delete button sends a single request @long', async ({ page, api }) => {
    const item = await makeCarouselItem(api, 'Twice')
    const category = await makeCategory(api, 'Twice')
    const content = await makeContent(api, 'Twice')
    page.on('dialog', (dialog) => void dialog.accept())

    await page.goto('/carousel')
    const carouselWrites = countWrites(page, '/admin/carousel')
    await pressTwice(page, `Deactivate ${item.title}`, 'PUT', '/admin/carousel/[^/]+')
    await expect(page.getByText('Carousel item deactivated')).toBeVisible()
    expect(carouselWrites()).toBe(1)
    await pressTwice(page, `Delete ${item.title}`, 'DELETE', '/admin/carousel/[^/]+')
    await expect(page.getByText('Carousel item deleted successfully')).toBeVisible()
    expect(carouselWrites()).toBe(2)

    await page.goto(`/categories?q=${encodeURIComponent(category.name)}`)
    const categoryWrites = countWrites(page, '/admin/categories')
    await pressTwice(page, `Delete ${category.name}`, 'DELETE', '/admin/categories/[^/]+')
    await expect(page.getByText('Category deleted successfully')).toBeVisible()
    expect(categoryWrites()).toBe(1)

    await hideBatches(page)
    await page.goto(`/content?q=${encodeURIComponent(content.title)}`)
    const contentWrites = countWrites(page, '/admin/content')
    await pressTwice(page, `Delete ${content.title}`, 'DELETE', '/admin/content/[^/]+')
    await expect(page.getByText('Content deleted successfully')).toBeVisible()
    expect(contentWrites()).toBe(1)
    await expectFocusOn(page, 'Content Library')
  })

  test('is distinguished from fast clicks on two rows, which are both saved @long', async ({ page, api }) => {
    const items = [await makeCarouselItem(api, 'First of two'), await makeCarouselItem(api, 'Second of two')]
    await page.goto('/carousel')
    const writes = countWrites(page, '/admin/carousel')
    for (const { title } of items) await page.getByRole('button', { name: `Deactivate ${title}` }).click()
    for (const { title } of items)
      await expect(page.getByRole('button', { name: `Activate ${title}`, exact: true })).toBeVisible()
    expect(writes()).toBe(2)
    for (const { id } of items) await api.must('DELETE', `/admin/carousel/${id}`)
  })
})
