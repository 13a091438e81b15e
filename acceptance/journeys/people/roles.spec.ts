// What each role may do, in the console and in calls of the API.
import { Api } from '../../support/product/api.ts'
import { expect, test } from '../../support/console/journey.ts'
import { fillLogin } from '../../support/console/login.ts'
import { slugOf, uniqueName } from '../../support/console/names.ts'
import { keepToasts } from '../../support/console/toast-life.ts'

test.describe('a viewer', () => {
  test.use({ role: 'viewer' })

  test('sees the lists, but nothing that changes them @phone', async ({ page, isMobile }) => {
    await page.goto('/dashboard')
    await expect(page.getByText('Total Content')).toBeVisible()
    await expect(page.getByRole('link', { name: /^Add / })).toHaveCount(0)
    for (const path of ['/content', '/categories']) {
      await page.goto(path)
      await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
      await expect(page.getByRole('main').getByRole('link', { name: /^(Add|Edit) / })).toHaveCount(0)
      await expect(page.getByRole('main').getByRole('button', { name: /^Delete / })).toHaveCount(0)
    }
    if (isMobile) await page.getByRole('button', { name: 'Open menu' }).click()
    const entries = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    await expect(entries.filter({ visible: true })).toHaveText(['Dashboard', 'Content', 'Categories'])
  })

  test('sees Access Denied instead of a form', async ({ page }) => {
    await keepToasts(page)
    await page.goto('/content/new')
    await expect(page).toHaveURL('/unauthorized')
    await expect(page.getByText('Access denied: Insufficient permissions')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
    await page.getByRole('link', { name: 'Back to Dashboard' }).click()
    await expect(page).toHaveURL('/dashboard')
  })

  test('gets 403 from calls that create something @long', async ({ baseURL }) => {
    const viewer = await Api.signIn(baseURL ?? '', 'viewer')
    const forbidden = [
      ['POST', '/admin/categories', { name: 'No', slug: 'no' }],
      ['POST', '/admin/content', { title: 'No', slug: 'no', platform: 'web' }],
      [
        'POST',
        '/admin/uploads/presign',
        { filename: 'a.png', contentType: 'image/png', prefix: 'images/posters/' },
      ],
    ] as const
    for (const [method, path, body] of forbidden)
      expect((await viewer.send(method, path, body)).status).toBe(403)
    expect((await viewer.send('GET', '/admin/content')).status).toBe(200)
  })
})

test.describe('a content manager', () => {
  test.use({ role: 'content_manager' })

  test('can edit, but not delete', async ({ page, baseURL }) => {
    for (const path of ['/content', '/categories']) {
      await page.goto(path)
      const main = page.getByRole('main')
      await expect(main.getByRole('link', { name: /^Edit / }).first()).toBeAttached()
      await expect(main.getByRole('link', { name: /^Add / }).first()).toBeVisible()
      await expect(main.getByRole('button', { name: /^Delete / })).toHaveCount(0)
    }
    const manager = await Api.signIn(baseURL ?? '', 'content_manager')
    const name = uniqueName('Of the manager')
    const { _id } = await manager.must('POST', '/admin/categories', { name, slug: slugOf(name) })
    expect((await manager.send('DELETE', `/admin/categories/${String(_id)}`)).status).toBe(403)
  })
})

test.describe('a content manager who becomes a viewer', () => {
  test.use({ role: 'nobody', expectedError: /403/ })

  test('is taken out of an open form within seconds, and finds the typed words again when the role is back @long', async ({
    page,
    api,
  }) => {
    const name = uniqueName('Demoted')
    const email = `${slugOf(name)}@jinvani.test`
    const password = 'moonlit-river-417'
    const { _id } = await api.must('POST', '/admin/admin-users', {
      name,
      email,
      password,
      role: 'content_manager',
    })
    await page.goto('/admin')
    await fillLogin(page, { email, password })
    await expect(page).toHaveURL('/dashboard')
    // Waits until the screen has loaded everything. From then on, it learns of the new role only when the server closes
    // its events.
    const asked = ['/schedule/missed', '/admin/events'].map((path) =>
      page.waitForResponse((answer) => answer.url().includes(path)),
    )
    await page.goto('/categories/new')
    await page.getByLabel('Name').fill(name)
    await Promise.all(asked)
    await api.must('PUT', `/admin/admin-users/${String(_id)}`, { role: 'viewer' })
    await expect(page).toHaveURL('/unauthorized')
    await api.must('PUT', `/admin/admin-users/${String(_id)}`, { role: 'content_manager' })
    await page.goto('/categories/new')
    await page.getByRole('button', { name: 'Restore' }).click()
    await expect(page.getByLabel('Name')).toHaveValue(name)
  })
})
