// Specification section 8: the sentence for each status, for each list that does not load and each missing item.
import { expect, test } from '../../support/console/journey.ts'
import { hideBatches, hold, refuse } from '../../support/console/staged-answers.ts'
import { dismissToast, keepToasts } from '../../support/console/toast-life.ts'

test.use({ expectedError: /status of \d+|ERR_FAILED/ })

const sentences: [status: number, message: string, sentence: string][] = [
  [400, '', 'Bad request: Invalid data provided'],
  [400, 'Why', 'Bad request: Why'],
  [403, 'Why', 'You do not have permission to perform this action'],
  [404, '', 'Resource not found: The requested item does not exist'],
  [404, 'Why', 'Resource not found: Why'],
  [409, '', 'Conflict: Resource already exists'],
  [409, 'Why', 'Conflict: Why'],
  [422, '', 'Validation error: Please check your input'],
  [422, 'Why', 'Validation error: Why'],
  [500, '', 'Server error: Please try again later'],
  [502, 'Why', 'Server error: Why'],
  [503, '', 'Server error: Please try again later'],
  [418, '', 'An error occurred: Please try again'],
  [418, 'Why', 'An error occurred: Why'],
]

test.beforeEach(async ({ page }) => {
  await keepToasts(page)
  await hideBatches(page)
})

test('each error status shows its message below the message of the screen @long', async ({ page }) => {
  await page.goto('/app-users')
  const block = page.getByRole('button', { name: /^Block / }).first()
  const toast = page.getByRole('listitem').filter({ hasText: 'Failed to update user status' })
  for (const [status, message, sentence] of sentences) {
    const mend = await refuse(page, { method: 'PUT', path: '/admin/app-users/[^/]+', status, message })
    await block.click()
    await expect(toast).toContainText(sentence)
    await dismissToast(toast)
    await mend()
  }
  await page.route(/admin\/app-users\/[^/]+$/, (route) => route.abort())
  await block.click()
  await expect(toast).toContainText('Network error: Unable to connect to the server')
})

test('a 401 despite a new token ends the session @long', async ({ page }) => {
  let tries = 0
  await page.goto('/app-users')
  await page.route(/admin\/app-users\/[^/]+$/, (route) => {
    tries += 1
    return route.fulfill({ status: 401, json: { message: '', code: 'unauthenticated', requestId: 'x' } })
  })
  await page
    .getByRole('button', { name: /^Block / })
    .first()
    .click()
  await expect(page).toHaveURL('/admin')
  await expect(page.getByText('Authentication failed. Please log in again.')).toBeVisible()
  expect(tries, 'one refresh and one retry for each request').toBe(2)
})

const lists = [
  ['/categories', '/admin/categories', 'Failed to load categories'],
  ['/content', '/admin/content', 'Failed to load content'],
  ['/carousel', '/admin/carousel', 'Failed to load carousel items'],
  ['/app-users', '/admin/app-users', 'Failed to load app users'],
  ['/admin-users', '/admin/admin-users', 'Failed to load admin users. Please try again.'],
] as const

test('a list that does not load says so @long', async ({ page }) => {
  // Holds back events: events of other journeys would make the page read the list again before Retry.
  await hold(page, 'GET', '/admin/events')
  for (const [screen, path, sentence] of lists) {
    const mend = await refuse(page, { method: 'GET', path })
    await page.goto(screen)
    await expect(page.getByText(sentence, { exact: true })).toBeVisible()
    if (screen === '/app-users')
      await expect(page.getByRole('alert')).toContainText('Failed to load app users. Please try again.')
    await dismissToast(page.getByRole('listitem').filter({ hasText: sentence }))
    await mend()
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(
      page
        .getByRole('main')
        .getByRole('link', { name: /^Edit / })
        .first(),
    ).toBeAttached()
  }
})

const forms = [
  ['/categories/edit/:id', '/categories', 'Failed to load category'],
  ['/content/edit/:id', '/content', 'Failed to load content'],
  ['/carousel/edit/:id', '/carousel', 'Failed to load carousel item'],
  ['/app-users/:id', '/app-users', 'Failed to load user details'],
  ['/admin-users/:id', '/admin-users', 'Failed to load admin user details'],
  ['/admin-users/:id/reset-password', '/admin-users', 'Failed to load admin user details'],
] as const

test('the page of an item that does not load leads back to the list @long', async ({ page }) => {
  for (const [form, list, sentence] of forms) {
    await page.goto(form.replace(':id', '00000000-0000-4000-8000-000000000000'))
    await expect(page).toHaveURL(list)
    await expect(page.getByText(sentence, { exact: true })).toBeVisible()
  }
})

const deletions = [
  [
    '/categories',
    '/admin/categories/[^/]+',
    'Are you sure you want to delete this category?',
    'Failed to delete category',
  ],
  [
    '/content',
    '/admin/content/[^/]+',
    'Are you sure you want to delete this content?',
    'Failed to delete content',
  ],
  [
    '/carousel',
    '/admin/carousel/[^/]+',
    'Are you sure you want to delete this carousel item?',
    'Failed to delete carousel item. This action may require super_admin privileges.',
  ],
  [
    '/admin-users',
    '/admin/admin-users/[^/]+',
    'Are you sure you want to delete this admin user? This action cannot be undone.',
    'Failed to delete admin user',
  ],
] as const

test('the dialog before a deletion has the words of the specification, and a failed deletion is reported', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.message())
    void dialog.accept()
  })
  for (const [screen, path, , failure] of deletions) {
    await refuse(page, { method: 'DELETE', path })
    await page.goto(screen)
    await page
      .getByRole('button', { name: /^Delete / })
      .first()
      .click()
    await expect(page.getByText(failure, { exact: true })).toBeVisible()
  }
  expect(asked).toEqual(deletions.map(([, , question]) => question))
})
