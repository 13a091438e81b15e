// "My Account": password and open sessions. A dangerous change asks for the password first.
import type { Browser, Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '../../support/console/accessibility.ts'
import type { Api } from '../../support/product/api.ts'
import { expect, test } from '../../support/console/journey.ts'
import { fillLogin } from '../../support/console/login.ts'
import { slugOf, uniqueName } from '../../support/console/names.ts'
import { signInWith, storedSession } from '../../support/product/staff.ts'
import { refuse, retouch } from '../../support/console/staged-answers.ts'
import { dismissToast, keepToasts } from '../../support/console/toast-life.ts'

const given = 'first-password-1'
const own = 'girnar-10000-steps'

/** Makes a member of staff whose password was set by somebody else. */
async function makeViewer(api: Api): Promise<string> {
  const name = uniqueName('Rajul')
  const email = `${slugOf(name)}@jinvani.test`
  await api.must('POST', '/admin/admin-users', { name, email, password: given, role: 'viewer' })
  return email
}

test.beforeEach(({ page }) => keepToasts(page))

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Confirm that it is you' })
const asking = (page: Page) => page.getByRole('region', { name: 'Your password' })
async function logIn(page: Page, email: string): Promise<void> {
  await fillLogin(page, { email, password: given })
  await expect(page).toHaveURL('/dashboard')
  await dismissToast(page.getByRole('listitem').filter({ hasText: 'Login successful' }))
}

async function change(page: Page, [current, next, again = next]: string[]): Promise<void> {
  await page.getByLabel('Current Password').fill(current ?? '')
  await page.getByLabel('New Password', { exact: true }).fill(next ?? '')
  await page.getByLabel('Confirm New Password').fill(again ?? '')
  await page.getByRole('button', { name: 'Change Password' }).click()
}

async function openSecondBrowser(browser: Browser, url: string, email: string): Promise<Page> {
  const session = await signInWith(url, { email, password: given })
  const context = await browser.newContext({ storageState: storedSession(url, session) })
  const page = await context.newPage()
  await keepToasts(page)
  return page
}

test.describe('a member of staff whose password another person set', () => {
  test.use({ role: 'nobody', expectedError: /401|403|422/ })

  test('can put off the new password, end another session, and then set the password @long', async ({
    page,
    api,
    browser,
  }) => {
    const email = await makeViewer(api)
    const elsewhere = await openSecondBrowser(browser, api.url, email)
    await elsewhere.goto('/dashboard')
    await page.goto('/admin')
    await logIn(page, email)
    await expect(asking(page)).toContainText('Someone else set this password. Choose your own by')
    await expectAccessible(page, 'asking for a password')
    await page.getByRole('button', { name: 'Not Now' }).click()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    await expect(asking(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Logout' }).click()
    await logIn(page, email)
    await expect(asking(page)).toBeVisible()

    await page.getByRole('link', { name: 'My account' }).click()
    const sessions = page.getByRole('region', { name: 'Sessions' })
    await expect(sessions.getByRole('listitem')).toHaveCount(2)
    await expect(sessions.getByRole('listitem').filter({ hasText: 'This session' })).toContainText(
      'Chrome on',
    )
    await sessions.getByRole('button', { name: 'End the session of Unknown device' }).click()
    await expect(page.getByText('Session ended')).toBeVisible()
    await expect(sessions.getByRole('listitem')).toHaveCount(1)
    // The page may show the login already: within five seconds the server closes the events of an ended session.
    await elsewhere.goto('/content')
    await expect(elsewhere).toHaveURL('/admin')
    await elsewhere.context().close()

    await change(page, ['not the password', own, 'another'])
    await expect(page.getByText('Passwords do not match')).toBeVisible()
    await change(page, ['not the password', own])
    await expect(page.getByText('The password is not right')).toHaveCount(1)
    await change(page, [given, 'iloveyou'])
    await expect(page.getByText('This password is among the commonest')).toHaveCount(1)
    await change(page, [given, own])
    await expect(page.getByText('Password changed. Your other sessions have ended.')).toBeVisible()
    await expect(page.getByLabel('Current Password')).toHaveValue('')
  })

  test('can do nothing but set a new password after 72 hours @long', async ({ api, browser }) => {
    const email = await makeViewer(api)
    const page = await openSecondBrowser(browser, api.url, email)
    let isDue = true
    await retouch(page, '/admin/me', (me) => ({
      ...me,
      ...(isDue && { passwordChange: { dueAt: '2026-11-20T06:30:00.000Z', isDue } }),
    }))
    await page.goto('/content')
    await expect(page).toHaveURL('/account')
    await expect(page.getByText('Someone else set this password, and it has expired.')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Sessions' })).toHaveCount(0)
    await expect(page.getByRole('navigation').getByRole('link')).toHaveCount(0)
    await expect(page.getByRole('button', { name: /find|notification|processing/i })).toHaveCount(0)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectAccessible(page, 'a password that has ended')
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    isDue = false
    await change(page, [given, own])
    await expect(page.getByText('Password changed.', { exact: false })).toBeVisible()
    await page.getByRole('link', { name: 'Content', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Content Library' })).toBeVisible()
    await page.context().close()
  })
})

test.describe('a super admin whose proof of identity is too old', () => {
  test.use({ expectedError: /403|422/ })

  test('is asked for the password before deleting a member of staff @long', async ({ page, api }) => {
    const email = await makeViewer(api)
    const stale = {
      method: 'DELETE',
      path: '/admin/admin-users/[^/]*',
      status: 403,
      code: 'confirmation-needed',
    }
    const prove = await refuse(page, stale)
    await page.goto('/admin-users')
    const row = page.getByRole('row').filter({ hasText: email })
    page.on('dialog', (question) => void question.accept())
    await row.getByRole('button', { name: /^Delete / }).click()
    await expect(dialog(page)).toBeVisible()
    await expectAccessible(page, 'confirming')
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    await expect(row).toHaveCount(1)

    await row.getByRole('button', { name: /^Delete / }).click()
    await dialog(page).getByLabel('Password', { exact: true }).fill('not the password')
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByText('The password is not right')).toBeVisible()
    await prove()
    await dialog(page).getByLabel('Password', { exact: true }).fill('palitana-3750-steps')
    await dialog(page).getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('Admin user deleted successfully')).toBeVisible()
    await expect(row).toHaveCount(0)
  })
})
