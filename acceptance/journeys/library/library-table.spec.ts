// The library as a table: cells are edited in place, with the keyboard as in a spreadsheet or by touch.
import type { Page } from '@playwright/test'
import {
  expectAccessible,
  expectAccessibleInBoth,
  expectNoSidewaysScroll,
} from '../../support/console/accessibility.ts'
import { makeCategory, makeContent } from '../../support/console/items.ts'
import { expect, test } from '../../support/console/journey.ts'
import { pressOnHindiKeyboard } from '../../support/console/hindi-keyboard.ts'
import { chooseInMenu } from '../../support/console/menus.ts'
import { slugOf, uniqueName } from '../../support/console/names.ts'
import { hideBatches, hold, retouch } from '../../support/console/staged-answers.ts'

const stored = (api: { must: Function }, id: string) =>
  api.must('GET', `/admin/content/${id}`) as Promise<Record<string, unknown>>

async function openTable(page: Page, words: string): Promise<void> {
  await hideBatches(page)
  await page.goto(`/content?q=${encodeURIComponent(words)}`)
  const table = page.getByRole('button', { name: 'Table', exact: true })
  await table.click()
  await expect(table).toHaveAttribute('aria-pressed', 'true')
}

/**
 * Changes column widths with keys, by dragging and with two presses. The widths stay within limits and survive a
 * reload. The menu resets them.
 */
async function resizeColumns(page: Page): Promise<void> {
  const head = page.getByRole('columnheader', { name: 'Rating', exact: true })
  const edgeOf = (name: string) => page.getByRole('separator', { name: `Width of ${name}`, exact: true })
  const edge = edgeOf('Rating')
  const isWide = (width: number) =>
    Promise.all([
      expect(edge).toHaveAttribute('aria-valuenow', String(width)),
      expect.poll(async () => (await head.boundingBox())?.width).toBe(width),
    ])
  const grip = async () => {
    const box = await edge.boundingBox()
    if (!box) throw new Error('no edge')
    return { x: box.x + 4, y: box.y + 20 }
  }
  await edgeOf('Title').focus()
  for (const _ of ['Categories', 'Rating']) await page.keyboard.press('ArrowDown')
  await expect(edge).toBeFocused()
  await isWide(100)
  await page.keyboard.press('ArrowRight')
  await isWide(116)
  for (let times = 0; times < 5; times += 1) await page.keyboard.press('ArrowLeft')
  await isWide(64)

  const from = await grip()
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 86, from.y)
  await page.mouse.up()
  await isWide(150)
  await page.mouse.move(from.x + 200, from.y)
  await page.reload()
  await isWide(150)

  const held = await grip()
  await page.mouse.click(held.x, held.y)
  await page.mouse.move(held.x + 10, held.y)
  await isWide(160)
  await page.mouse.down()
  await page.mouse.up()
  await page.mouse.move(held.x - 30, held.y)
  await isWide(160)
  const dropped = await grip()
  await page.mouse.click(dropped.x, dropped.y)
  await page.mouse.move(dropped.x + 40, dropped.y)
  await isWide(200)
  await page.keyboard.press('Escape')
  await isWide(160)
  await page.mouse.move(dropped.x + 80, dropped.y)
  await isWide(160)
  const last = await grip()
  await page.mouse.dblclick(last.x, last.y)
  await page.mouse.move(last.x - 60, last.y)
  await isWide(100)
  await edge.press('ArrowRight')
  await isWide(116)
  await chooseInMenu(page, 'Columns', 'Reset Widths')
  await isWide(100)
}

const saved = (page: Page) => expect(page.getByText('All changes are saved')).toBeVisible()

test.describe('in the table of the library', () => {
  test.use({ expectedError: /409|412|ERR_INTERNET_DISCONNECTED/ })

  test('cells are changed by keyboard, filled, undone, and saved row by row @long', async ({
    page,
    api,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const words = uniqueName('Sheet')
    const shelf = await makeCategory(api, 'Sheet shelf')
    const items = []
    for (const number of [1, 2, 3]) items.push(await makeContent(api, `${words} ${number}`))
    // All items match the search equally well, so the newest item comes first.
    const [third, second, first] = items.toReversed()
    if (!first || !second || !third) throw new Error('no items')
    await openTable(page, words)
    const grid = page.getByRole('grid', { name: 'Content' })
    await expect(grid).toHaveAttribute('aria-rowcount', '4')
    const row = (title: string) =>
      grid.getByRole('row').filter({ has: page.getByRole('rowheader', { name: title }) })
    const at = { categories: 3, rating: 4, tags: 6, featured: 7, music: 9, slug: 13 }
    const cell = (title: string, column: number) => row(title).locator(`[data-column="${column}"]`)
    await expectAccessible(page, 'table')
    await expectNoSidewaysScroll(page, 'table')
    await expect(grid.getByRole('columnheader')).toHaveText([
      /Actions/,
      'State',
      'Title',
      'Categories',
      'Rating',
      'Active',
      'Tags',
      'Featured',
      'Written and Directed By',
      'Music',
      'Lyrics',
      'Singers',
      'Cast',
      'Slug',
    ])
    // The table is as wide as the window, so a wide window shows more columns.
    await page.setViewportSize({ width: 1920, height: 1080 })
    await expect.poll(async () => (await grid.boundingBox())?.width).toBeGreaterThan(1600)
    await expect(grid.getByRole('columnheader', { name: 'Featured' })).toBeInViewport({ ratio: 1 })
    await page.setViewportSize({ width: 1280, height: 800 })
    await resizeColumns(page)

    // The grid describes its keys. The state of a row opens a list of what the item lacks, and gives the focus back.
    await expect(grid).toHaveAccessibleDescription(/Ctrl D fills down/)
    await page.getByRole('button', { name: 'Keys' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Ctrl D fills down' })).toBeVisible()
    await cell(third.title, 2).click()
    await page.keyboard.press('ArrowLeft')
    await expect(cell(third.title, 1)).toContainText(/Missing: synopsis/)
    await page.keyboard.press('Enter')
    const state = page.getByRole('dialog', { name: `State of ${third.title}` })
    await expect(state.getByRole('link', { name: 'synopsis' })).toBeVisible()
    await expectAccessible(page, 'keys and state')
    await page.keyboard.press('Escape')
    await expect(cell(third.title, 1)).toBeFocused()

    // Typing replaces a cell, Enter saves it and goes down. F2 edits the text, Escape discards the edit.
    await cell(third.title, at.tags).click()
    await page.keyboard.type('stavan, bhakti')
    await page.keyboard.press('Enter')
    await expect(cell(second.title, at.tags)).toBeFocused()
    await page.keyboard.press('F2')
    await page.keyboard.type('never')
    await page.keyboard.press('Escape')
    await expect(cell(second.title, at.tags)).toHaveText('')
    await saved(page)
    expect((await stored(api, third.id))['tags']).toEqual(['stavan', 'bhakti'])

    // Pastes one value into the marked cells and undoes it at once, before the rows have been read again.
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Control+c')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    const read = await hold(page, 'GET', '/admin/content')
    await page.keyboard.press('Control+v')
    await page.keyboard.press('Control+z')
    read()
    await expect(page.getByText('2 cells undone')).toBeVisible()
    await expect(cell(third.title, at.tags)).toHaveText('stavan, bhakti')
    await expect(cell(second.title, at.tags)).toHaveText('')
    await saved(page)
    expect((await stored(api, first.id))['tags']).toEqual([])

    // Finds categories by words. Tab saves and goes to the next cell.
    await cell(third.title, at.categories).click()
    await page.keyboard.press('Enter')
    await page.keyboard.type(shelf.name)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await expect(cell(third.title, at.categories)).toBeFocused()
    await expect(cell(third.title, at.categories)).toHaveText('')
    await page.keyboard.press('Enter')
    await page.keyboard.type(shelf.name)
    await page.keyboard.press('Enter')
    await expectAccessible(page, 'categories of a cell')
    await page.keyboard.press('Tab')
    await expect(cell(third.title, at.rating)).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Shift+Control+ArrowDown')
    await pressOnHindiKeyboard(page, 'd')
    await expect(cell(first.title, at.categories)).toHaveText(shelf.name)
    await expect(page.getByText('2 cells filled', { exact: true })).toBeVisible()

    // Pastes a column of ratings. PG is not a rating here.
    await page.evaluate(() => navigator.clipboard.writeText('U\nPG\nA'))
    await cell(third.title, at.rating).click()
    await page.keyboard.press('Control+v')
    await expect(row(second.title).getByRole('alert')).toContainText('Rating: “PG” is not a rating')
    await expect(page.getByText(`Rating of “${second.title}” (“PG” is not a rating`)).toBeVisible()
    await expect(cell(second.title, at.rating)).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(page, 'an error in the table')
    await row(second.title)
      .getByRole('button', { name: /^Dismiss/ })
      .click()
    await cell(third.title, at.featured).click()
    await page.keyboard.press('Space')
    await saved(page)
    expect(await stored(api, third.id)).toMatchObject({ rating: 'U', featured: true, categories: [shelf.id] })
    expect(await stored(api, first.id)).toMatchObject({ rating: 'A', categories: [shelf.id] })

    // Undo reverts everything done on this page, the newest first: a change of several rows, then a cell.
    for (const { title } of [third, second, first])
      await page.getByRole('checkbox', { name: `Select ${title}` }).check()
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Change…' }).click()
    await dialog.getByLabel('Rating').selectOption('U/A 16+')
    await dialog.getByRole('button', { name: 'Next' }).click()
    await dialog.getByRole('button', { name: 'Change 3 items' }).click()
    const told = page.getByRole('listitem').filter({ hasText: '3 items changed' })
    await expect(told).toBeVisible()
    const room = async () => {
      const toast = await told.boundingBox()
      const head = await page.getByRole('columnheader', { name: 'Title' }).boundingBox()
      return toast && head ? head.y - toast.y - toast.height : -1
    }
    await expect.poll(room, 'between the toast and the head of the table').toBeGreaterThanOrEqual(0)
    await expect(cell(first.title, at.rating)).toHaveText('U/A 16+')
    await page.getByRole('main').getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(page.getByText('Undid the change of 3 items', { exact: true })).toBeVisible()
    await expect(page.getByText('3 items changed', { exact: true })).toHaveCount(0)
    await expect(cell(first.title, at.rating)).toHaveText('A')
    await pressOnHindiKeyboard(page, 'z')
    await expect(page.getByText('1 cell undone', { exact: true })).toBeVisible()
    await saved(page)
    expect(await stored(api, third.id)).toMatchObject({ rating: 'U', featured: false })

    // A taken slug is not saved. Its row says so until it is discarded.
    await cell(second.title, at.slug).dblclick()
    await page.getByRole('textbox', { name: `Slug of ${second.title}` }).fill(slugOf(first.title))
    await page.keyboard.press('Enter')
    await expect(row(second.title).getByRole('alert')).toContainText('Content with this slug already exists')
    await expect(page.getByText('1 row not saved')).toBeVisible()
    await row(second.title)
      .getByRole('button', { name: /^Discard/ })
      .click()

    // Another window saves first. The list is held back, so this page learns of that save only by its own.
    const news = await hold(page, 'GET', '/admin/content')
    await api.must('PUT', `/admin/content/${first.id}`, { synopsis: 'Theirs', credits: { music: 'Theirs' } })
    await cell(first.title, at.music).click()
    await page.keyboard.type('Mine')
    await page.keyboard.press('Enter')
    await expect(row(first.title).getByRole('alert')).toContainText(
      /You changed Music at \d\d:\d\d\. Stored: Theirs/,
    )
    news()
    await row(first.title)
      .getByRole('button', { name: /^Use mine/ })
      .click()
    await saved(page)
    expect(await stored(api, first.id)).toMatchObject({ synopsis: 'Theirs', credits: { music: 'Mine' } })

    // Words typed offline are saved when the connection is back.
    await cell(third.title, at.music).click()
    await context.setOffline(true)
    await page.keyboard.type('Ravi')
    await page.keyboard.press('Enter')
    await expect(row(third.title).getByRole('alert')).toBeVisible()
    await context.setOffline(false)
    await saved(page)

    // The table is shown again after a reload. A long list loads its end when the keys reach it.
    const item = await stored(api, first.id)
    await retouch(page, '/admin/content', (list) => {
      const idOf = (index: number) => `${first.id.slice(0, -3)}${Number(list['page']) * 100 + index}`
      const many = Array.from({ length: 100 }, (_, index) => ({ ...item, _id: idOf(index) }))
      return { ...list, items: many, total: 300 }
    })
    await page.reload()
    await expect(grid).toHaveAttribute('aria-colcount', '14')
    await grid.locator('[data-row="0"][data-column="3"]').click()
    await page.keyboard.press('Control+End')
    await expect(grid.locator('[data-row="299"][data-column="13"]')).toBeFocused()
    await page.getByRole('button', { name: 'Cards', exact: true }).click()
    await expect(grid).toBeHidden()
  })
})

/** Opens the quick edit sheet from the card of this item. */
async function quickEdit(page: Page, title: string) {
  await page.getByRole('button', { name: `Quick edit ${title}`, exact: true }).tap()
  return page.getByRole('dialog', { name: 'Quick Edit' })
}

test.describe('on a phone', () => {
  test.use({ expectedError: /412|422|ERR_INTERNET_DISCONNECTED/ })

  test('a card is changed in a sheet, and the table view becomes cards @only-phone @long', async ({
    page,
    api,
    context,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    const words = uniqueName('Pocket')
    const shelf = await makeCategory(api, 'Pocket shelf')
    const { id, title } = await makeContent(api, `${words} one`)
    const name = uniqueName('Pocket view')
    await api.must('POST', '/admin/views', { name, look: 'table', filter: { q: words } })
    await hideBatches(page)
    await page.goto('/categories')
    await page.getByRole('button', { name: 'Open menu' }).tap()
    await page.getByRole('link', { name: 'Content', exact: true }).tap()
    await page.getByRole('button', { name: 'Views', exact: true }).tap()
    const views = page.getByRole('region', { name: 'Views' })
    await views.getByRole('button', { name: `Rename ${name}`, exact: true }).tap()
    await views.getByRole('textbox', { name: `Name of ${name}`, exact: true }).fill(`${name} again`)
    await expectNoSidewaysScroll(page, 'a view that is renamed')
    await views.getByRole('button', { name: 'Save name', exact: true }).tap()
    await expectAccessibleInBoth(page, 'views on a phone')
    await views.getByRole('link', { name: `${name} again` }).tap()
    const opener = page.getByRole('button', { name: `Quick edit ${title}`, exact: true })
    await expect(opener).toBeVisible()
    await expect(page.getByRole('grid')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Table', exact: true })).toHaveCount(0)
    await expectNoSidewaysScroll(page, 'cards with quick edit')

    // Escape saves nothing and gives the focus back to the card. A tap next to the sheet does nothing once something is
    // typed.
    const sheet = await quickEdit(page, title)
    await expectAccessibleInBoth(page, 'quick edit')
    await expectNoSidewaysScroll(page, 'quick edit')
    await sheet.getByRole('textbox', { name: 'Title' }).fill('Never')
    await page.touchscreen.tap(180, 20)
    await expect(sheet.getByRole('textbox', { name: 'Title' })).toHaveValue('Never')
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(opener).toBeFocused()

    // Text typed in the sheet stays when a tablet is turned.
    await page.keyboard.press('Enter')
    await sheet.getByRole('textbox', { name: 'Title' }).fill(` ${title}  new`)
    await page.setViewportSize({ width: 900, height: 740 })
    await expect(page.getByRole('grid', { name: 'Content', includeHidden: true })).toBeVisible()
    await page.setViewportSize({ width: 320, height: 740 })
    await expect(sheet.getByRole('textbox', { name: 'Title' })).toHaveValue(` ${title}  new`)
    await sheet.getByRole('checkbox', { name: shelf.name }).check()
    await sheet.getByRole('combobox', { name: 'Rating' }).selectOption('U/A 7+')
    await expectNoSidewaysScroll(page, 'quick edit in 320 px')
    await sheet.getByRole('textbox', { name: 'Title' }).press('Enter')
    await expect(sheet).toBeHidden()
    const told = page.getByRole('listitem').filter({ hasText: 'Content updated successfully' })
    await expect(told).toBeVisible()
    await expect(page.getByRole('heading', { name: `${title} new` })).toBeVisible()
    const changed = { title: `${title} new`, categories: [shelf.id], rating: 'U/A 7+' }
    expect(await stored(api, id)).toMatchObject(changed)
    await told.getByRole('button', { name: 'Undo', exact: true }).tap()
    await expect(page.getByText('3 cells undone', { exact: true })).toBeVisible()
    expect(await stored(api, id)).toMatchObject({ title, categories: [], rating: '' })

    // The sheet cannot be closed while it saves, so the result is seen. Undo pressed offline is saved when the
    // connection is back.
    const slow = Promise.withResolvers<void>()
    const isItem = `**/admin/content/${id}`
    await page.route(isItem, async (route) => {
      await slow.promise
      await route.continue()
    })
    await quickEdit(page, title)
    await sheet.getByRole('combobox', { name: 'Rating' }).selectOption('A')
    await sheet.getByRole('button', { name: 'Save' }).tap()
    await page.keyboard.press('Escape')
    await sheet.getByRole('button', { name: 'Cancel' }).tap()
    slow.resolve()
    await expect(told).toBeVisible()
    await expect(sheet).toBeHidden()
    await page.unroute(isItem)
    await context.setOffline(true)
    await told.getByRole('button', { name: 'Undo', exact: true }).tap()
    await expect(page.getByText('0 cells undone, 1 cell not saved', { exact: true })).toBeVisible()
    await context.setOffline(false)
    await expect.poll(async () => (await stored(api, id))['rating']).toBe('')

    // The server refuses the change, so no message may say that it was made.
    await quickEdit(page, title)
    await sheet.getByRole('switch', { name: 'Active' }).tap()
    await sheet.getByRole('button', { name: 'Save' }).tap()
    await expect(sheet.getByRole('alert')).toContainText('It has no source to play')
    await sheet.getByRole('button', { name: 'Cancel' }).tap()
    await expect(sheet).toBeHidden()
    await expect(told).toHaveCount(0)

    // The sheet stays open and says what is wrong: another window saved first, the title is empty, nothing can play.
    await quickEdit(page, title)
    await api.must('PUT', `/admin/content/${id}`, { rating: 'A', synopsis: 'Theirs' })
    await sheet.getByRole('combobox', { name: 'Rating' }).selectOption('U')
    await sheet.getByRole('textbox', { name: 'Title' }).fill('')
    const save = sheet.getByRole('button', { name: 'Save' })
    await save.tap()
    const problem = sheet.getByRole('alert')
    await expect(problem).toContainText(/You changed Rating at \d\d:\d\d\. Stored: A/)
    await expectAccessible(page, 'a conflict in the sheet')
    await problem.getByRole('button', { name: /^Use mine/ }).tap()
    await expect(problem).toContainText('Title: Title is required')
    await expect(sheet.getByRole('textbox', { name: 'Title' })).toHaveAccessibleDescription(
      /Title is required/,
    )
    await sheet.getByRole('textbox', { name: 'Title' }).fill(title)
    await sheet.getByRole('switch', { name: 'Active' }).tap()
    await save.tap()
    await expect(problem).toContainText('It has no source to play')
    await sheet.getByRole('button', { name: 'Cancel' }).tap()
    await expect(sheet).toBeHidden()
    await quickEdit(page, title)
    await expect(sheet.getByRole('switch', { name: 'Active' })).not.toBeChecked()
    await expect(problem).toHaveCount(0)
    await page.keyboard.press('Escape')
    expect(await stored(api, id)).toMatchObject({ title, rating: 'U', synopsis: 'Theirs', active: false })

    // A narrow screen only hides the table. On a wide screen the table comes back with what was typed in it.
    await page.setViewportSize({ width: 900, height: 740 })
    const cell = page.getByRole('grid', { name: 'Content' }).locator('[data-row="0"][data-column="6"]')
    await cell.dblclick()
    await page.keyboard.type('pocket')
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(opener).toBeVisible()
    await page.setViewportSize({ width: 900, height: 740 })
    const box = cell.getByRole('textbox')
    if ((await box.count()) > 0) await box.press('Enter')
    await saved(page)
    expect(await stored(api, id)).toMatchObject({ tags: ['pocket'] })

    // Back to other filters leaves the sheet open; leaving the page asks first.
    await page.setViewportSize({ width: 360, height: 740 })
    await quickEdit(page, title)
    await sheet.getByRole('textbox', { name: 'Title' }).fill('Not yet')
    await page.goBack()
    await expect(page).toHaveURL('/content')
    await page.goBack()
    await page.getByRole('dialog', { name: 'You have unsaved changes' }).getByText('Stay').tap()
    await expect(sheet.getByRole('textbox', { name: 'Title' })).toHaveValue('Not yet')
  })
})
