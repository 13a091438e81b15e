// The activity log: filters find a change, its line shows old and new values, and it is exported for spreadsheets.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessibleInBoth } from '../../support/console/accessibility.ts'
import { expect, test } from '../../support/console/journey.ts'
import { slugOf, uniqueName } from '../../support/console/names.ts'

const events = (page: Page) => page.getByRole('list', { name: /^Events/ }).getByRole('listitem')

test('a change is listed with its old and new values, can be found by filters, and is exported @long', async ({
  page,
  api,
}) => {
  const name = uniqueName('=Stavans')
  const slug = `stavans-${Date.now()}`
  const { _id: id } = await api.must('POST', '/admin/categories', { name, slug, order: 1 })
  await api.must('PUT', `/admin/categories/${String(id)}`, { order: 2, description: '' })

  await page.goto(`/categories/edit/${String(id)}`)
  await page.getByRole('link', { name: 'Activity', exact: true }).last().click()
  await expect(page).toHaveURL(`/activity?item=${String(id)}`)
  await expect(events(page)).toHaveCount(2)
  const change = events(page).first()
  await expect(change).toContainText(`changed the category “${name}”`)
  await change.getByRole('button', { name: 'Details' }).click()
  await expect(change.getByRole('term').filter({ hasText: 'Order' })).toBeVisible()
  await expect(change).toContainText('from 1 to 2')
  await expectAccessibleInBoth(page, 'an open event')

  const actions = page.getByLabel('Action')
  const names = await actions.getByRole('option').allTextContents()
  expect(new Set(names).size, 'each once').toBe(names.length)
  await expect(actions.locator('optgroup[label=Categories] > option')).toHaveText([
    'New category',
    'Change of a category',
    'Deletion of a category',
  ])
  await actions.selectOption('New category')
  await expect(events(page)).toHaveCount(1)
  await expect(events(page)).toContainText(`created the category “${name}”`)
  await page.getByLabel('Who').selectOption('Jinvani')
  await expect(page.getByText('Nothing found')).toBeVisible()
  await page.goBack()
  await expect(events(page)).toHaveCount(1)

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const table = await readFile(await (await downloading).path(), 'utf8')
  expect(table).toContain('"category.create"')
  expect(table, 'no cell is a formula').toContain(`"'${name}"`)

  await page.getByLabel('From').fill('2026-11-22')
  await page.getByLabel('To', { exact: true }).fill('2026-11-21')
  await expect(page.getByLabel('To', { exact: true })).toHaveAccessibleDescription(
    'The last day is before the first',
  )
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(page).toHaveURL('/activity')
  await page.getByRole('button', { name: 'Older' }).click()
  await expect(page).toHaveURL(/before=\d+/)
  await page.getByRole('button', { name: 'Newest' }).click()
  await expect(page).toHaveURL('/activity')
})

test('events link to items that still exist and say what changed; refusals are listed apart', async ({
  page,
  api,
}) => {
  const make = async (words: string) => {
    const name = uniqueName(words)
    const { _id } = await api.must('POST', '/admin/categories', { name, slug: slugOf(name), order: 1 })
    return { name, path: `/admin/categories/${String(_id)}`, id: String(_id) }
  }
  const [kept, gone] = [await make('Kept'), await make('Gone')]
  await api.must('PUT', kept.path, { order: 2 })
  await api.must('DELETE', gone.path)
  const email = `${uniqueName('q').replace(/\W/g, '')}@${uniqueName('nowhere').replace(/\W/g, '')}.example.org`
  await api.send('POST', '/admin/login', { email, password: 'no such password' })
  const masked = email.replace(/^(.).*@/, '$1…@')

  await page.goto('/activity')
  await expect(page.getByRole('heading', { name: /^Today, / })).toBeVisible()
  const changed = events(page).filter({ hasText: `changed the category “${kept.name}”` })
  await expect(changed).toContainText('Order: from 1 to 2')
  await expect(changed.getByRole('link', { name: `“${kept.name}”` })).toHaveAttribute(
    'href',
    `/categories/edit/${kept.id}`,
  )
  const deleted = events(page).filter({ hasText: `deleted the category “${gone.name}”` })
  await expect(deleted).toBeVisible()
  await expect(deleted.getByRole('link')).toHaveCount(0)
  await expect(page.getByText(masked)).toHaveCount(0)
  await expectAccessibleInBoth(page, 'the timeline')
  const groups = page.getByLabel('About').locator('optgroup')
  await expect(groups).toHaveCount(3)

  await page.getByRole('button', { name: 'Limits and refusals' }).click()
  await expect(page).toHaveURL('/activity?kind=limits')
  await expect(events(page).filter({ hasText: `was refused: Sign-in “${masked}”` })).toBeVisible()
  await expect(page.getByText(`“${kept.name}”`)).toHaveCount(0)
  await page.getByRole('button', { name: 'Actions' }).click()
  await expect(changed).toBeVisible()
})

test.describe('an editor', () => {
  test.use({ role: 'content_manager' })

  test('finds no link to the activity log, and its page is refused', async ({ page }) => {
    await page.goto('/activity')
    await expect(page).toHaveURL('/unauthorized')
    await page.goto('/dashboard')
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveCount(5)
    await expect(page.getByRole('link', { name: 'Activity' })).toHaveCount(0)
  })
})
