// When something fails on the way, typed words are not lost.
import { clipPath } from '../../support/films/clips.ts'
import { expect, test } from '../../support/console/journey.ts'
import { slugOf, uniqueName } from '../../support/console/names.ts'
import { Wizard } from '../../support/console/wizard.ts'

const failed = { status: 503, json: { message: '', code: 'internal', requestId: 'none' } }

test.describe('when the server fails', () => {
  test.use({ expectedError: /503|409/ })

  test('a failed save keeps the typed words, and can be tried again @long', async ({ page }) => {
    const name = uniqueName('Kept')
    await page.goto('/categories/new')
    await page.getByLabel('Name').fill(name)
    await page.getByLabel('Description').fill('Every word of it')
    await page.route('**/api/v1/admin/categories', (route) => route.fulfill(failed), { times: 1 })
    await page.getByRole('button', { name: 'Create Category' }).click()
    // Reads both lines of the toast at once, since it disappears after four seconds.
    const toast = page.locator('[data-sonner-toast]').filter({ hasText: 'Failed to create category' })
    await expect(toast).toContainText('Server error: Please try again later')
    await expect(page).toHaveURL('/categories/new')
    await expect(page.getByLabel('Name')).toHaveValue(name)
    await expect(page.getByLabel('Description')).toHaveValue('Every word of it')
    await page.getByRole('button', { name: 'Create Category' }).click()
    await expect(page).toHaveURL('/categories')
  })

  test('a form with a taken slug says so, and keeps the typed name', async ({ page, api }) => {
    const name = uniqueName('Taken')
    await api.must('POST', '/admin/categories', { name, slug: slugOf(name) })
    await page.goto('/categories/new')
    await page.getByLabel('Name').fill(name)
    await page.getByLabel('Name').blur()
    await page.getByRole('button', { name: 'Create Category' }).click()
    await expect(page.getByText('A category with this slug already exists').first()).toBeVisible()
    await expect(page.getByLabel('Name')).toHaveValue(name)
  })

  test('the dashboard says that it could not load, and loads after a press on Retry @long', async ({
    page,
  }) => {
    await page.route('**/api/v1/admin/dashboard/stats', (route) => route.fulfill(failed))
    await page.goto('/dashboard')
    await expect(page.getByText('Failed to load dashboard data. Please try again later.')).toBeVisible()
    await page.unroute('**/api/v1/admin/dashboard/stats')
    await page.getByRole('button', { name: /again|retry/i }).click()
    await expect(page.getByText('Total Content')).toBeVisible()
  })
})

test.describe('when the first answer does not come', () => {
  test.use({ expectedError: /503|ERR_FAILED|dynamically imported/ })

  test('the page says that the session could not be loaded, and opens after a press on Retry @long', async ({
    page,
  }) => {
    await page.route('**/api/v1/admin/me', (route) => route.fulfill(failed))
    await page.goto('/dashboard')
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('Server error: Please try again later')
    await expect(alert).toContainText('Your session could not be loaded.')
    // The message appears after the first failure, and the console then tries twice more by itself.
    const retry = alert.getByRole('button', { name: 'Retry', exact: true })
    await expect(retry).toBeEnabled()
    await page.unroute('**/api/v1/admin/me')
    await retry.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  })

  test('an explanation is shown even if neither the page nor the error screen could load its code @long', async ({
    page,
  }) => {
    await page.route(/\/assets\/(?:dashboard-page|error-screen)/, (route) => route.abort())
    await page.goto('/dashboard')
    await expect(page.getByRole('alert')).toHaveText('Something went wrong')
  })
})

test.describe('when the network fails', () => {
  test.use({ expectedError: /ERR_FAILED|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION/ })

  test('an upload that broke off can be tried again @long', async ({ page }) => {
    const wizard = new Wizard(page)
    await wizard.begin({ title: uniqueName('Broken line') })
    await wizard.chooseSource('Upload Own Content')
    let puts = 0
    await page.route('**', (route) => {
      if (route.request().method() !== 'PUT') return route.fallback()
      puts += 1
      return puts === 1 ? route.abort('failed') : route.continue()
    })
    await wizard.upload('Upload video file', clipPath('film'))
    await expect(page.getByText('Upload Failed')).toBeVisible()
    await expect(page.getByText('Please try again or contact support')).toBeVisible()
    await page.getByRole('button', { name: 'Try Again' }).click()
    await wizard.expectUploaded()
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    await expect(page.getByText('Current file').first()).toBeVisible()
  })
})

test('leaving a form with unsaved words asks first', async ({ page }) => {
  await page.goto('/categories/new')
  await page.getByLabel('Name').fill('Half a thought')
  await page.getByRole('link', { name: 'Cancel' }).click()
  const question = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  await expect(question).toBeVisible()
  await expect(question.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(page).toHaveURL('/categories/new')
  await expect(page.getByLabel('Name')).toHaveValue('Half a thought')
  // A logout asks the same question before it drops typed words.
  await page.getByRole('button', { name: 'Logout' }).click()
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeFocused()
  await page.keyboard.press('Enter')
  await question.getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL('/admin')
})
