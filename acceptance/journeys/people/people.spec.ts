// App users and admin users, as the console shows them.
import { appUsers } from '../../support/product/app-user.ts'
import { expect, test } from '../../support/console/journey.ts'
import { fillLogin } from '../../support/console/login.ts'
import { uniqueName } from '../../support/console/names.ts'
import { dismissToast, keepToasts } from '../../support/console/toast-life.ts'

test.beforeEach(({ page }) => keepToasts(page))

test('an app user is found, renamed, blocked and unblocked', async ({ page }) => {
  await page.goto('/app-users')
  await page.getByRole('searchbox').fill(appUsers.reader)
  await page.getByRole('button', { name: 'Search' }).click()
  const row = page.getByRole('row').filter({ hasText: appUsers.reader })
  await expect(row).toHaveCount(1)
  await row.getByRole('link', { name: /^Edit / }).click()
  const name = uniqueName('Trishala')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('User updated successfully')).toBeVisible()
  await page.goto(`/app-users?q=${encodeURIComponent(name)}`)
  const block = page.getByRole('button', { name: `Block ${name}`, exact: true })
  await expect(block, 'in words').toHaveText(`Block ${name}`)
  await block.click()
  await expect(page.getByText('User blocked successfully')).toBeVisible()
  const found = page.getByRole('row').filter({ hasText: name })
  await expect(found).toContainText('Blocked')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(found).toContainText('Active')
  await block.click()
  await expect(found).toContainText('Blocked')
  await page.getByRole('button', { name: `Unblock ${name}` }).click()
  await expect(found).toContainText('Active')
})

test('a member of staff is created, signs in, is given a new password and is deleted', async ({
  page,
  browser,
}) => {
  const name = uniqueName('Chandana')
  const email = `${name.replaceAll(' ', '.').toLowerCase()}@jinvani.test`
  const passwords = { first: 'first-password-1', second: 'second-password-2' }
  await page.goto('/admin-users')
  await page.getByRole('link', { name: /^Add / }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(passwords.first)
  await page.getByLabel('Role').selectOption('content_manager')
  await page.getByRole('button', { name: 'Create Admin User' }).click()
  const made = page.getByRole('listitem').filter({ hasText: 'Admin user created successfully' })
  await expect(made).toBeVisible()
  await dismissToast(made)

  const visitor = await browser.newContext({ storageState: { cookies: [], origins: [] } })
  const theirs = await visitor.newPage()
  await theirs.goto('/admin')
  await fillLogin(theirs, { email, password: passwords.first })
  await expect(theirs).toHaveURL('/dashboard')

  await page.getByRole('link', { name: `Reset password of ${name}` }).click()
  await page.getByLabel('New Password', { exact: true }).fill(passwords.second)
  await page.getByLabel('Confirm New Password').fill('something-else')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await page.getByLabel('Confirm New Password').fill(passwords.second)
  await page.getByRole('button', { name: 'Reset Password' }).click()
  const reset = page.getByRole('listitem').filter({ hasText: 'Password reset successfully' })
  await expect(reset).toBeVisible()
  await dismissToast(reset)

  // The new password has ended the old sessions, so their next request is refused.
  await theirs.goto('/categories')
  await expect(theirs).toHaveURL('/admin')
  await visitor.close()

  page.once('dialog', (dialog) => {
    expect(dialog.message()).toBe(
      'Are you sure you want to delete this admin user? This action cannot be undone.',
    )
    void dialog.accept()
  })
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await expect(page.getByText('Admin user deleted successfully')).toBeVisible()
})

test('nobody can delete their own account @long', async ({ page }) => {
  await page.goto('/admin-users')
  const own = page.getByRole('row').filter({ hasText: '(you)' })
  await expect(own).toHaveCount(1)
  await expect(own.getByRole('button', { name: /^Delete / })).toHaveCount(0)
})

test.describe('a content manager', () => {
  test.use({ role: 'content_manager' })

  test('sees Access Denied instead of the staff list', async ({ page }) => {
    await page.goto('/admin-users')
    await expect(page).toHaveURL('/unauthorized')
  })
})
