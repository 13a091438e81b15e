// The changes of a save are compared and undone; deleted items are restored from the trash.
import type { Page } from '@playwright/test'
import { expectGood, turns } from '../../support/console/accessibility.ts'
import { expect, test } from '../../support/console/journey.ts'
import { slugOf, uniqueName } from '../../support/console/names.ts'

const saves = (page: Page) => page.getByRole('list', { name: 'Saves' }).getByRole('listitem')
const source = { kind: 'youtube', url: 'https://youtu.be/dQw4w9WgXcQ' }
const film = (title: string, slug: string) => ({
  title,
  slug,
  platform: 'web',
  sourceWorkflow: 'youtube',
  sources: [source],
})

for (const { title: turn, tag, sights } of turns)
  test(
    `a single field is restored from the history, and then all fields${turn}`,
    { tag },
    async ({ page, api }) => {
      const title = uniqueName('Navkar Mantra')
      const { _id } = await api.must('POST', '/admin/content', film(title, slugOf(title)))
      const path = `/admin/content/${String(_id)}`
      await api.must('PUT', path, {
        title: 'By telephone',
        synopsis: 'As the scholar said',
        tags: ['mantra'],
      })
      await page.goto(`/content/edit/${String(_id)}`)
      await page.getByRole('button', { name: 'History' }).click()
      await expect(saves(page)).toHaveCount(2)
      await saves(page).first().getByText('changed Title, Synopsis, Tags').click()
      await expect(saves(page).first()).toContainText('By telephone')
      await expectGood(page, sights, 'history')
      await page.getByRole('button', { name: 'Restore Title as it was before this save' }).click()
      await expect(page.getByText('Restored', { exact: true })).toBeVisible()
      await expect(page.getByLabel('Title', { exact: true })).toHaveValue(title)
      expect(await api.must('GET', path)).toMatchObject({
        title,
        synopsis: 'As the scholar said',
        version: 3,
      })

      await page.getByRole('button', { name: 'History' }).click()
      await expect(saves(page)).toHaveCount(3)
      await saves(page).nth(1).getByText('changed Title, Synopsis, Tags').focus()
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Restore to after this save' }).click()
      await expect(page.getByLabel('Title', { exact: true })).toHaveValue('By telephone')
      expect(await api.must('GET', path)).toMatchObject({ tags: ['mantra'], version: 4 })
    },
  )

test('a category is restored from the history, and its form shows it @long', async ({ page, api }) => {
  const name = uniqueName('Stavans')
  const { _id } = await api.must('POST', '/admin/categories', { name, slug: `stavans-${Date.now()}` })
  await api.must('PUT', `/admin/categories/${String(_id)}`, { name: 'Songs', description: 'Of praise' })
  await page.goto(`/categories/edit/${String(_id)}`)
  await page.getByLabel('Description').fill('half typed')
  await page.getByRole('button', { name: 'History' }).click()
  await saves(page).first().getByText('changed Name, Description').click()
  page.once('dialog', (question) => void question.accept())
  await page.getByRole('button', { name: 'Restore to before this save' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
  await expect(page.getByLabel('Description')).toHaveValue('')
})

for (const { title: turn, tag, sights } of turns)
  test(
    `one of two deleted items is restored under another slug, and the other is deleted for good${turn}`,
    { tag },
    async ({ page, api }) => {
      const [title, other] = [uniqueName('Ratnakar'), uniqueName('Ajit Shanti')]
      const slug = slugOf(title)
      const items = [await api.must('POST', '/admin/content', film(title, slug))]
      items.push(await api.must('POST', '/admin/content', film(other, `${slug}-other`)))
      for (const { _id } of items) await api.must('DELETE', `/admin/content/${String(_id)}`)
      await api.must('POST', '/admin/content', film(uniqueName('Ratnakar again'), slug))
      await page.goto('/dashboard')
      await page.getByRole('navigation', { name: 'More' }).getByRole('link', { name: 'Trash' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Trash' })).toBeVisible()
      await page.getByRole('searchbox').fill(title)
      await page.getByRole('searchbox').press('Enter')
      await expect(page.getByRole('row')).toHaveCount(2)
      await page.getByRole('button', { name: `Restore ${title}` }).click()
      await expect(page.getByRole('textbox', { name: 'Slug' })).toHaveValue(`${slug}-2`)
      await expectGood(page, sights, 'trash-new-slug')
      await page.getByRole('button', { name: 'Restore', exact: true }).click()
      await expect(page.getByText('Restored', { exact: true })).toBeVisible()
      await expect(page.getByText('Nothing found')).toBeVisible()
      expect(await api.must('GET', `/admin/content/${String(items[0]?.['_id'])}`)).toMatchObject({
        slug: `${slug}-2`,
        active: true,
      })
      await page.getByRole('searchbox').fill(other)
      await page.getByRole('searchbox').press('Enter')
      page.once('dialog', (question) => void question.accept())
      await page.getByRole('button', { name: `Delete ${other} for good` }).click()
      await expect(page.getByText('Deleted for good')).toBeVisible()
      expect((await api.send('POST', `/admin/trash/${String(items[1]?.['_id'])}/restore`, {})).status).toBe(
        404,
      )
    },
  )
