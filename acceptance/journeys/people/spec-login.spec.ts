// Specification sections 2, 8 and 9: signing in and out, pages that need a sign-in, toasts and how long they stay.
import { type Role, roles } from '@jinvani/contract'
import type { Page } from '@playwright/test'
import { makeCategory } from '../../support/console/items.ts'
import { expect, test } from '../../support/console/journey.ts'
import { accounts } from '../../support/product/staff.ts'
import { hold, refuse } from '../../support/console/staged-answers.ts'
import { expectToastLife, keepToasts, stopClock, takeClock } from '../../support/console/toast-life.ts'

async function fillLogin(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(accounts.super_admin.email)
  await page.getByLabel('Password', { exact: true }).fill(accounts.super_admin.password)
}

test.describe('when nobody is signed in', () => {
  test.use({ role: 'nobody', expectedError: /status of (401|500)/ })

  test('the login has two fields and a button that reads Signing in... while busy', async ({ page }) => {
    await page.goto('/admin')
    await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email')
    const password = page.getByLabel('Password', { exact: true })
    await expect(password).toHaveAttribute('type', 'password')
    await expect(page.getByLabel('Email')).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Email'), 'the first wrong field').toBeFocused()
    await page.getByLabel('Email').fill(accounts.super_admin.email)
    await page.keyboard.press('Enter')
    await expect(password).toBeFocused()
    await fillLogin(page)
    const release = await hold(page, 'POST', '/admin/login')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Signing in...' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toHaveCount(0)
    release()
    await expect(page).toHaveURL('/dashboard')
  })

  test('the toast of a login disappears after two seconds', async ({ page }) => {
    await takeClock(page)
    await page.goto('/admin')
    await fillLogin(page)
    await stopClock(page)
    const signIn = page.getByRole('button', { name: 'Sign in', exact: true })
    await expectToastLife(page, 'Login successful', 2000, () => signIn.click())
  })

  test('a failed login shows the message of the server, or Login failed if there is none', async ({
    page,
  }) => {
    await keepToasts(page)
    await page.goto('/admin')
    await fillLogin(page)
    const messages = { 'The house is closed today': 'The house is closed today', '': 'Login failed' }
    for (const [message, toast] of Object.entries(messages)) {
      const mend = await refuse(page, { method: 'POST', path: '/admin/login', status: 401, message })
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(page.getByText(toast, { exact: true })).toBeVisible()
      await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
      await mend()
    }
    await expect(page).toHaveURL('/admin')
  })

  test('a protected page leads to the login', async ({ page }) => {
    for (const path of ['/dashboard', '/carousel', '/app-users', '/admin-users']) {
      await page.goto(path)
      await expect(page).toHaveURL('/admin')
      await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    }
  })
})

test('a page shows a spinner while the session loads', async ({ page }) => {
  const release = await hold(page, 'GET', '/admin/me')
  await page.goto('/categories')
  await expect(page.getByText('Loading session')).toBeAttached()
  await expect(page.getByRole('heading', { name: 'Categories' })).toHaveCount(0)
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Categories' })).toBeVisible()
})

test.describe('when the server fails', () => {
  test.use({ expectedError: /status of (500|400)/ })

  test('a logout still ends the session', async ({ page }) => {
    await keepToasts(page)
    await refuse(page, { method: 'POST', path: '/admin/logout', status: 500 })
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/admin')
    expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()
    const toast = page.getByText('Logged out successfully')
    await expect(toast).toBeVisible()
    const box = await toast.boundingBox()
    expect(box?.x, 'toasts appear at the right').toBeGreaterThan(640)
    expect(box?.y, 'toasts appear at the top').toBeLessThan(200)
  })
})

test('a toast disappears after four seconds', async ({ page }) => {
  await takeClock(page)
  await page.goto('/dashboard')
  const logout = page.getByRole('button', { name: 'Logout' })
  await expect(logout).toBeVisible()
  await stopClock(page)
  await expectToastLife(page, 'Logged out successfully', 4000, () => logout.click())
})

/** One page for each kind of record. spec-constants.test.ts has the roles of all pages. */
const closed = [
  '/categories/new',
  '/content/edit/1',
  '/carousel/create',
  '/app-users/1',
  '/admin-users/1/reset-password',
]

test.describe('a viewer', () => {
  test.use({ role: 'viewer' })

  test('cannot open pages of other roles', async ({ page }) => {
    for (const path of closed) {
      await page.goto(path)
      await expect(page).toHaveURL('/unauthorized')
    }
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  })

  test('sees a toast about the missing permission for three seconds', async ({ page }) => {
    await takeClock(page)
    await page.goto('/dashboard')
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
    await stopClock(page)
    const denied = 'Access denied: Insufficient permissions'
    await expectToastLife(page, denied, 3000, () => page.goto('/carousel'))
    await expect(page).toHaveURL('/unauthorized')
  })
})

const entries = {
  super_admin: ['Dashboard', 'Content', 'Categories', 'Carousel', 'App Users', 'Admin Users'],
  content_manager: ['Dashboard', 'Content', 'Categories', 'Carousel', 'App Users'],
  viewer: ['Dashboard', 'Content', 'Categories'],
} satisfies Record<Role, string[]>
const shown = {
  super_admin: 'Super Admin',
  content_manager: 'Content Manager',
  viewer: 'Viewer',
} satisfies Record<Role, string>

for (const role of roles) {
  test.describe(role, () => {
    test.use({ role })

    test('the sidebar shows the entries that the role allows, the name, the role and Logout', async ({
      page,
    }) => {
      await page.goto('/dashboard')
      const sidebar = page.getByRole('complementary')
      await expect(sidebar.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
        ...entries[role],
      ])
      await expect(sidebar.getByText(shown[role], { exact: true })).toBeVisible()
      const name = await page.evaluate(() => {
        const admin = JSON.parse(localStorage.getItem('admin') ?? '{}') as { name?: string }
        return admin.name ?? ''
      })
      expect(name).not.toBe('')
      await expect(sidebar.getByText(name, { exact: true })).toBeVisible()
      await expect(sidebar.getByRole('button', { name: 'Logout' })).toBeVisible()
      expect((await sidebar.boundingBox())?.width, '56 units of 0.25rem').toBe(224)
    })
  })
}

test('below 768 px the sidebar is a slide-out menu', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 800 })
  await page.goto('/dashboard')
  await expect(page.getByRole('complementary')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeHidden()
  await page.setViewportSize({ width: 767, height: 800 })
  await expect(page.getByRole('complementary')).toBeHidden()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
})

test.describe('when code does not load', () => {
  test.use({ expectedError: /category-list-page|assets|dynamically imported|ERR_FAILED/ })

  test('the page reloads once by itself, as the server may have been updated', async ({ page }) => {
    await page.goto('/dashboard')
    await page.route(/\/assets\/category-list-page/, (route) => route.abort(), { times: 1 })
    await page.getByRole('link', { name: 'Categories' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Categories' })).toBeVisible()
  })

  test('the typed words stay in a form that misses the code of a part @long', async ({ page, api }) => {
    const { id } = await makeCategory(api, 'Typed')
    await page.goto(`/categories/edit/${id}`)
    await page.getByLabel('Name', { exact: true }).fill('Half a name')
    await page.route(/\/assets\/.*\.js$/, (route) => route.abort())
    await page.getByRole('button', { name: 'History' }).click()
    // Outside of the page, other parts may still be on their way.
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(/did not load/)
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Half a name')
  })

  test('and a reload does not help, the page says Something went wrong and offers two ways out', async ({
    page,
  }) => {
    await page.goto('/dashboard')
    await page.route(/\/assets\/category-list-page/, (route) => route.abort())
    await page.getByRole('link', { name: 'Categories' }).first().click()
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Reload Page' })).toBeVisible()
    await page.getByRole('link', { name: 'Return to Dashboard' }).click()
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  })
})
