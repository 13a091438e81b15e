// Collections in a library that others change at the same time: their order, refused saves, drafts, roles.
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import {
  addItem,
  drag,
  handle,
  item,
  live,
  makeCollection,
  publicOrder,
  saved,
  titles,
} from '../../support/console/collections.ts'
import { makeContent } from '../../support/console/items.ts'
import { expect, test } from '../../support/console/journey.ts'
import { slugOf, uniqueName } from '../../support/console/names.ts'
import { answerWith } from '../../support/console/staged-answers.ts'
import type { Api } from '../../support/product/api.ts'

test('collections are put in order by keyboard and by drag @long', async ({ page, api }) => {
  const count = async () => Number((await api.must('GET', '/admin/collections'))['total'])
  // Fills the last page, so that these three stay in its middle even if other journeys create and delete some.
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
  // The page does not show this new collection. The move must still be relative to the neighbour on the page.
  await makeCollection(api, 'Comes before them')
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText(new RegExp(`^${last} is now number \\d+ of \\d+$`))).toBeAttached()
  await expect.poll(orders).toEqual([900_000, 900_002, 900_001])
  await expect(handle(page, last)).toBeFocused()
  await drag(page, handle(page, two), handle(page, one))
  await expect.poll(orders).toEqual([900_001, 900_000, 900_002])
  await expect(titles(page.getByRole('table'))).toContainText([two, one, last])
  await handle(page, two).press('End')
  await expect.poll(orders).toEqual([900_000, 900_002, 900_001])
  // A filtered list offers no moves, since positions mean nothing in it.
  await page.goto(`/collections?q=${encodeURIComponent(one)}`)
  await expect(page.getByRole('link', { name: `Edit ${one}` })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Move / })).toHaveCount(0)
})

/** Shows the last two of twelve collections, and answers each move with `status`. Returns the places that are sent. */
async function stageMoves(page: Page, api: Api, status: 204 | 429): Promise<number[]> {
  const { id } = await makeCollection(api, 'Pattern')
  const pattern = { ...(await api.must('GET', `/admin/collections/${id}`)), itemCount: 0 }
  const rows = [10, 11].map((order) => ({ ...pattern, _id: randomUUID(), title: `Row ${order}`, order }))
  await answerWith(page, '/admin/collections', { items: rows, total: 12, page: 2, pageSize: 10 })
  const sent: number[] = []
  await page.route('**/admin/collections/*/move', (route) => {
    sent.push(route.request().postDataJSON().to)
    const json = { message: 'Too many attempts', code: 'rate-limited', requestId: 'none' }
    return status === 204 ? route.fulfill({ status }) : route.fulfill({ status, json })
  })
  await page.goto('/collections?page=2')
  return sent
}

test('each quick press moves a collection by one place, also onto the page before, with one call', async ({
  page,
  api,
}) => {
  const sent = await stageMoves(page, api, 204)
  await handle(page, 'Row 11').focus()
  for (let press = 0; press < 11; press += 1) await page.keyboard.press('ArrowUp')
  await expect.poll(() => sent).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0])
  await expect(page.getByText('Row 11 is now number 1 of 12')).toBeAttached()
})

test.describe('when a move is refused', () => {
  test.use({ expectedError: /status of 429/ })

  test('screen readers hear that the collection was not moved', async ({ page, api }) => {
    await stageMoves(page, api, 429)
    await handle(page, 'Row 11').press('ArrowUp')
    await expect(page.getByText('Row 11 could not be moved')).toBeAttached()
    await expect(page.getByText('Row 11 is now number')).toHaveCount(0)
  })
})

test.describe('when somebody else saved the collection first', () => {
  test.use({ expectedError: /status of (409|412)/ })

  test('a save asks first and shows the order of the items, and a taken slug is reported at its field @long', async ({
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
    await expect(page.getByLabel('Slug')).toHaveAccessibleDescription(
      /A collection with this slug already exists/,
    )
    await page.getByLabel('Slug').fill(slugOf(title))
    await api.must('PUT', `/admin/collections/${id}`, { sections: sections(one) })
    await page.getByRole('button', { name: 'Update Collection' }).click()
    const dialog = page.getByRole('dialog', { name: 'This collection was changed meanwhile' })
    await expect(dialog).toContainText(`${two.title}, ${one.title}`)
    await dialog.getByRole('button', { name: 'Overwrite' }).click()
    await expect(saved(page, 'updated')).toBeVisible()
    await expect.poll(() => publicOrder(title)).toEqual([`: ${two.title}`, `: ${one.title}`])
  })
})

test.describe('an item that is deleted while a collection with it is edited', () => {
  test.use({ expectedError: /status of (404|422)/ })

  test('is marked when the save of the collection is refused @long', async ({ page, api }) => {
    const [here, gone] = [await makeContent(api, 'Here'), await makeContent(api, 'Gone')]
    const title = uniqueName('With a gap')
    await page.goto('/collections/new')
    await page.getByLabel('Title', { exact: true }).fill(title)
    for (const song of [here, gone]) await addItem(page, song.title)
    await api.must('DELETE', `/admin/content/${gone.id}`)
    await page.getByRole('button', { name: 'Create Collection' }).click()
    await expect(page.getByText('Failed to create collection', { exact: true })).toBeVisible()
    await expect(item(page, gone.title)).toContainText('This item does not exist')
    await expect(item(page, here.title)).not.toContainText('does not exist')
    await page.getByRole('button', { name: `Remove ${gone.title}` }).click()
    await expect(handle(page, here.title)).toBeFocused()
    await page.getByRole('button', { name: 'Create Collection' }).click()
    await expect(saved(page, 'created')).toBeVisible()
  })
})

test.describe('a content manager', () => {
  test.use({ role: 'content_manager' })

  test('edits collections but cannot delete them @long', async ({ page, api }) => {
    const { title } = await makeCollection(api, 'Stays')
    await page.goto(`/collections?q=${encodeURIComponent(title)}`)
    await page.getByRole('button', { name: `Deactivate ${title}` }).click()
    await expect(saved(page, 'deactivated')).toBeVisible()
    await expect(page.getByRole('link', { name: `Edit ${title}` })).toBeVisible()
    await expect(page.getByRole('button', { name: `More for ${title}` })).toHaveCount(0)
  })
})

test('the draft of a collection with sections and a schedule survives a reload @long', async ({
  page,
  api,
}) => {
  const song = await makeContent(api, 'Kept')
  await page.goto('/collections/new')
  await addItem(page, song.title)
  await page.getByLabel('Goes Live', { exact: true }).fill('2099-09-03T06:00')
  await page.getByLabel('Language').selectOption('Hindi')
  const stored = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }))
  await expect.poll(stored).toContain('2099-09-03')
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(handle(page, song.title)).toBeVisible()
  await expect(page.getByLabel('Goes Live', { exact: true })).toHaveValue('2099-09-03T06:00')
  await expect(page.getByLabel('Language')).toHaveValue('hi')
})
