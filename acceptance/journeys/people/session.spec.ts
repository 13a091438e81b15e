// Signing in and out, pages that need a sign-in, and one refresh of the session for all tabs.
import type { Request } from '@playwright/test'
import { expect, test } from '../../support/console/journey.ts'
import { fillLogin } from '../../support/console/login.ts'
import { keepToasts } from '../../support/console/toast-life.ts'
import { accounts } from '../../support/product/staff.ts'

test.describe('when nobody is signed in', () => {
  test.use({ role: 'nobody', expectedError: /401/ })

  test('a protected page leads to the login, and the login back to that page @phone', async ({ page }) => {
    await keepToasts(page)
    await page.goto('/content?featured=true&q=bhajan')
    await expect(page).toHaveURL('/admin')
    await fillLogin(page, accounts.super_admin)
    await expect(page).toHaveURL('/content?featured=true&q=bhajan')
    await expect(page.getByText('Login successful')).toBeVisible()
  })

  test('the login checks the typed words and says why it failed', async ({ page }) => {
    await page.goto('/admin')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('Email is required')).toBeVisible()
    await expect(page.getByText('Password is required')).toBeVisible()
    await fillLogin(page, { email: 'not an address', password: 'short' })
    await expect(page.getByText('Invalid email address')).toBeVisible()
    await expect(page.getByText('Password must be at least 6 characters')).toBeVisible()
    await fillLogin(page, { email: accounts.super_admin.email, password: 'wrong-password' })
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    await expect(page).toHaveURL('/admin')
    await expect(page.getByLabel('Email')).toHaveValue(accounts.super_admin.email)
  })

  test('the login leads to the dashboard if no page was asked for before', async ({ page }) => {
    await page.goto('/admin')
    await fillLogin(page, accounts.super_admin)
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  })
})

test.describe('an unknown path', () => {
  test.use({ role: 'nobody', expectedError: /404/ })

  test('leads to the landing page', async ({ page }) => {
    const answer = await page.goto('/no/such/page')
    expect(answer?.status()).toBe(404)
    await expect(page).toHaveURL('/')
  })

  for (const path of ['/no/such/page/', '/%ff', '//', '//x'])
    test(`leads to the landing page, even if it is ${path} @long`, async ({ page, baseURL }) => {
      const answer = await page.goto(`${baseURL}${path}`)
      expect(answer?.status()).toBe(404)
      await expect(page).toHaveURL('/')
    })
})

test('an address with a slash at the end opens the same screen @long', async ({ page }) => {
  const answer = await page.goto('/dashboard/')
  expect(answer?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
})

test('a signed-in person who opens the login is sent to the dashboard', async ({ page }) => {
  await page.goto('/admin')
  await expect(page).toHaveURL('/dashboard')
})

test('logging out forgets the session and the current page @phone', async ({ page, isMobile }) => {
  await keepToasts(page)
  await page.goto('/categories')
  if (isMobile) await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/admin')
  await expect(page.getByText('Logged out successfully')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('refreshToken'))).toBeNull()
  await fillLogin(page, accounts.super_admin)
  await expect(page).toHaveURL('/dashboard')
})

test('the menu slides out on a phone, and closes after a choice or when the window gets wide @only-phone', async ({
  page,
}) => {
  await page.goto('/dashboard')
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await page.getByRole('button', { name: 'Open menu' }).click()
  await menu.getByRole('link', { name: 'Categories' }).click()
  await expect(page).toHaveURL('/categories')
  await expect(menu).toBeHidden()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(menu).toBeVisible()
  await page.setViewportSize({ width: 1024, height: 740 })
  await expect(menu).toBeHidden()
  await expect(page.getByRole('link', { name: 'Categories' })).toBeVisible()
})

test.describe('when the tokens have expired', () => {
  test.use({ expectedError: /401/ })
  const isRefresh = (request: Request) => request.url().endsWith('/auth/refresh-token')

  test('two open tabs share one token refresh, and both continue @long', async ({ page, context }) => {
    await page.goto('/dashboard')
    await expect(page.getByText('Total Content')).toBeVisible()
    const other = await context.newPage()
    await other.goto('/dashboard')
    await expect(other.getByText('Total Content')).toBeVisible()
    let refreshes = 0
    context.on('request', (request) => (refreshes += isRefresh(request) ? 1 : 0))
    await page.evaluate(() => localStorage.setItem('accessToken', 'ended'))
    await Promise.all(
      [page, other].map((tab) => tab.getByRole('link', { name: 'Categories' }).first().click()),
    )
    for (const tab of [page, other]) {
      await expect(tab.getByRole('heading', { level: 1, name: 'Categories' })).toBeVisible()
      await expect(tab.getByText(/^Order: /).first()).toBeVisible()
    }
    expect(refreshes).toBe(1)
    expect(await page.evaluate(() => localStorage.getItem('accessToken'))).not.toBe('ended')
  })

  test('a session that cannot be refreshed leads to the login @long', async ({ page }) => {
    await keepToasts(page)
    await page.goto('/dashboard')
    await expect(page.getByText('Total Content')).toBeVisible()
    // Ends the session and clicks at once: otherwise a request of the dashboard could notice the end first.
    const link = page.getByRole('link', { name: 'Categories' }).first()
    await link.evaluate((element: HTMLAnchorElement) => {
      localStorage.setItem('accessToken', 'ended')
      localStorage.setItem('refreshToken', 'ended too')
      element.click()
    })
    await expect(page).toHaveURL('/admin')
    await expect(page.getByText('Session expired. Please log in again.')).toBeVisible()
  })

  test('typed words are offered again if the session ended during the save', async ({ page }) => {
    await page.goto('/admin-users/new')
    await page.getByLabel('Name', { exact: true }).fill('Kavita Shah')
    await page.getByLabel('Email').fill('kavita.shah@jinvani.test')
    await page.getByLabel('Password', { exact: true }).fill('never-kept-anywhere-1')
    // Ends the session and saves at once: otherwise a request of the page could notice the end first.
    await page.getByRole('button', { name: 'Create Admin User' }).evaluate((button: HTMLButtonElement) => {
      localStorage.setItem('accessToken', 'ended')
      localStorage.setItem('refreshToken', 'ended too')
      button.click()
    })
    await expect(page).toHaveURL('/admin')
    // The form stores what was typed when it leaves the screen, which may be after the change of the address.
    const kept = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }))
    await expect.poll(kept).toContain('Kavita Shah')
    expect(await kept()).not.toContain('never-kept-anywhere-1')
    await fillLogin(page, accounts.super_admin)
    await expect(page).toHaveURL('/admin-users/new')
    await page.getByRole('button', { name: 'Restore' }).click()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Kavita Shah')
    await expect(page.getByLabel('Email')).toHaveValue('kavita.shah@jinvani.test')
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  })
})
