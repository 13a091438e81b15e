// The work of an editor on an evening: forty files become items, all are sorted, a mistake is undone, three are
// scheduled for Paryushan, and one is restored from the trash. The effort is counted: docs/evidence/evening.md.
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import type { CalendarOccasion, Content } from '@jinvani/contract'
import { Api } from '../../support/product/api.ts'
import { Effort } from '../../support/console/effort.ts'
import { awaitUpload } from '../../support/console/uploads.ts'
import { dropFiles, makeEveningFiles } from '../../support/films/evening-files.ts'
import { expect, test } from '../../support/console/journey.ts'
import { makePreparedDir, removeDataDir, startProduct } from '../../support/product/product.ts'

/** No limits: with those of a new installation, forty files would take more than a minute. */
const unlimited = { LIMITS: 'POINTS_PER_MINUTE=0,STAFF_POINTS_PER_MINUTE=0,MAX_EVENT_LOOP_DELAY_MS=0' }

test.use({
  // Soon after an upload the server adds a poster to the talk, which raises its version. A save may then get 412, and
  // the table saves again.
  expectedError: /status of 412/,
  // This journey has a product of its own, so that no other journey waits for forty conversions.
  baseURL: async ({ browserName: _browser }, use) => {
    const folder = await makePreparedDir()
    const product = await startProduct(folder, { MEDIA_PROCESSING: 'false', ...unlimited })
    await use(product.url)
    await product.stop()
    await removeDataDir(folder)
  },
})

const talks = { words: 'Pravachan', category: 'Talks', tags: 'talk, paryushan' }
const songs = { words: 'Stavan', category: 'Songs', tags: 'song, bhakti' }
type Kind = typeof talks

interface Evening {
  page: Page
  effort: Effort
  isMobile: boolean
  press: (target: Locator) => Promise<void>
}

const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true })

async function upload({ page, effort, isMobile, press }: Evening, files: string[]): Promise<void> {
  await expect(button(page, 'Upload Files')).toBeVisible()
  if (isMobile) {
    const chooser = page.waitForEvent('filechooser')
    await press(button(page, 'Upload Files'))
    await (await chooser).setFiles(files)
    // The file dialog of a phone takes three presses: hold the first file, Select All, Open.
    effort.addOutside(3)
  } else {
    await dropFiles(page, files)
    effort.addOutside(1)
  }
  const tray = page.getByRole('region', { name: 'Uploads' })
  await awaitUpload(page, tray.getByText('40 files uploaded'))
  await effort.endStep('forty files become items')
}

async function find({ page, press }: Evening, { words }: Kind): Promise<void> {
  const box = page.getByPlaceholder('Search by title, synopsis, tags...')
  if ((await box.inputValue()) !== '') await press(button(page, 'Clear Filters'))
  // Waits until the new address is rendered, which empties the search box.
  await expect(box).toHaveValue('')
  await press(box)
  await page.keyboard.type(words)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/content?q=${words}`)
  // Waits until the new address is rendered: items selected before that lose their selection.
  await expect(button(page, 'Clear Filters')).toBeVisible()
}

const saved = (page: Page) => expect(page.getByText('All changes are saved')).toBeVisible()

async function pressKeys(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

/** The cell for the tags of the last of the twenty rows. */
const lastOf = (page: Page) => page.locator('[data-row="19"][data-column="6"]')

/** Fills in the first row by hand and copies its cells into the other rows. */
async function sortInTable({ page, press }: Evening, { category, tags }: Kind): Promise<void> {
  await press(page.locator('[data-row="0"][data-column="3"]'))
  await page.keyboard.press('Enter')
  await page.keyboard.type(category)
  // Goes past Rating and Active, which are between the categories and the tags.
  await pressKeys(page, 'Enter', 'Tab', 'Tab', 'Tab')
  await page.keyboard.type(tags)
  await pressKeys(
    page,
    'Enter',
    'ArrowUp',
    ...Array.from({ length: 3 }, () => 'Shift+ArrowLeft'),
    'Control+c',
  )
  await pressKeys(page, 'Shift+Control+ArrowDown', 'Control+v')
  await expect(lastOf(page)).toHaveText(tags)
  await expect(page.getByText(/^\d+ cells filled$/)).toBeVisible()
  await saved(page)
}

async function tagByKeyboard(evening: Evening): Promise<void> {
  const { page, effort, press } = evening
  await press(button(page, 'Table'))
  const grid = page.getByRole('grid', { name: 'Content' })
  for (const kind of [talks, songs]) {
    await find(evening, kind)
    await expect(grid).toHaveAttribute('aria-rowcount', '21')
    await expect(grid.locator('[data-row="0"][data-column="2"]')).toContainText(kind.words)
    if (kind === songs) {
      // Pastes the cells of the talks, which are still in the clipboard, by mistake.
      await press(page.locator('[data-row="0"][data-column="3"]'))
      await pressKeys(page, 'Shift+Control+ArrowDown', 'Control+v')
      await expect(lastOf(page)).toHaveText(talks.tags)
      await page.keyboard.press('Control+z')
      await expect(page.getByText('40 cells undone')).toBeVisible()
      await expect(lastOf(page)).toHaveText('')
      await saved(page)
      await page.mouse.wheel(0, -5000)
      await effort.endStep('a mistake, undone')
    }
    await sortInTable(evening, kind)
    await effort.endStep(`${kind.category}: category and tags`)
  }
}

async function changeAll({ page, press }: Evening, { words }: Kind, { category, tags }: Kind): Promise<void> {
  await press(page.getByRole('checkbox', { name: `Select ${words}` }).first())
  const bar = page.getByRole('region', { name: 'Selected items' })
  await press(button(bar, 'All 20 that match'))
  await press(button(bar, 'Change…'))
  const dialog = page.getByRole('dialog')
  await press(dialog.getByLabel('Add tags'))
  await page.keyboard.type(tags)
  const added = dialog.getByRole('group', { name: 'Categories to add' })
  await press(added.getByRole('checkbox', { name: category }))
  await press(button(dialog, 'Next'))
  await press(button(dialog, 'Change 20 items'))
  const shown = page.getByRole('list', { name: 'Categories', exact: true })
  await expect(shown.filter({ hasText: category })).toHaveCount(10)
}

async function tagByTouch(evening: Evening): Promise<void> {
  const { page, effort, press } = evening
  for (const kind of [talks, songs]) {
    await find(evening, kind)
    if (kind === songs) {
      await changeAll(evening, songs, talks)
      await press(button(page, 'Undo').first())
      await expect(page.getByText('Undid the change of 20 items', { exact: true })).toBeVisible()
      await effort.endStep('a mistake, undone')
    }
    await changeAll(evening, kind, kind)
    await effort.endStep(`${kind.category}: category and tags`)
  }
}

interface Paryushan {
  year: string
  publishAt: string
  unpublishAt: string
}

/** The next Paryushan, 2027 at the earliest: from two days before it until its end, in Indian time. */
async function nextParyushan(api: Api): Promise<Paryushan> {
  const day = 24 * 60 * 60 * 1000
  for (let year = 2027; ; year += 1) {
    const { occasions } = await api.must('GET', `/admin/calendar?from=${year}-07-01&to=${year}-10-31`)
    const all = occasions as CalendarOccasion[]
    const found = all.find(
      ({ occasion, tradition }) => occasion === 'paryushan' && tradition === 'shvetambar',
    )
    if (!found) throw new Error(`${year} has no Paryushan`)
    const midnight = (date: string) => Date.parse(`${date}T00:00:00+05:30`)
    const at = (moment: number) => new Date(moment).toISOString()
    const publishAt = at(midnight(found.startsOn) - 2 * day)
    if (midnight(found.startsOn) - 3 * day > Date.now())
      return { year: String(year), publishAt, unpublishAt: at(midnight(found.endsOn) + day) }
  }
}

/** Schedules three items with the times that the panel proposes; returns their ids. */
async function schedule({ page, effort, press }: Evening, api: Api, year: string): Promise<string[]> {
  await page.mouse.wheel(0, -5000)
  for (const number of [20, 19, 18])
    await press(page.getByRole('checkbox', { name: `Select Stavan ${number}`, exact: true }))
  await press(button(page.getByRole('region', { name: 'Selected items' }), 'Schedule…'))
  const dialog = page.getByRole('dialog', { name: 'Schedule 3 items' })
  await press(button(dialog, 'Choose by the Jain Calendar'))
  // The panel proposes this year by itself, except in the last days before Paryushan.
  await dialog.getByLabel('Year').selectOption(year)
  await press(button(dialog, 'Use These Times'))
  await press(button(page, 'Change 3 items'))
  let ids: string[] = []
  await expect(async () => {
    const { items } = await api.must('GET', `/admin/content?q=${songs.words}&pageSize=100`)
    ids = (items as Content[]).filter(({ publishAt }) => publishAt !== null).map(({ _id }) => _id)
    expect(ids).toHaveLength(3)
  }).toPass()
  await effort.endStep(`three scheduled for Paryushan ${year}`)
  return ids
}

async function throwAwayAndBack({ page, effort, isMobile, press }: Evening): Promise<void> {
  if (!isMobile) await press(button(page, 'Cards'))
  // The browser asks the question in a dialog of its own.
  page.once('dialog', (dialog) => {
    effort.addOutside(1)
    void dialog.accept()
  })
  const last = page.getByRole('button', { name: /^Delete Stavan/ }).last()
  const name = ((await last.getAttribute('aria-label')) ?? '').replace('Delete ', '')
  await press(last)
  await expect(page.getByText('Content deleted successfully')).toBeVisible()
  const toast = page.getByRole('listitem').filter({ hasText: 'Content deleted successfully' })
  await press(button(toast, 'Undo'))
  await expect(page.getByRole('button', { name: `Delete ${name}`, exact: true })).toBeVisible()
  await effort.endStep('one into the trash and back')
}

async function expectTheEnd(api: Api, scheduled: string[], times: Record<string, unknown>): Promise<void> {
  const { items, total } = (await api.must('GET', '/admin/content?pageSize=100')) as {
    items: Content[]
    total: number
  }
  expect(total).toBe(40)
  const named = await api.must('GET', '/admin/categories')
  const idOf = (name: string) =>
    (named['items'] as { _id: string; name: string }[]).find((one) => one.name === name)?._id
  for (const { words, category, tags } of [talks, songs]) {
    const titles = Array.from({ length: 20 }, (_, index) => `${words} ${String(index + 1).padStart(2, '0')}`)
    const own = items.filter(({ title }) => title.startsWith(words))
    expect(own.map(({ title }) => title).toSorted()).toEqual(titles)
    for (const item of own)
      expect(item).toMatchObject({ tags: tags.split(', '), categories: [idOf(category)] })
  }
  for (const item of items)
    expect(item).toMatchObject(
      scheduled.includes(item._id) ? times : { publishAt: null, unpublishAt: null, active: false },
    )
  expect(await api.must('GET', '/admin/trash')).toMatchObject({ items: [], total: 0 })
}

test(
  'forty files are sorted in one evening, three are scheduled, and mistakes are undone @phone',
  { tag: '@long' },
  async ({ page, context, baseURL, isMobile }, { outputDir }) => {
    const api = await Api.signIn(baseURL ?? '', 'super_admin')
    for (const name of ['Talks', 'Songs'])
      await api.must('POST', '/admin/categories', { name, slug: name.toLowerCase() })
    const files = await makeEveningFiles(join(outputDir, 'files'))
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    // Without `showOpenFilePicker` the page uses a file input, which Playwright can fill.
    await page.addInitScript(() => Reflect.deleteProperty(window, 'showOpenFilePicker'))
    const effort = await Effort.of(page)
    const press = (target: Locator) => (isMobile ? target.tap() : target.click())
    const evening = { page, effort, isMobile, press }
    await page.goto('/content')
    await upload(evening, files)
    await (isMobile ? tagByTouch(evening) : tagByKeyboard(evening))
    const { year, ...times } = await nextParyushan(api)
    const scheduled = await schedule(evening, api, year)
    await throwAwayAndBack(evening)
    await expectTheEnd(api, scheduled, times)
    process.stdout.write(`The evening by ${isMobile ? 'touch' : 'mouse and keys'}:\n${String(effort)}\n`)
  },
)
