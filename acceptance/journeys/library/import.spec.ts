// The library is exported as a table, imported with changes row by row, and the import is undone.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectGood, turns } from '../../support/console/accessibility.ts'
import { makeContent } from '../../support/console/items.ts'
import { expect, test } from '../../support/console/journey.ts'
import { chooseInMenu } from '../../support/console/menus.ts'
import { slugOf, uniqueName } from '../../support/console/names.ts'

/** Exports the items that a search finds; returns the table that the browser saves. */
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
    `a table is exported, changed, imported and undone${turn} @phone`,
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
      const file = { name: 'library.csv', mimeType: 'text/csv', buffer: asTable(table) }
      await page.locator('input[type=file]').setInputFiles(file)

      const rows = page.getByRole('list', { name: 'Rows', exact: true }).locator('> li')
      await expect(rows).toHaveCount(3)
      await rows.filter({ hasText: changed }).getByText('Changed', { exact: true }).click()
      await expect(rows.filter({ hasText: `Before${title}After${changed}` })).toBeVisible()
      await expect(rows.filter({ hasText: made })).toContainText('New')
      await expect(rows.filter({ hasText: refused })).toContainText('Refused')
      await expect(rows.filter({ hasText: refused })).toContainText('platform: ')
      await look('import-found')
      expect(await api.must('GET', `/admin/content/${id}`)).toMatchObject({ title })

      await page.getByRole('button', { name: 'Create 1 and change 1 item' }).click()
      await expect(page.getByText('2 of 2 items created or changed.')).toBeVisible()
      expect(await api.must('GET', `/admin/content/${id}`)).toMatchObject({ title: changed })
      await look('import-done')

      const undo = page.getByRole('button', { name: 'Undo the import' })
      await undo.click()
      await expect(page.getByText('2 of 2 items undone.')).toBeVisible()
      await expect(undo).toHaveCount(0)
      await look('import-undone')
      expect(await api.must('GET', `/admin/content/${id}`)).toMatchObject({ title })
      const { items } = await api.must('GET', `/admin/content?q=${encodeURIComponent(made)}`)
      expect(items).not.toContainEqual(expect.objectContaining({ title: made }))
    },
  )
