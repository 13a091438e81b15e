// Collections: an album by hand and a rail by rule, deleted and restored.
import { expectAccessibleInBoth, expectNoSidewaysScroll } from '../../support/console/accessibility.ts'
import {
  addItem,
  choose,
  drag,
  handle,
  item,
  live,
  makeCollection,
  publicOrder,
  row,
  saved,
  titles,
} from '../../support/console/collections.ts'
import { makeCategory, makeContent } from '../../support/console/items.ts'
import { expect, test } from '../../support/console/journey.ts'
import { chooseInMenu } from '../../support/console/menus.ts'
import { slugOf, uniqueName } from '../../support/console/names.ts'

test('an album is made by hand, ordered by drag and by keyboard, and the apps get it @phone', async ({
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

  await choose(page, first)
  await expect(page.getByText(`${first} is in this collection already`)).toBeAttached()
  await expect(page.getByText('4 items, 1,000 at most')).toBeVisible()

  const morning = page.getByRole('list', { name: 'Items of Morning' })
  const evening = page.getByRole('list', { name: 'Items of Evening' })
  await drag(page, handle(page, second), handle(page, first))
  await expect(titles(morning)).toHaveText([second, first])
  // The key moves the item past its section's heading into the section before, and the focus goes with it.
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
  await expect.poll(() => publicOrder(title)).toEqual(heard)

  await page.goto(`/collections?q=${encodeURIComponent(title)}`)
  await expect(row(page, title)).toContainText('4')
  await page.getByRole('link', { name: `Edit ${title}` }).click()
  await page.getByRole('button', { name: `Remove ${second}` }).click()
  await page.getByRole('button', { name: 'Remove section 2, but not its items' }).click()
  await expect(titles(morning)).toHaveText([third, draft.title, first])
  await page.getByRole('button', { name: 'Update Collection' }).click()
  await expect(saved(page, 'updated')).toBeVisible()
  await expect.poll(() => publicOrder(title)).toEqual([`Morning: ${third}`, `Morning: ${first}`])

  await page.getByRole('button', { name: `Deactivate ${title}` }).click()
  await expect(saved(page, 'deactivated')).toBeVisible()
  await expect.poll(() => publicOrder(title)).toEqual([])
})

test('a long collection draws only its visible items, and an item can still be moved from end to end @long', async ({
  page,
  api,
}) => {
  const songs = await Promise.all(Array.from({ length: 60 }, (_, index) => makeContent(api, `Song ${index}`)))
  const [first, last] = [songs.at(0)?.title ?? '', songs.at(-1)?.title ?? '']
  const { id } = await makeCollection(api, 'Long', { sections: [{ items: songs.map((song) => song.id) }] })
  await page.goto(`/collections/edit/${id}`)
  await expect(handle(page, first)).toBeVisible()
  const save = page.getByRole('button', { name: 'Update Collection' })
  await expect(save, 'the bar stays in view').toBeInViewport({ ratio: 1 })
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

test('a rule chooses the items of a collection, and the form shows them once it is saved @phone @long', async ({
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
  await page.getByLabel('Language').selectOption('Hindi')
  await expect(page.getByText('You see the items of this rule here once')).toBeVisible()
  await page.getByRole('button', { name: 'Create Collection' }).click()
  await expect(page.getByLabel('Number of Items')).toHaveAccessibleDescription(/must be at least 1/)
  await page.getByLabel('Number of Items').fill('5')
  await page.getByRole('button', { name: 'Create Collection' }).click()
  await expect(saved(page, 'created')).toBeVisible()
  await expect.poll(() => publicOrder(title)).toEqual([`: ${newer.title}`, `: ${older.title}`])

  await page.goto(`/collections?type=rail&q=${encodeURIComponent(title)}`)
  await expect(row(page, title)).toContainText('Up to')
  await expect(row(page, title)).toContainText('Hindi')
  await expectAccessibleInBoth(page, 'the list of collections')
  await page.getByRole('link', { name: `Edit ${title}` }).click()
  const choice = page.getByRole('list', { name: 'Chosen now' })
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

test('the link of an active collection is copied @long', async ({ page, api, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { title, slug } = await makeCollection(api, 'Shared')
  await page.goto(`/collections?q=${encodeURIComponent(title)}`)
  await chooseInMenu(page, `More for ${title}`, 'Copy link')
  await expect(page.getByText('Link copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}/collections/${slug}`)
})

test('a podcast shows its feed address as soon as it is created, and says which items it leaves out @long', async ({
  page,
  api,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const song = await makeContent(api, 'Without a file', live)
  const title = uniqueName('Podcast')
  await page.goto('/collections/new')
  await page.getByLabel('Title', { exact: true }).fill(title)
  await addItem(page, song.title)
  await page.getByLabel('Podcast feed').check()
  await expect(page.getByText(/podcast apps show a square/)).toBeVisible()
  await page.getByLabel('Picture URL').fill('https://pictures.example.org/podcast.jpg')
  await page.getByRole('button', { name: 'Create Collection' }).click()
  await page.getByRole('button', { name: 'Copy Address' }).click()
  const address = `${baseURL}/collections/${slugOf(title)}/feed.xml`
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  await page.goto(`/collections?q=${encodeURIComponent(title)}`)
  await page.getByRole('link', { name: `Edit ${title}` }).click()
  await expect(item(page, song.title)).toContainText('Not in the podcast: no file to keep yet')
})

test('a collection is deleted and restored from the trash @phone @long', async ({ page, api }) => {
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
  await expect.poll(() => publicOrder(title)).toEqual([])
  await page.goto(`/trash?noun=collection&q=${encodeURIComponent(title)}`)
  await expect(row(page, title)).toContainText('Collection')
  await page.getByRole('button', { name: `Restore ${title}` }).click()
  await expect(page.getByText('Restored', { exact: true })).toBeVisible()
  await expect(page.getByText(`“${title}”`, { exact: true })).toBeVisible()
  await page.goto('/activity?noun=collection')
  await expect(page.getByText(`deleted the collection “${title}”`)).toBeVisible()
  await page.goto(`/collections?q=${encodeURIComponent(title)}`)
  await expect(row(page, title)).toHaveCount(1)
})
