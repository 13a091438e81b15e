// Groups of items in order: an album by hand, a rail by rule, their order, and their way into the trash and back.
import type { Locator, Page } from '@playwright/test'
import { expectAccessibleInBoth, expectNoSidewaysScroll } from '../../support/console/accessibility.ts'
import { makeCategory, makeContent } from '../../support/console/items.ts'
import { expect, test } from '../../support/console/journey.ts'
import { chooseInMenu } from '../../support/console/menus.ts'
import { slugOf, uniqueName } from '../../support/console/names.ts'
import type { Api } from '../../support/product/api.ts'

const live = {
  active: true,
  sourceWorkflow: 'youtube',
  sources: [{ kind: 'youtube', url: 'https://youtu.be/dQw4w9WgXcQ' }],
}
const item = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })
const handle = (page: Page, title: string) => page.getByRole('button', { name: `Move ${title}`, exact: true })
const titles = (list: Locator) => list.locator('[dir="auto"]')
const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })
const saved = (page: Page, words: string) => page.getByText(`Collection ${words}`, { exact: true })

/** What the apps get, as `section: title`; empty while the collection is not live. */
async function publicOrder(page: Page, title: string): Promise<string[]> {
  const answer = await page.request.get(`/api/v1/app/collections/${slugOf(title)}?pageSize=50`)
  if (answer.status() === 404) return []
  const { items } = (await answer.json()) as { items: { section: string; content: { title: string } }[] }
  return items.map(({ section, content }) => `${section}: ${content.title}`)
}

async function addItem(page: Page, title: string): Promise<void> {
  const finder = page.getByRole('combobox', { name: 'Find content by title' })
  await finder.fill(title)
  await page.getByRole('option', { name: title }).click()
  await expect(handle(page, title)).toBeVisible()
  await expect(finder).toHaveValue('')
}

/** Drags with the pointer, in steps as a hand does. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.scrollIntoViewIfNeeded()
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (!start || !end) throw new Error('Nothing to drag')
  const x = start.x + start.width / 2
  await page.mouse.move(x, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(x, end.y + end.height / 2, { steps: 8 })
  await page.mouse.up()
}

async function makeCollection(api: Api, words: string, more: object = {}) {
  const title = uniqueName(words)
  const { _id } = await api.must('POST', '/admin/collections', { title, slug: slugOf(title), ...more })
  return { id: String(_id), title }
}

test('an album is made by hand, ordered by drag and by keys, and read by the apps @phone', async ({
  page,
  api,
}) => {
  const songs = []
  for (const words of ['Bhaktamar', 'Ratnakar', 'Uvasaggaharam'])
    songs.push(await makeContent(api, words, live))
  const draft = await makeContent(api, 'Not ready')
  const [first, second, third] = songs.map((song) => song.title)
  if (!first || !second || !third) throw new Error('No songs')
  const title = uniqueName('Morning Stavans')
  await page.goto('/collections')
  await page.getByRole('link', { name: 'Add Collection' }).click()
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByLabel('Title', { exact: true }).blur()
  await expect(page.getByLabel('Slug')).toHaveValue(slugOf(title))
  for (const song of [first, second]) await addItem(page, song)
  await page.getByRole('button', { name: 'Add Section' }).click()
  await expect(page.getByLabel('Title of section 2')).toBeFocused()
  await page.keyboard.type('Evening')
  await page.getByLabel('Title of section 1').fill('Morning')
  await expect(page.getByLabel('Add to').getByRole('option', { selected: true })).toHaveText('Evening')
  for (const song of [third, draft.title]) await addItem(page, song)
  await expect(item(page, draft.title)).toContainText('Inactive: the apps leave it out')

  const morning = page.getByRole('list', { name: 'Items of Morning' })
  const evening = page.getByRole('list', { name: 'Items of Evening' })
  await drag(page, handle(page, second), handle(page, first))
  await expect(titles(morning)).toHaveText([second, first])
  // Over the head of its section into the one before, with the focus.
  await handle(page, third).focus()
  await page.keyboard.press('ArrowUp')
  await expect(titles(morning)).toHaveText([second, first, third])
  await expect(handle(page, third)).toBeFocused()
  await expect(page.getByText(`${third} is now number 3 of 4, in Morning`)).toBeAttached()
  await page.keyboard.press('Home')
  await expect(titles(morning)).toHaveText([third, second, first])
  await drag(page, handle(page, first), handle(page, draft.title))
  await expect(titles(evening)).toHaveText([draft.title, first])
  await page.getByRole('button', { name: 'Move section 2 up' }).click()
  await expect(page.getByLabel('Title of section 1')).toHaveValue('Evening')
  await page.getByRole('button', { name: 'Move section 1 down' }).click()
  await expectAccessibleInBoth(page, 'the form of a collection')
  await expectNoSidewaysScroll(page, 'the form of a collection')

  await page.getByRole('button', { name: 'Create Collection' }).click()
  await expect(saved(page, 'created')).toBeVisible()
  const heard = [`Morning: ${third}`, `Morning: ${second}`, `Evening: ${first}`]
  await expect.poll(() => publicOrder(page, title)).toEqual(heard)

  await page.goto(`/collections?q=${encodeURIComponent(title)}`)
  await expect(row(page, title)).toContainText('4')
  await page.getByRole('link', { name: `Edit ${title}` }).click()
  await page.getByRole('button', { name: `Remove ${second}` }).click()
  await page.getByRole('button', { name: 'Remove section 2, but not its items' }).click()
  await expect(titles(morning)).toHaveText([third, draft.title, first])
  await page.getByRole('button', { name: 'Update Collection' }).click()
  await expect(saved(page, 'updated')).toBeVisible()
  await expect.poll(() => publicOrder(page, title)).toEqual([`Morning: ${third}`, `Morning: ${first}`])

  await page.getByRole('button', { name: `Deactivate ${title}` }).click()
  await expect(saved(page, 'deactivated')).toBeVisible()
  await expect.poll(() => publicOrder(page, title)).toEqual([])
})

test('a long list draws what is in sight, and an item still goes from end to end @long', async ({
  page,
  api,
}) => {
  const songs = await Promise.all(Array.from({ length: 60 }, (_, index) => makeContent(api, `Song ${index}`)))
  const [first, last] = [songs.at(0)?.title ?? '', songs.at(-1)?.title ?? '']
  const { id } = await makeCollection(api, 'Long', { sections: [{ items: songs.map((song) => song.id) }] })
  await page.goto(`/collections/edit/${id}`)
  await expect(handle(page, first)).toBeVisible()
  await expect(handle(page, last)).toHaveCount(0)
  await handle(page, first).press('End')
  await expect(handle(page, first)).toBeFocused()
  await expect(handle(page, first)).toBeInViewport()
  await expect(page.getByText(`${first} is now number 60 of 60`)).toBeAttached()
  await expect(handle(page, last)).toBeVisible()
  await drag(page, handle(page, first), handle(page, last))
  await expect(page.getByText(`${first} is now number 59 of 60`)).toBeAttached()
  await page.getByRole('button', { name: 'Update Collection' }).click()
  await expect(saved(page, 'updated')).toBeVisible()
  const { sections } = (await api.must('GET', `/admin/collections/${id}`)) as {
    sections: { items: string[] }[]
  }
  expect(sections[0]?.items.slice(-2)).toEqual([songs[0]?.id, songs.at(-1)?.id])
})

test('a rule chooses the items, and shows its present choice once it is saved @phone', async ({
  page,
  api,
}) => {
  const { id: category, name } = await makeCategory(api, 'Discourses')
  const older = await makeContent(api, 'Older', { ...live, categories: [category] })
  const newer = await makeContent(api, 'Newer', { ...live, categories: [category] })
  await makeContent(api, 'Draft', { categories: [category] })
  const title = uniqueName('New discourses')
  await page.goto('/collections/new')
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByLabel('Type').selectOption('Rail of the home page')
  await page.getByLabel('Chosen by a rule').check()
  await page.getByLabel('Category').selectOption(name)
  await page.getByLabel('Number of Items').fill('0')
  await page.getByLabel('On the home page').check()
  await page.getByLabel('Language').selectOption('हिन्दी')
  await expect(page.getByText('Save to see what this rule chooses.')).toBeVisible()
  await page.getByRole('button', { name: 'Create Collection' }).click()
  await expect(page.getByLabel('Number of Items')).toHaveAccessibleDescription(/must be at least 1/)
  await page.getByLabel('Number of Items').fill('5')
  await page.getByRole('button', { name: 'Create Collection' }).click()
  await expect(saved(page, 'created')).toBeVisible()
  await expect.poll(() => publicOrder(page, title)).toEqual([`: ${newer.title}`, `: ${older.title}`])

  await page.goto(`/collections?type=rail&q=${encodeURIComponent(title)}`)
  await expect(row(page, title)).toContainText('Up to')
  await expect(row(page, title)).toContainText('हिन्दी')
  await expectAccessibleInBoth(page, 'the list of collections')
  await page.getByRole('link', { name: `Edit ${title}` }).click()
  const choice = page.getByRole('list', { name: 'Present choice' })
  await expect(titles(choice)).toHaveText([newer.title, older.title])
  await expectAccessibleInBoth(page, 'the rule of a collection')
  await expectNoSidewaysScroll(page, 'the rule of a collection')
  await page.getByLabel('Number of Items').fill('1')
  await expect(choice).toBeHidden()
  await page.getByLabel('Chosen by hand').check()
  await expect(page.getByText('No items here yet.')).toBeVisible()
  await page.getByLabel('Chosen by a rule').check()
  await expect(page.getByLabel('Number of Items')).toHaveValue('1')
})

test('a collection goes to the trash and comes back @phone', async ({ page, api }) => {
  const song = await makeContent(api, 'Stays', live)
  const { title } = await makeCollection(api, 'Thrown away', { sections: [{ items: [song.id] }] })
  await page.goto(`/collections?q=${encodeURIComponent(title)}`)
  await expectNoSidewaysScroll(page, 'the list of collections')
  page.once('dialog', (dialog) => {
    expect(dialog.message()).toBe('Are you sure you want to delete this collection? Its items stay.')
    void dialog.accept()
  })
  await chooseInMenu(page, `More for ${title}`, 'Delete')
  await expect(saved(page, 'deleted')).toBeVisible()
  await expect(page.getByText('No collections found')).toBeVisible()
  await expect.poll(() => publicOrder(page, title)).toEqual([])
  await page.goto(`/trash?noun=collection&q=${encodeURIComponent(title)}`)
  await expect(row(page, title)).toContainText('Collection')
  await page.getByRole('button', { name: `Restore ${title}` }).click()
  await expect(page.getByText('Restored', { exact: true })).toBeVisible()
  await page.goto('/activity?noun=collection')
  await expect(page.getByText(`deleted the collection “${title}”`)).toBeVisible()
  await page.goto(`/collections?q=${encodeURIComponent(title)}`)
  await expect(row(page, title)).toHaveCount(1)
})

test('the list is ordered by keys and by drag', async ({ page, api }) => {
  const count = async () => Number((await api.must('GET', '/admin/collections'))['total'])
  // The three stand in the middle of the last page, whatever other journeys make and delete meanwhile.
  for (let spare = (12 - ((await count()) % 10)) % 10; spare > 0; spare -= 1)
    await makeCollection(api, 'Spare')
  const three: { id: string; title: string }[] = []
  for (const order of [900_000, 900_001, 900_002]) three.push(await makeCollection(api, 'Rail', { order }))
  const [one, two, last] = three.map(({ title }) => title)
  if (!one || !two || !last) throw new Error('No collections')
  const orders = async () => {
    const all = await Promise.all(three.map(({ id }) => api.must('GET', `/admin/collections/${id}`)))
    return all.map(({ order }) => order)
  }
  await page.goto(`/collections?page=${Math.ceil((await count()) / 10)}`)
  await handle(page, last).focus()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText(new RegExp(`^${last} is now number \\d+ of \\d+$`))).toBeAttached()
  await expect.poll(orders).toEqual([900_000, 900_002, 900_001])
  await expect(handle(page, last)).toBeFocused()
  await drag(page, handle(page, two), handle(page, one))
  await expect.poll(orders).toEqual([900_001, 900_000, 900_002])
  await expect(titles(page.getByRole('table'))).toContainText([two, one, last])
  await page.goto('/collections?type=rail')
  await expect(
    page.getByRole('columnheader', { name: 'Order' }).or(page.getByText('No collections found')),
  ).toBeAttached()
  await expect(page.getByRole('button', { name: /^Move / })).toHaveCount(0)
})

test.describe('saving over somebody else', () => {
  test.use({ expectedError: /status of (409|412)/ })

  test('asks, with both orders of the items side by side, and a taken slug is said at its field', async ({
    page,
    api,
  }) => {
    const [one, two] = [await makeContent(api, 'Namokar', live), await makeContent(api, 'Logassa', live)]
    const sections = (...items: { id: string }[]) => [{ title: '', items: items.map(({ id }) => id) }]
    const { id, title } = await makeCollection(api, 'Edited twice', { sections: sections(one, two) })
    await page.goto(`/collections/edit/${id}`)
    await handle(page, two.title).press('ArrowUp')
    await expect(titles(page.getByRole('list', { name: 'Items', exact: true }))).toHaveText([
      two.title,
      one.title,
    ])
    const taken = slugOf((await makeCollection(api, 'Taken')).title)
    await page.getByLabel('Slug').fill(taken)
    await page.getByRole('button', { name: 'Update Collection' }).click()
    await expect(page.getByText('A collection with this slug already exists')).toBeVisible()
    await expect(page.getByLabel('Slug')).toHaveAccessibleDescription(/Another collection uses this slug/)
    await page.getByLabel('Slug').fill(slugOf(title))
    await api.must('PUT', `/admin/collections/${id}`, { sections: sections(one) })
    await page.getByRole('button', { name: 'Update Collection' }).click()
    const dialog = page.getByRole('dialog', { name: 'Someone else changed this collection' })
    await expect(dialog).toContainText(`${two.title}, ${one.title}`)
    await dialog.getByRole('button', { name: 'Overwrite' }).click()
    await expect(saved(page, 'updated')).toBeVisible()
    await expect.poll(() => publicOrder(page, title)).toEqual([`: ${two.title}`, `: ${one.title}`])
  })
})

test('a draft with sections and a schedule survives a reload', async ({ page, api }) => {
  const song = await makeContent(api, 'Kept')
  await page.goto('/collections/new')
  await addItem(page, song.title)
  await page.getByLabel('Goes Live', { exact: true }).fill('2099-09-03T06:00')
  await page.getByLabel('Language').selectOption('हिन्दी')
  const stored = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }))
  await expect.poll(stored).toContain('2099-09-03')
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(handle(page, song.title)).toBeVisible()
  await expect(page.getByLabel('Goes Live', { exact: true })).toHaveValue('2099-09-03T06:00')
  await expect(page.getByLabel('Language')).toHaveValue('hi')
})
