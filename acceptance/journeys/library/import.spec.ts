// The library leaves as a table, comes back changed, row by row, and the import is undone.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessibleInBoth, expectNoSidewaysScroll } from '../../support/console/accessibility.ts'
import { makeContent } from '../../support/console/items.ts'
import { expect, test } from '../../support/console/journey.ts'
import { slugOf, uniqueName } from '../../support/console/names.ts'

const sizes = { desktop: { width: 1280, height: 800 }, narrow: { width: 360, height: 740 } }

async function expectGood(page: Page, name: string): Promise<void> {
  const before = page.viewportSize() ?? sizes.desktop
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport)
    await expectNoSidewaysScroll(page, `${name} ${size}`)
    await expectAccessibleInBoth(page, `${name} ${size}`)
  }
  await page.setViewportSize(before)
  await page.emulateMedia({ colorScheme: 'light' })
}

/** What the library shows for these words, as the browser saves it. */
async function exportTable(page: Page, words: string): Promise<[names: string[], ...rows: string[][]]> {
  await page.goto(`/content?q=${encodeURIComponent(words)}`)
  await expect(page.getByText(words).first()).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
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

test('a table is exported, changed, imported and undone @phone', async ({ page, api }, { project }) => {
  const look = async (name: string) => project.name === 'desktop' && (await expectGood(page, name))
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

  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await page.getByText('How the table has to look').click()
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

  await page.getByRole('button', { name: 'Make 1 and change 1 item' }).click()
  await expect(page.getByText('2 of 2 items made or changed.')).toBeVisible()
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
})
