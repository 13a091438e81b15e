// Specification sections 2, 5, 8 and 9: app users and admin users.
import type { Page } from '@playwright/test'
import { expect, test } from '../../support/console/journey.ts'
import { uniqueName } from '../../support/console/names.ts'
import { hold, refuse } from '../../support/console/staged-answers.ts'
import { keepToasts } from '../../support/console/toast-life.ts'

test.beforeEach(({ page }) => keepToasts(page))

const numbers = (page: Page) =>
  page.getByRole('navigation', { name: 'Pagination' }).getByRole('button', { name: /^\d+$/ })

test('the list of app users has its columns, its search and pages of ten', async ({ page }) => {
  await page.goto('/app-users')
  const table = page.getByRole('table', { name: 'App users' })
  await expect(table.getByRole('columnheader')).toHaveText([
    'Name',
    'Phone',
    'Gender',
    'Age',
    'Pincode',
    'Profession',
    'Status',
    'Actions',
  ])
  await expect(table.getByRole('row')).toHaveCount(11)
  await expect(numbers(page)).toHaveText(['1', '2', '3', '4', '5'])
  await page.goto('/app-users?page=5')
  await expect(page.getByText('Showing page 5 of 7 pages')).toBeVisible()
  await expect(numbers(page)).toHaveText(['3', '4', '5', '6', '7'])
  const sizes = page.getByRole('combobox', { name: 'Items on a page' })
  await sizes.selectOption('20 a page')
  await expect(page.getByText('Showing page 1 of 4 pages')).toBeVisible()
  await expect(table.getByRole('row')).toHaveCount(21)
  await page.reload()
  await expect(sizes, 'after a reload').toHaveValue('20')
  const row = table.getByRole('row').nth(1)
  await expect(row.getByText(/^(Active|Blocked)$/)).toBeVisible()
  await expect(row.getByRole('link', { name: /^Edit / })).toHaveAttribute('href', /^\/app-users\/[\w-]+$/)
  await expect(row.getByRole('button', { name: /^(Block|Unblock) / })).toBeVisible()
  await page.getByRole('searchbox').fill('nobody has this name')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText('No app users found')).toBeVisible()
})

test.describe('an app user', () => {
  test.use({ expectedError: /status of 400/ })

  test('has a form that changes only name and block, and shows the messages of the specification', async ({
    page,
  }) => {
    await page.goto('/app-users?page=6')
    await page
      .getByRole('link', { name: /^Edit / })
      .first()
      .click()
    for (const label of ['Email', 'User ID', 'Created At'])
      await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('readonly', '')
    await expect(page.getByRole('checkbox', { name: 'Block User' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Cancel' })).toHaveAttribute('href', '/app-users?page=6')
    await page.getByLabel('Name', { exact: true }).fill(uniqueName('Chelna'))
    const mend = await refuse(page, { method: 'PUT', path: '/admin/app-users/[^/]+' })
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Failed to update user', { exact: true })).toBeVisible()
    await mend()
    const sent = page.waitForRequest((request) => request.method() === 'PUT')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    expect(Object.keys((await sent).postDataJSON() as object)).toContain('name')
    await expect(page.getByText('User updated successfully')).toBeVisible()
  })

  test('is blocked by a request with the field "blocked" alone', async ({ page }) => {
    await page.goto('/app-users?page=4')
    const sent = page.waitForRequest((request) => request.method() === 'PUT')
    await page
      .getByRole('button', { name: /^Block / })
      .first()
      .click()
    expect((await sent).postDataJSON()).toEqual({ blocked: true })
    await expect(page.getByText('User blocked successfully')).toBeVisible()
  })
})

test('the list of admin users has its columns, its role filter and its empty text', async ({ page }) => {
  await page.goto('/admin-users')
  const table = page.getByRole('table', { name: 'Admin users' })
  await expect(table.getByRole('columnheader')).toHaveText(['Name', 'Email', 'Role', 'Actions'])
  const role = page.getByLabel('Role', { exact: true })
  await expect(role.getByRole('option')).toHaveText(['All Roles', 'Super Admin', 'Content Manager', 'Viewer'])
  const own = table.getByRole('row').filter({ hasText: '(you)' })
  await expect(own.getByText('Super Admin', { exact: true })).toBeVisible()
  await expect(own.getByRole('button', { name: /^Delete / })).toHaveCount(0)
  await expect(own).toContainText(/Last sign-in .+ · (No second factor|Second factor on)/)
  await role.selectOption('Viewer')
  await expect(own).toHaveCount(0)
  const row = table.getByRole('row').filter({ hasText: 'viewer@jinvani.test' })
  await expect(row.getByText('Viewer', { exact: true })).toBeVisible()
  await expect(row.getByRole('link', { name: /^Edit / })).toHaveAttribute('href', /^\/admin-users\/[\w-]+$/)
  await expect(row.getByRole('link', { name: /^Reset password / })).toHaveAttribute(
    'href',
    /^\/admin-users\/[\w-]+\/reset-password$/,
  )
  await expect(row.getByRole('button', { name: /^Delete / })).toBeVisible()
  await page.route(/admin\/admin-users\?role=content_manager$/, (route) => route.fulfill({ json: [] }))
  await role.selectOption('Content Manager')
  await expect(page.getByText('No admin users found')).toBeVisible()
})

test.describe('an admin user', () => {
  test.use({ expectedError: /status of 400/ })

  test('can be created, and the form shows the messages of the specification', async ({ page }) => {
    await page.goto('/admin-users/new')
    await expect(page.getByLabel('Role', { exact: true })).toHaveValue('viewer')
    const create = page.getByRole('button', { name: 'Create Admin User' })
    await create.click()
    for (const sentence of ['Name is required', 'Email is required', 'Password is required for new users'])
      await expect(page.getByText(sentence, { exact: true })).toBeVisible()
    const name = uniqueName('Devananda')
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByLabel('Email').fill(`${name.replaceAll(' ', '.')}@jinvani.test`)
    await page.getByLabel('Password', { exact: true }).fill('first-password-1')
    const mend = await refuse(page, { method: 'POST', path: '/admin/admin-users' })
    await create.click()
    await expect(page.getByText('Failed to create admin user', { exact: true })).toBeVisible()
    await mend()
    const release = await hold(page, 'POST', '/admin/admin-users')
    await create.click()
    await expect(page.getByRole('button', { name: 'Creating...' })).toBeVisible()
    release()
    await expect(page.getByText('Admin user created successfully')).toBeVisible()
  })

  test('can be changed without typing a password, but the e-mail cannot', async ({ page, api }) => {
    const name = uniqueName('Yashoda')
    const email = `${name.replaceAll(' ', '.').toLowerCase()}@jinvani.test`
    const { _id } = await api.must('POST', '/admin/admin-users', {
      name,
      email,
      password: 'first-password-1',
    })
    await page.goto(`/admin-users/${String(_id)}`)
    await expect(page.getByText('Email cannot be changed after creation.')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveAttribute('readonly', '')
    await page.getByLabel('Role', { exact: true }).selectOption('Content Manager')
    const update = page.getByRole('button', { name: 'Update Admin User' })
    const mend = await refuse(page, { method: 'PUT', path: '/admin/admin-users/[^/]+' })
    await update.click()
    await expect(page.getByText('Failed to update admin user', { exact: true })).toBeVisible()
    await mend()
    const sent = page.waitForRequest((request) => request.method() === 'PUT')
    await update.click()
    const body = (await sent).postDataJSON() as object
    expect(body).toMatchObject({ role: 'content_manager' })
    expect(body, 'a blank password is left out').not.toHaveProperty('password')
    await expect(page.getByText('Admin user updated successfully')).toBeVisible()
  })

  test('gets a new password, and the form shows the messages of the specification', async ({ page, api }) => {
    const name = uniqueName('Subhadra')
    const email = `${name.replaceAll(' ', '.').toLowerCase()}@jinvani.test`
    const { _id } = await api.must('POST', '/admin/admin-users', {
      name,
      email,
      password: 'first-password-1',
    })
    await page.goto(`/admin-users/${String(_id)}/reset-password`)
    for (const fact of [name, email, 'Viewer'])
      await expect(page.getByRole('main').getByText(fact, { exact: true })).toBeVisible()
    const first = page.getByLabel('New Password', { exact: true })
    const second = page.getByLabel('Confirm New Password')
    const reset = page.getByRole('button', { name: 'Reset Password' })
    await reset.click()
    await expect(page.getByText('Password is required', { exact: true }).first()).toBeVisible()
    await first.fill('short77')
    await second.fill('short77')
    await reset.click()
    await expect(page.getByText('Password must be at least 8 characters long')).toBeVisible()
    await first.fill('long-enough-1')
    await reset.click()
    await expect(page.getByText('Passwords do not match')).toBeVisible()
    await second.fill('long-enough-1')
    const mend = await refuse(page, { method: 'POST', path: '/admin/admin-users/[^/]+/reset-password' })
    await reset.click()
    await expect(page.getByText('Failed to reset password')).toBeVisible()
    await mend()
    await reset.click()
    await expect(page.getByText('Password reset successfully')).toBeVisible()
    await expect(page).toHaveURL('/admin-users')
  })
})
