// No work is lost when the connection breaks, when the session ends in another tab, or during a save. After a deletion,
// the next item has the focus.
import type { Locator, Page } from '@playwright/test'
import { makeCarouselItem, makeContent } from '../../support/console/items.ts'
import { expect, test } from '../../support/console/journey.ts'
import { fillLogin } from '../../support/console/login.ts'
import { slugOf, uniqueName } from '../../support/console/names.ts'
import { accounts } from '../../support/product/staff.ts'

test.describe('when the connection is lost', () => {
  test.use({ expectedError: /ERR_INTERNET_DISCONNECTED/ })

  test('a failed save says so and keeps every word, and a banner says “You are offline”', async ({
    page,
    context,
    api,
  }) => {
    const { id, title } = await makeCarouselItem(api, 'Offline')
    await page.goto(`/carousel/edit/${id}`)
    await page.getByLabel('Subtitle').fill('Typed without a line')
    // Waits for the code that shows toasts, which loads after the page and could not load offline.
    await expect(page.locator('section[aria-label^="Notifications"]')).toBeAttached()
    await context.setOffline(true)
    await expect(page.getByText(/^You are offline\./)).toBeVisible()
    await page.getByRole('button', { name: 'Update Carousel Item' }).click()
    // Reads both lines of the toast at once, since it disappears after four seconds.
    const toast = page.locator('[data-sonner-toast]').filter({ hasText: 'Failed to update carousel item' })
    await expect(toast).toContainText('Network error: Unable to connect to the server')
    await expect(page.getByLabel('Subtitle')).toHaveValue('Typed without a line')
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue(title)
    await context.setOffline(false)
    await expect(page.getByText(/^You are offline\./)).toBeHidden()
    await page.getByRole('button', { name: 'Update Carousel Item' }).click()
    await expect(page.getByText('Carousel item updated successfully')).toBeVisible()
    await api.must('DELETE', `/admin/carousel/${id}`)
  })

  test('a page whose code does not load says that the server does not answer, and opens once it answers', async ({
    page,
  }) => {
    await page.goto('/categories')
    await expect(page.getByText(/^Order: /).first()).toBeVisible()
    let answer = () => {}
    const isBack = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/assets/collection-list-page-*', (route) => isBack.then(() => route.continue()))
    await page.route('**/admin/me', (route) => route.abort('internetdisconnected'))
    await page.getByRole('link', { name: 'Collections' }).first().click()
    await expect(page.getByText(/^The server is not answering\./)).toBeVisible()
    await page.unroute('**/admin/me')
    answer()
    await expect(page.getByRole('heading', { level: 1, name: 'Collections' })).toBeVisible()
    await expect(page.getByText(/^The server is not answering\./)).toBeHidden()
  })
})

test.describe('when the session ends in another tab', () => {
  test.use({ expectedError: /401/ })

  const signInAgain = (page: Page) => fillLogin(page, accounts.super_admin)

  test('by a logout, this tab shows the login and the reason, and after a sign-in its page again @long', async ({
    page,
    context,
  }) => {
    await page.goto('/categories?active=true')
    await expect(page.getByText(/^Order: /).first()).toBeVisible()
    const other = await context.newPage()
    await other.goto('/dashboard')
    await Promise.all([
      expect(page.getByText('Logged out successfully')).toBeVisible(),
      other.getByRole('button', { name: 'Logout' }).click(),
    ])
    await expect(other).toHaveURL('/admin')
    await expect(page).toHaveURL('/admin')
    await expect(page.getByLabel('Email')).toBeFocused()
    await signInAgain(page)
    await expect(page).toHaveURL('/categories?active=true')
    await expect(other).toHaveURL('/dashboard')
  })

  test('because it has expired, this tab shows the login and the reason, and after a sign-in its page again @long', async ({
    page,
    context,
  }) => {
    await page.goto('/content?featured=true')
    await expect(page.getByRole('heading', { level: 1, name: 'Content Library' })).toBeVisible()
    const other = await context.newPage()
    await other.goto('/dashboard')
    await expect(other.getByText('Total Content')).toBeVisible()
    const end = other.evaluate(() => {
      localStorage.setItem('accessToken', 'ended')
      localStorage.setItem('refreshToken', 'ended too')
      // Clicks at once: another request of this tab could end its session before the click.
      document.querySelector<HTMLElement>('a[href="/categories"]')?.click()
    })
    const told = expect(page.getByText('Session expired. Please log in again.')).toBeVisible()
    await Promise.all([end, told])
    await expect(other).toHaveURL('/admin')
    await expect(page).toHaveURL('/admin')
    await signInAgain(page)
    await expect(page).toHaveURL('/content?featured=true')
  })
})

test('words typed while a form is being saved stay in the form', async ({ page, api }) => {
  const { id } = await makeContent(api, 'Typed ahead')
  const text = 'WEBVTT\n\n00:01.000 --> 00:02.000\nJai Jinendra\n'
  /** Sends the form, types on while the answer is held back, and expects that the typed text stays. */
  const typeAhead = async (
    { address, field, saved }: { address: string; field: Locator; saved: string },
    act: () => Promise<void>,
  ) => {
    const next = 'gu'
    const held = Promise.withResolvers<void>()
    await page.route(address, async (route) => {
      if (route.request().method() === 'GET') return route.fallback()
      await held.promise
      await route.continue()
    })
    await act()
    await field.fill(next)
    held.resolve()
    await expect(page.getByText(saved)).toBeVisible()
    await expect(field).toHaveValue(next)
    await page.unroute(address)
  }

  await page.goto(`/content/edit/${id}?step=captions`)
  await page.getByRole('tab', { name: 'Captions' }).click()
  const language = page.getByRole('combobox', { name: 'Language' })
  await language.fill('hi')
  const file = { name: 'hi.vtt', mimeType: 'text/vtt', buffer: Buffer.from(text) }
  await typeAhead({ address: '**/captions', field: language, saved: 'Captions saved' }, () =>
    page.getByLabel('Caption file').setInputFiles(file),
  )
  await page.goto('/content')
  await page.getByRole('button', { name: 'Views', exact: true }).click()
  const name = page.getByRole('textbox', { name: 'Name of a New View' })
  await name.fill(uniqueName('Mine'))
  await typeAhead({ address: '**/admin/views', field: name, saved: 'View saved' }, () =>
    page.keyboard.press('Enter'),
  )
})

test('after a deletion the next item has the focus @long', async ({ page, api }) => {
  const words = uniqueName('Row of three')
  for (const place of ['1', '2', '3']) {
    const name = `${words} ${place}`
    await api.must('POST', '/admin/categories', { name, slug: slugOf(name), order: Number(place) })
  }
  await page.goto(`/categories?q=${encodeURIComponent(words)}`)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.getByRole('button', { name: `Delete ${words} 2` }).click()
  await expect(page.getByRole('button', { name: `Delete ${words} 2` })).toHaveCount(0)
  await expect(page.getByRole('link', { name: `Edit ${words} 3` })).toBeFocused()
})
