// Finding things without a pointer: the command palette, and "/" in a list.
import type { Page } from '@playwright/test'
import {
  expectAccessible,
  expectAccessibleInBoth,
  expectNoSidewaysScroll,
} from '../../support/console/accessibility.ts'
import { appUsers } from '../../support/product/app-user.ts'
import { makeCategory, makeContent } from '../../support/console/items.ts'
import { expect, test } from '../../support/console/journey.ts'
import { holdCode } from '../../support/console/staged-answers.ts'

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
      new RegExp(`^${content.title}\\s*Video\\s*Inactive$`),
    ])
    await expect(page.getByText('1 result', { exact: true })).toBeAttached()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/content/edit/${content.id}`)
    await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused()

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

  test('opens the right entry for a fast typist who presses Enter before the results come @long', async ({
    page,
    api,
  }) => {
    const category = await makeCategory(api, 'Kshamapana')
    await page.goto('/dashboard')
    await expect(page.getByText('Total Content')).toBeVisible()
    await page.keyboard.press('Control+k')
    await box(page).fill(category.name)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/categories/edit/${category.id}`)
  })

  test('keeps the letters that a fast typist types before its code has loaded @long', async ({ page }) => {
    const release = await holdCode(page, 'Pages, commands, content, users...')
    await page.goto('/categories')
    await expect(page.getByRole('searchbox').first()).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('Caroux')
    await page.keyboard.press('Backspace')
    release()
    await expect(box(page)).toHaveValue('Carou')
    await page.keyboard.type('sel')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/carousel')

    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Carousel' })).toBeVisible()
    const again = await holdCode(page, 'Pages, commands, content, users...')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('Trash')
    await page.keyboard.press('Enter')
    again()
    await expect(page).toHaveURL('/trash')
  })

  test('says when nothing is found, and gives the focus back when it closes @long', async ({ page }) => {
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

  test('opens by touch and fits a phone @only-phone @long', async ({ page }) => {
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Open menu' }).tap()
    await page.getByRole('button', { name: 'Find' }).tap()
    await box(page).fill('a')
    await expect(page.getByRole('option').first()).toBeVisible()
    await expectAccessibleInBoth(page, 'the palette')
    await expectNoSidewaysScroll(page)
    await page.getByRole('option', { name: 'Categories', exact: true }).tap()
    await expect(page).toHaveURL('/categories')
  })

  test('asks before it leaves a form with unsaved words', async ({ page }) => {
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

  test.describe('for a viewer', () => {
    test.use({ role: 'viewer' })

    test('offers only pages and commands of this role, and leads to the lists @long', async ({
      page,
      api,
    }) => {
      const content = await makeContent(api, 'Pratikraman')
      await page.goto('/dashboard')
      await expect(page.getByText('Total Content')).toBeVisible()
      await page.keyboard.press('Control+k')
      await expect(page.getByRole('option')).toHaveText([
        'Dashboard',
        'Content',
        'Categories',
        'My Account',
        'Statistics',
        'Export',
        /^System theme\s*Current$/,
        'Light theme',
        'Dark theme',
      ])
      await box(page).fill('import')
      await expect(page.getByText(/^Nothing found for/)).toBeVisible()
      await box(page).fill(content.title)
      await page.getByRole('option', { name: content.title }).click()
      await expect(page).toHaveURL(/\/content\?q=/)
      await expect(page.getByRole('heading', { level: 2 })).toHaveText([content.title])
    })
  })
})

test('"/" moves to the search field of a list, and types a slash in any other field @long', async ({
  page,
}) => {
  for (const path of ['/content', '/categories', '/app-users']) {
    await page.goto(path)
    await expect(page.getByRole('searchbox')).toBeVisible()
    // Repeats the key, since the box reacts to keys only a moment after it is drawn.
    await expect(async () => {
      await page.keyboard.press('/')
      await expect(page.getByRole('searchbox')).toBeFocused({ timeout: 500 })
    }).toPass()
    // Clears the box: if it got the focus late, the next try has typed a slash into it.
    await page.getByRole('searchbox').fill('')
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
