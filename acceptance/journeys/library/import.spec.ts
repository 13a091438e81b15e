// The library is exported as a table, imported with changes row by row, and the import is undone.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import {
  expectAccessibleInBoth,
  expectGood,
  expectNoSidewaysScroll,
  turns,
} from '../../support/console/accessibility.ts'
import { makeContent } from '../../support/console/items.ts'
import { expect, test } from '../../support/console/journey.ts'
import { chooseInMenu } from '../../support/console/menus.ts'
import { slugOf, uniqueName } from '../../support/console/names.ts'

/** Exports the items that a search finds. Returns the cells of the saved table. */
async function exportTable(page: Page, words: string): Promise<[names: string[], ...rows: string[][]]> {
  await page.goto(`/content?q=${encodeURIComponent(words)}`)
  await expect(page.getByText(words).first()).toBeVisible()
  const download = page.waitForEvent('download')
  await chooseInMenu(page, 'More', 'Export')
  const text = await readFile(await (await download).path(), 'utf8')
  expect(text.charCodeAt(0), 'told to be UTF-8').toBe(0xfeff)
  const [names, ...rows] = text
    .slice(1)
    .trim()
    .split('\r\n')
    .map((line) => line.slice(1, -1).split('","'))
  if (!names) throw new Error('an empty table')
  return [names, ...rows]
}

const asTable = (rows: string[][]) =>
  Buffer.from(rows.map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\r\n'))

for (const { title: turn, tag, sights } of turns)
  test(
    `a table is exported, changed and imported, and the import is undone${turn} @phone`,
    { tag },
    async ({ page, api }, { project }) => {
      const look = async (name: string) =>
        project.name === 'desktop' && (await expectGood(page, sights, name))
      const words = uniqueName('Sheet of stavans')
      const { id, title } = await makeContent(api, words)
      const [changed, made, refused] = [`${title} again`, uniqueName('Found'), uniqueName('Lost')]
      const [names, ...known] = await exportTable(page, words)
      expect(known).toHaveLength(1)
      const row = (cells: Record<string, string>) => names.map((name) => cells[name] ?? '')
      const table = [
        names,
        ...known.map((cells) => cells.map((cell) => (cell === title ? changed : cell))),
        row({ slug: slugOf(made), title: made, platform: 'web' }),
        row({ slug: slugOf(refused), title: refused, platform: 'radio' }),
      ]

      await chooseInMenu(page, 'More', 'Import')
      await page.getByText('Format of the table').click()
      await look('import-start')
      // The name is unique, since parallel journeys import tables and undo imports too.
      const file = { name: `${slugOf(words)}.csv`, mimeType: 'text/csv', buffer: asTable(table) }
      await page.locator('input[type=file]').setInputFiles(file)

      const rows = page.getByRole('table', { name: 'Rows', exact: true }).locator('tbody').getByRole('row')
      await expect(rows).toHaveCount(3)
      await rows.filter({ hasText: changed }).getByText('Title', { exact: true }).first().click()
      await expect(rows.filter({ hasText: `Before${title}After${changed}` })).toBeVisible()
      await expect(rows.filter({ hasText: made })).toContainText('New')
      await expect(rows.filter({ hasText: refused })).toContainText('Refused')
      await expect(rows.filter({ hasText: refused })).toContainText('Platform: ')
      await look('import-found')
      expect(await api.must('GET', `/admin/content/${id}`)).toMatchObject({ title })

      await page.getByRole('button', { name: 'Create 1 and change 1 item' }).click()
      await expect(page.getByText('2 items created or changed')).toBeVisible()
      await expect(rows.getByRole('link', { name: made })).toHaveAttribute('href', /^\/content\/edit\/.{36}$/)
      await expect(rows.getByRole('link', { name: changed })).toHaveAttribute('href', `/content/edit/${id}`)
      expect(await api.must('GET', `/admin/content/${id}`)).toMatchObject({ title: changed })
      await look('import-done')

      const undo = page.getByRole('button', { name: `Undo Import ${file.name}`, exact: true })
      await undo.click()
      await expect(page.getByText('Undid the change of 2 items', { exact: true })).toBeVisible()
      await expect(undo).toHaveCount(0)
      await look('import-undone')
      expect(await api.must('GET', `/admin/content/${id}`)).toMatchObject({ title })
      const { items } = await api.must('GET', `/admin/content?q=${encodeURIComponent(made)}`)
      expect(items).not.toContainEqual(expect.objectContaining({ title: made }))
    },
  )

test('the rows of a table can be filtered by their errors, and rows without a film become inactive items @phone', async ({
  page,
  api,
}, { project }) => {
  await page.goto('/content/import')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download an Empty Table' }).click()
  const heads = (await readFile(await (await download).path(), 'utf8')).slice(1).trim().split(',')
  expect([heads[0], heads.at(-1)]).toEqual(['Title', 'Active'])
  const row = (title: string, active: string) =>
    heads.map((head) => (head === 'Title' ? title : head === 'Active' ? active : ''))
  const words = uniqueName('First')
  const table = asTable([
    heads,
    row(`${words} one`, 'yes'),
    row(`${words} two`, 'yes'),
    row('??? ????', 'no'),
  ])
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'first.csv', mimeType: 'text/csv', buffer: table })

  const rows = page.getByRole('table', { name: 'Rows', exact: true }).locator('tbody').getByRole('row')
  await expect(rows).toHaveCount(3)
  const reasons = page.getByRole('list', { name: 'Why rows are refused' })
  await reasons.getByRole('button', { name: /Letters were lost/ }).click()
  await expect(rows).toHaveCount(1)
  await reasons.getByRole('button', { name: /^2 .*Content has no playable source/ }).click()
  await expect(rows).toHaveCount(2)
  if (project.name === 'desktop') await expectAccessibleInBoth(page, 'import-reasons')
  await expectNoSidewaysScroll(page, 'reasons of an import')
  await expect(page.getByText('2 rows have nothing to play. Without a file or an address')).toBeVisible()
  await page.getByRole('button', { name: 'Import them as inactive' }).click()
  await page.getByRole('button', { name: 'Create 2 items' }).click()
  await expect(page.getByText('2 items created or changed')).toBeVisible()
  const { items } = await api.must('GET', `/admin/content?q=${encodeURIComponent(words)}`)
  expect(items).toMatchObject([{ active: false }, { active: false }])
})
