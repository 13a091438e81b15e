// What saves work and spares surprises: the command palette, stale edits, double clicks, a lost line, a session that
// ends in another tab, and where the focus goes.
import type { Page, Request } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import type { Api } from '../support/api.ts'
import { appUsers } from '../support/app-user.ts'
import { expect, test } from '../support/journey.ts'
import { slugOf, uniqueName } from '../support/names.ts'
import { accounts } from '../support/staff.ts'
import { Wizard } from '../support/wizard.ts'

const picture = 'https://pictures.example.org/a.jpg'

async function makeCategory(api: Api, words: string) {
  const name = uniqueName(words)
  const { _id } = await api.must('POST', '/admin/categories', { name, slug: slugOf(name) })
  return { id: String(_id), name }
}

async function makeContent(api: Api, words: string, more: object = {}) {
  const title = uniqueName(words)
  const body = { title, slug: slugOf(title), platform: 'android', active: false, ...more }
  const { _id } = await api.must('POST', '/admin/content', body)
  return { id: String(_id), title }
}

async function makeCarouselItem(api: Api, words: string) {
  const title = uniqueName(words)
  const body = { title, imageUrl: picture, mobileImageUrl: picture, linkType: 'none', order: 1 }
  const { _id } = await api.must('POST', '/admin/carousel', body)
  return { id: String(_id), title }
}

/** Counts requests that change something. */
function countWrites(page: Page, path: string): () => number {
  let count = 0
  const isWrite = (request: Request) =>
    request.method() !== 'GET' && new URL(request.url()).pathname.startsWith(`/api/v1${path}`)
  page.on('request', (request) => (count += isWrite(request) ? 1 : 0))
  return () => count
}

async function expectFocusOn(page: Page, heading: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused()
}

test.describe('the command palette', () => {
  const box = (page: Page) => page.getByRole('combobox', { name: /^Find / })

  test('finds pages, content, categories and users by the keyboard alone', async ({ page, api }) => {
    const content = await makeContent(api, 'Samvatsari')
    const category = await makeCategory(api, 'Samvatsari')
    await page.goto('/dashboard')
    await expect(page.getByText('Total Content')).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(box(page)).toBeFocused()
    await expect(page.getByRole('option', { name: 'Add Content' })).toBeVisible()

    await box(page).fill(content.title)
    const groups = page.getByRole('listbox', { name: 'Results' })
    await expect(groups.getByRole('group', { name: 'Content' }).getByRole('option')).toHaveText([
      `${content.title}Inactive`,
    ])
    await expect(page.getByText('1 result', { exact: true })).toBeAttached()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/content/edit/${content.id}`)
    await expectFocusOn(page, 'Edit Content')

    await page.keyboard.press('Control+k')
    await box(page).fill(category.name)
    await expect(groups.getByRole('group', { name: 'Categories' }).getByRole('option')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/categories/edit/${category.id}`)

    await page.keyboard.press('Control+k')
    await box(page).fill(appUsers.listener)
    await expect(groups.getByRole('group', { name: 'App Users' }).getByRole('option')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/app-users\/[\da-f-]+$/)

    await page.keyboard.press('Control+k')
    await box(page).pressSequentially('users')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/admin-users')
  })

  test('opens what a fast typist wants before it was found', async ({ page, api }) => {
    const category = await makeCategory(api, 'Kshamapana')
    await page.goto('/dashboard')
    await expect(page.getByText('Total Content')).toBeVisible()
    await page.keyboard.press('Control+k')
    await box(page).fill(category.name)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/categories/edit/${category.id}`)
  })

  test('says that nothing was found, and gives the focus back', async ({ page }) => {
    await page.goto('/categories')
    const find = page.getByRole('button', { name: 'Find' })
    await find.click()
    await box(page).fill('nothing-has-this-name')
    await expect(page.getByText(/^Nothing found for/)).toBeVisible()
    await expect(page.getByText('Nothing found', { exact: true })).toBeAttached()
    await expectAccessible(page, 'nothing found')
    await page.keyboard.press('Escape')
    await expect(find).toBeFocused()
  })

  test('is reached by touch and fits a phone @only-phone', async ({ page }) => {
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Open menu' }).tap()
    await page.getByRole('button', { name: 'Find' }).tap()
    await box(page).fill('a')
    await expect(page.getByRole('option').first()).toBeVisible()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectAccessible(page, colorScheme)
    }
    await expectNoSidewaysScroll(page)
    await page.getByRole('option', { name: 'Categories', exact: true }).tap()
    await expect(page).toHaveURL('/categories')
  })

  test('does not take a form with unsaved words away', async ({ page }) => {
    await page.goto('/categories/new')
    const name = page.getByLabel('Name')
    await name.fill('Half a thought')
    await page.keyboard.press('Control+k')
    await box(page).fill('dashboard')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Stay' }).click()
    await expect(name).toBeFocused()
    await expect(name).toHaveValue('Half a thought')
  })

  test.describe('of a viewer', () => {
    test.use({ role: 'viewer' })

    test('offers what a viewer may see, and leads to the lists', async ({ page, api }) => {
      const content = await makeContent(api, 'Pratikraman')
      await page.goto('/dashboard')
      await expect(page.getByText('Total Content')).toBeVisible()
      await page.keyboard.press('Control+k')
      await expect(page.getByRole('option')).toHaveText(['Dashboard', 'Content', 'Categories'])
      await box(page).fill(content.title)
      await page.getByRole('option', { name: content.title }).click()
      await expect(page).toHaveURL(/\/content\?q=/)
      await expect(page.getByRole('heading', { level: 2 })).toHaveText([content.title])
    })
  })
})

test('"/" goes to the search of a list, and is a letter in a field', async ({ page }) => {
  for (const path of ['/content', '/categories', '/app-users']) {
    await page.goto(path)
    await expect(page.getByRole('searchbox')).toBeVisible()
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox')).toBeFocused()
    await page.keyboard.type('a/b')
    await expect(page.getByRole('searchbox')).toHaveValue('a/b')
  }
  for (const path of ['/carousel', '/admin-users', '/dashboard']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('/')
    await expect(page).toHaveURL(path)
  }
})

test.describe('somebody else saved first', () => {
  test.use({ expectedError: /412/ })
  const differences = (page: Page) => page.getByRole('dialog', { name: /^Someone else changed this/ })
  /** One line of the comparison: its label, theirs, yours. */
  const line = (page: Page, label: string) =>
    differences(page)
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${label}`) })
      .locator('..')

  test('a category: the difference is shown, and overwriting keeps what only they changed', async ({
    page,
    api,
  }) => {
    const { id, name } = await makeCategory(api, 'Stale')
    await page.goto(`/categories/edit/${id}`)
    await page.getByLabel('Name').fill(`${name} mine`)
    await api.must('PUT', `/admin/categories/${id}`, { name: `${name} theirs`, description: 'Their words' })
    await page.getByRole('button', { name: 'Update Category' }).click()
    await expect(line(page, 'Name')).toHaveText(`NameTheirs${name} theirsYours${name} mine`)
    await expect(line(page, 'Description')).toContainText('Changed only by them, kept')
    await expect(line(page, 'Description')).toContainText('TheirsTheir wordsYours(empty)')
    await expect(differences(page).getByRole('term')).toHaveCount(2)
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 740 })
      await expectAccessible(page, `difference at ${width}`)
      await expectNoSidewaysScroll(page, `difference at ${width}`)
    }
    await differences(page).getByRole('button', { name: 'Overwrite' }).click()
    await expect(page.getByText('Category updated successfully')).toBeVisible()
    const stored = await api.must('GET', `/admin/categories/${id}`)
    expect(stored).toMatchObject({ name: `${name} mine`, description: 'Their words' })
  })

  test('content: long words are shortened around the difference, categories have names', async ({
    page,
    api,
  }) => {
    const category = await makeCategory(api, 'Named shelf')
    const start = 'Long before. '.repeat(60)
    const { id } = await makeContent(api, 'Stale film', { synopsis: start })
    await page.goto(`/content/edit/${id}`)
    await page.getByLabel('Synopsis').fill(`${start}MINE`)
    await api.must('PUT', `/admin/content/${id}`, {
      synopsis: `${start}THEIRS`,
      categories: [category.id],
    })
    await page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: 'Review' }).click()
    await page.getByRole('button', { name: 'Update Content' }).click()
    await expect(line(page, 'Synopsis')).toHaveText(/Theirs….{30,50}THEIRSYours….{30,50}MINE$/)
    await expect(line(page, 'Categories')).toContainText(`Theirs${category.name}`)
    await differences(page).getByRole('button', { name: 'Overwrite' }).click()
    await expect(page.getByText('Content updated successfully')).toBeVisible()
    const stored = await api.must('GET', `/admin/content/${id}`)
    expect(stored).toMatchObject({ synopsis: `${start}MINE`, categories: [category.id] })
  })

  test('a carousel item: reloading shows theirs and drops yours', async ({ page, api }) => {
    const { id, title } = await makeCarouselItem(api, 'Stale banner')
    await page.goto(`/carousel/edit/${id}`)
    await page.getByLabel('Title', { exact: true }).fill(`${title} mine`)
    await api.must('PUT', `/admin/carousel/${id}`, { title: `${title} theirs` })
    await page.getByRole('button', { name: 'Update Carousel Item' }).click()
    await expect(line(page, 'Title')).toHaveText(`TitleTheirs${title} theirsYours${title} mine`)
    await differences(page).getByRole('button', { name: 'Reload' }).click()
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue(`${title} theirs`)
    await expectFocusOn(page, 'Edit Carousel Item')
    await api.must('DELETE', `/admin/carousel/${id}`)
  })

  test('an app user: editing can go on, with nothing lost', async ({ page, api }) => {
    const { items } = await api.must('GET', `/admin/app-users?q=${encodeURIComponent(appUsers.listener)}`)
    const [user] = items as { _id: string }[]
    const name = uniqueName('Listener')
    await page.goto(`/app-users/${user?._id}`)
    await page.getByLabel('Name', { exact: true }).fill(`${name} mine`)
    await api.must('PUT', `/admin/app-users/${user?._id}`, { name })
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(line(page, 'Name')).toHaveText(`NameTheirs${name}Yours${name} mine`)
    await page.keyboard.press('Escape')
    await expect(differences(page)).toBeHidden()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(`${name} mine`)
    await expect(page.getByRole('button', { name: 'Save Changes' })).toBeFocused()
  })

  test('an admin user: roles in words, passwords unseen, a third version asks again', async ({
    page,
    api,
  }) => {
    const name = uniqueName('Stale colleague')
    const person = {
      name,
      email: `${slugOf(name)}@jinvani.test`,
      password: 'first-password-1',
      role: 'viewer',
    }
    const { _id } = await api.must('POST', '/admin/admin-users', person)
    await page.goto(`/admin-users/${String(_id)}`)
    await page.getByLabel('Name', { exact: true }).fill(`${name} mine`)
    await page.getByLabel('Password', { exact: true }).fill('never-to-be-seen-1')
    await api.must('PUT', `/admin/admin-users/${String(_id)}`, { role: 'content_manager' })
    await page.getByRole('button', { name: 'Update Admin User' }).click()
    await expect(line(page, 'Role')).toContainText('TheirsContent ManagerYoursViewer')
    await expect(line(page, 'Password')).toHaveText('PasswordTheirsAs it isYoursA new one')
    await api.must('PUT', `/admin/admin-users/${String(_id)}`, { name: `${name} third` })
    await differences(page).getByRole('button', { name: 'Overwrite' }).click()
    await expect(line(page, 'Name')).toContainText(`Theirs${name} third`)
    await differences(page).getByRole('button', { name: 'Overwrite' }).click()
    await expect(page.getByText('Admin user updated successfully')).toBeVisible()
    const stored = await api.must('GET', `/admin/admin-users/${String(_id)}`)
    expect(stored).toMatchObject({ name: `${name} mine`, role: 'content_manager' })
  })
})

test.describe('a double click sends once', () => {
  test('on each submit', async ({ page }) => {
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
      await page.getByRole('button', { name: button }).dblclick()
      await expect(page.getByText(/created successfully/)).toBeVisible()
      await expect(page).not.toHaveURL(path)
      expect(writes(), path).toBe(1)
      await page.goto('/dashboard')
    }
  })

  test('on the wizard, whose toast leads to another new item', async ({ page }) => {
    const writes = countWrites(page, '/admin/content')
    const wizard = new Wizard(page)
    await wizard.begin({ title: uniqueName('Twice') })
    await wizard.chooseSource('External URL')
    await page.getByRole('textbox', { name: /URL/ }).first().fill('https://films.example.org/twice.mp4')
    for (const step of [4, 5, 6]) await wizard.next(step)
    await page.getByRole('button', { name: 'Create Content' }).dblclick()
    await expect(page.getByText('External content created successfully')).toBeVisible()
    expect(writes()).toBe(1)
    await page.getByRole('button', { name: 'Add another' }).click()
    await expect(page).toHaveURL('/content/new')
    await expect(page.getByLabel('Title')).toHaveValue('')
  })

  test('on toggles and deletions', async ({ page, api }) => {
    const item = await makeCarouselItem(api, 'Twice')
    const category = await makeCategory(api, 'Twice')
    const content = await makeContent(api, 'Twice')
    page.on('dialog', (dialog) => void dialog.accept())

    await page.goto('/carousel')
    const carouselWrites = countWrites(page, '/admin/carousel')
    await page.getByRole('button', { name: `Deactivate ${item.title}` }).dblclick()
    await expect(page.getByText('Carousel item deactivated')).toBeVisible()
    expect(carouselWrites()).toBe(1)
    await page.getByRole('button', { name: `Delete ${item.title}` }).dblclick()
    await expect(page.getByText('Carousel item deleted successfully')).toBeVisible()
    expect(carouselWrites()).toBe(2)

    await page.goto(`/categories?q=${encodeURIComponent(category.name)}`)
    const categoryWrites = countWrites(page, '/admin/categories')
    await page.getByRole('button', { name: `Delete ${category.name}` }).dblclick()
    await expect(page.getByText('Category deleted successfully')).toBeVisible()
    expect(categoryWrites()).toBe(1)

    await page.goto(`/content?q=${encodeURIComponent(content.title)}`)
    const contentWrites = countWrites(page, '/admin/content')
    await page.getByRole('button', { name: `Delete ${content.title}` }).dblclick()
    await expect(page.getByText('Content deleted successfully')).toBeVisible()
    expect(contentWrites()).toBe(1)
    await expectFocusOn(page, 'Content Library')
  })

  test('each of two rows says how it went, however fast they are pressed', async ({ page, api }) => {
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

test.describe('the line is lost', () => {
  test.use({ expectedError: /ERR_INTERNET_DISCONNECTED/ })

  test('a save fails aloud and keeps every word; the banner comes and goes', async ({
    page,
    context,
    api,
  }) => {
    const { id, title } = await makeCarouselItem(api, 'Offline')
    await page.goto(`/carousel/edit/${id}`)
    await page.getByLabel('Subtitle').fill('Typed without a line')
    await context.setOffline(true)
    await expect(page.getByText(/^You are offline\./)).toBeVisible()
    await page.getByRole('button', { name: 'Update Carousel Item' }).click()
    await expect(page.getByText('Failed to update carousel item')).toBeVisible()
    await expect(page.getByText('Network error: Unable to connect to the server')).toBeVisible()
    await expect(page.getByLabel('Subtitle')).toHaveValue('Typed without a line')
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue(title)
    await context.setOffline(false)
    await expect(page.getByText(/^You are offline\./)).toBeHidden()
    await page.getByRole('button', { name: 'Update Carousel Item' }).click()
    await expect(page.getByText('Carousel item updated successfully')).toBeVisible()
    await api.must('DELETE', `/admin/carousel/${id}`)
  })
})

test.describe('the session ends in another tab', () => {
  test.use({ expectedError: /401/ })

  async function signInAgain(page: Page) {
    await page.getByLabel('Email').fill(accounts.super_admin.email)
    await page.getByLabel('Password', { exact: true }).fill(accounts.super_admin.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
  }

  test('by logging out: this tab goes to the login, says so, and comes back', async ({ page, context }) => {
    await page.goto('/categories?active=true')
    await expect(page.getByText(/^Order: /).first()).toBeVisible()
    const other = await context.newPage()
    await other.goto('/dashboard')
    await other.getByRole('button', { name: 'Logout' }).click()
    await expect(other).toHaveURL('/admin')
    await expect(page).toHaveURL('/admin')
    await expect(page.getByText('Logged out successfully')).toBeVisible()
    await expectFocusOn(page, 'Jinvani Admin Portal')
    await signInAgain(page)
    await expect(page).toHaveURL('/categories?active=true')
    await expect(other).toHaveURL('/dashboard')
  })

  test('by running out: this tab goes to the login, says so, and comes back', async ({ page, context }) => {
    await page.goto('/content?featured=true')
    await expect(page.getByRole('heading', { level: 1, name: 'Content Library' })).toBeVisible()
    const other = await context.newPage()
    await other.goto('/dashboard')
    await expect(other.getByText('Total Content')).toBeVisible()
    await other.evaluate(() => {
      localStorage.setItem('accessToken', 'ended')
      localStorage.setItem('refreshToken', 'ended too')
    })
    await other.getByRole('link', { name: 'Categories' }).first().click()
    await expect(other).toHaveURL('/admin')
    await expect(page).toHaveURL('/admin')
    await expect(page.getByText('Session expired. Please log in again.')).toBeVisible()
    await signInAgain(page)
    await expect(page).toHaveURL('/content?featured=true')
  })
})

test('after a deletion the focus goes to the next item', async ({ page, api }) => {
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
