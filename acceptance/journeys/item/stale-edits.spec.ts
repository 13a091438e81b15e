// Another person saved first. The console shows their changes, and nobody's changes are lost by accident.
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '../../support/console/accessibility.ts'
import type { Api } from '../../support/product/api.ts'
import { appUsers } from '../../support/product/app-user.ts'
import { makeCollection } from '../../support/console/collections.ts'
import { makeCarouselItem, makeCategory, makeContent } from '../../support/console/items.ts'
import { expect, test } from '../../support/console/journey.ts'
import { slugOf, uniqueName } from '../../support/console/names.ts'

async function expectFocusOn(page: Page, heading: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused()
}

test.describe('when somebody else saved first', () => {
  test.use({ expectedError: /412/ })
  const differences = (page: Page) => page.getByRole('dialog', { name: /was changed meanwhile$/ })
  /** A line of the comparison. Its text is label, their value, your value. */
  const line = (page: Page, label: string) =>
    differences(page)
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${label}`) })
      .locator('..')

  test('the form of a category shows the difference, and overwriting keeps what only the other person changed @long', async ({
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

  test('the form of an item asks which value to keep of fields that both changed; texts are shortened, categories have names @long', async ({
    page,
    api,
  }) => {
    const category = await makeCategory(api, 'Named shelf')
    const start = 'Long before. '.repeat(60)
    const { id, title } = await makeContent(api, 'Stale film', { synopsis: start })
    await page.goto(`/content/edit/${id}`)
    await page.getByLabel('Synopsis').fill(`${start}MINE`)
    await page.getByLabel('Title', { exact: true }).fill(`${title} mine`)
    await page.getByLabel('Tags').fill('mine')
    await api.must('PUT', `/admin/content/${id}`, {
      synopsis: `${start}THEIRS`,
      title: `${title} theirs`,
      categories: [category.id],
    })
    await page.getByRole('tab', { name: 'Review' }).click()
    await page.getByRole('button', { name: 'Update Content' }).click()
    await expect(line(page, 'Synopsis')).toHaveText(/Theirs….{30,50}THEIRSYours….{30,50}MINE$/)
    await expect(line(page, 'Categories')).toContainText(`Theirs${category.name}`)
    await expect(line(page, 'Tags')).toContainText('Changed only by you, kept')
    await expect(differences(page)).toContainText(
      /saved by you in another tab or on another device while you were editing, last on .+ in India/,
    )
    await expect(differences(page).getByRole('radiogroup')).toHaveCount(2)
    await differences(page)
      .getByRole('radiogroup', { name: 'Title' })
      .getByRole('radio', { name: /^Theirs/ })
      .check()
    await expectAccessible(page, 'a choice')
    await differences(page).getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Content updated successfully')).toBeVisible()
    const stored = await api.must('GET', `/admin/content/${id}`)
    expect(stored).toMatchObject({
      title: `${title} theirs`,
      synopsis: `${start}MINE`,
      tags: ['mine'],
      categories: [category.id],
    })
  })

  test('reloading the form of a carousel item shows the other version and drops your changes @long', async ({
    page,
    api,
  }) => {
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

  test('the form of an app user can be edited on, and nothing is lost @long', async ({ page, api }) => {
    const { items } = await api.must('GET', `/admin/app-users?q=${encodeURIComponent(appUsers.listener)}`)
    const [user] = items as { _id: string }[]
    const name = uniqueName('Listener')
    await page.goto(`/app-users/${user?._id}`)
    await page.getByLabel('Name', { exact: true }).fill(`${name} mine`)
    await api.must('PUT', `/admin/app-users/${user?._id}`, { name })
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(line(page, 'Name')).toHaveText(`NameTheirs${name}Yours${name} mine`)
    await expect(differences(page).locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(differences(page)).toBeHidden()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(`${name} mine`)
    await expect(page.getByRole('button', { name: 'Save Changes' })).toBeFocused()
  })

  test('the form of an admin user shows roles in words, hides passwords, and asks again after a third version @long', async ({
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
    await expect(line(page, 'Password')).toHaveText(
      'PasswordChanged only by you, keptTheirsUnchangedYoursNew password',
    )
    await api.must('PUT', `/admin/admin-users/${String(_id)}`, { name: `${name} third` })
    await differences(page).getByRole('button', { name: 'Overwrite' }).click()
    await expect(line(page, 'Name')).toContainText(`Theirs${name} third`)
    await differences(page).getByRole('button', { name: 'Overwrite' }).click()
    await expect(page.getByText('Admin user updated successfully')).toBeVisible()
    const stored = await api.must('GET', `/admin/admin-users/${String(_id)}`)
    expect(stored).toMatchObject({ name: `${name} mine`, role: 'content_manager' })
  })

  /** Reloads the page once the tab has stored what was typed, and restores it. */
  async function restoreAfterReload(page: Page, typed: string): Promise<void> {
    await expect.poll(() => page.evaluate(() => JSON.stringify({ ...sessionStorage }))).toContain(typed)
    await page.reload()
    await expect(page.getByText('You have unsaved changes from before')).toBeVisible()
    await page.getByRole('button', { name: 'Restore' }).click()
  }

  test('unsaved text is offered after a reload, and saving it compares it with their version', async ({
    page,
    api,
  }) => {
    const { id, title } = await makeContent(api, 'Restored film', { synopsis: 'Before' })
    await page.goto(`/content/edit/${id}`)
    await page.getByLabel('Synopsis').fill('My synopsis')
    await page.getByLabel('Title', { exact: true }).fill(`${title} mine`)
    const theirs = { synopsis: 'Their synopsis', tags: ['theirs'] }
    await api.must('PUT', `/admin/content/${id}`, theirs)
    page.on('dialog', (dialog) => void dialog.accept())
    await restoreAfterReload(page, `${title} mine`)
    // The restored draft survives another reload.
    await restoreAfterReload(page, `${title} mine`)
    await expect(page.getByLabel('Synopsis')).toHaveValue('My synopsis')
    await page.getByRole('tab', { name: 'Review' }).click()
    await page.getByRole('button', { name: 'Update Content' }).click()
    await expect(line(page, 'Synopsis')).toHaveText('SynopsisTheirsTheir synopsisYoursMy synopsis')
    await expect(line(page, 'Tags')).toContainText('Changed only by them, kept')
    await expect(line(page, 'Title')).toContainText('Changed only by you, kept')
    expect(await api.must('GET', `/admin/content/${id}`)).toMatchObject({ title, ...theirs })
    await differences(page).getByRole('button', { name: 'Overwrite' }).click()
    await expect(page.getByText('Content updated successfully')).toBeVisible()
    const stored = await api.must('GET', `/admin/content/${id}`)
    expect(stored).toMatchObject({ title: `${title} mine`, synopsis: 'My synopsis', tags: ['theirs'] })
  })

  const person = () => {
    const name = uniqueName('Restored colleague')
    return { name, email: `${slugOf(name)}@jinvani.test`, password: 'first-password-1', role: 'viewer' }
  }
  const forms = [
    {
      path: 'categories',
      field: 'description',
      label: 'Description',
      make: makeCategory,
      theirs: { order: 7 },
    },
    { path: 'carousel', field: 'subtitle', label: 'Subtitle', make: makeCarouselItem, theirs: { order: 7 } },
    { path: 'collections', field: 'synopsis', label: 'Synopsis', make: makeCollection, theirs: { order: 7 } },
    {
      path: 'admin-users',
      field: 'name',
      label: 'Name',
      make: async (api: Api) => ({
        id: String((await api.must('POST', '/admin/admin-users', person()))['_id']),
      }),
      theirs: { role: 'content_manager' },
    },
  ]
  for (const { path, field, label, make, theirs } of forms)
    test(`unsaved text of ${path} is restored and saved beside their change @long`, async ({ page, api }) => {
      const { id } = await make(api, 'Restored')
      await page.goto(path === 'admin-users' ? `/${path}/${id}` : `/${path}/edit/${id}`)
      const mine = uniqueName('Mine')
      await page.getByLabel(label, { exact: true }).fill(mine)
      await api.must('PUT', `/admin/${path}/${id}`, theirs)
      page.on('dialog', (dialog) => void dialog.accept())
      await restoreAfterReload(page, mine)
      await page.getByRole('button', { name: /^Update / }).click()
      await expect(differences(page).getByRole('term')).toHaveCount(2)
      await expect(line(page, label)).toContainText('Changed only by you, kept')
      await differences(page).getByRole('button', { name: 'Overwrite' }).click()
      await expect(page.getByText(/updated( successfully)?$/)).toBeVisible()
      const stored = await api.must('GET', `/admin/${path}/${id}`)
      expect(stored).toMatchObject({ ...theirs, [field]: mine })
      if (path === 'carousel') await api.must('DELETE', `/admin/${path}/${id}`)
    })
})
