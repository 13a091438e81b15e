// Adds many items to a collection: to an existing one with four presses, to a new one by its title; and undoes it.
import { expectAccessible, expectNoSidewaysScroll } from '../../support/console/accessibility.ts'
import { expect, test } from '../../support/console/journey.ts'
import { slugOf, uniqueName } from '../../support/console/names.ts'

test('twelve items are added to a collection with four presses, and removed again @phone', async ({
  page,
  api,
  isMobile,
}) => {
  const words = uniqueName('Collected')
  const ids: string[] = []
  for (let number = 1; number <= 12; number += 1) {
    const title = `${words} ${number}`
    const item = { title, slug: slugOf(title), platform: 'web', sourceWorkflow: 'external' }
    ids.push(String((await api.must('POST', '/admin/content', item))['_id']))
  }
  const title = uniqueName('Dawn')
  const dawn = { title, slug: slugOf(title), sections: [{ title: '', items: [ids[3]] }] }
  const { _id: id } = await api.must('POST', '/admin/collections', dawn)
  const itemsOf = async (one: string) => {
    const { sections } = (await api.must('GET', `/admin/collections/${one}`)) as {
      sections: { items: string[] }[]
    }
    return sections.flatMap(({ items }) => items)
  }
  let presses = 0
  const press = async (name: string | RegExp, role: 'button' | 'checkbox' = 'button') => {
    presses += 1
    const target = page.getByRole(role, { name, exact: true })
    await (isMobile ? target.tap() : target.click())
  }
  await page.goto(`/content?q=${encodeURIComponent(words)}`)
  await press(`Select ${words} 12`, 'checkbox')
  await press('All 12 that match')
  await press('Add to Collection…')
  await expect(page.getByRole('dialog', { name: 'Add 12 items to a Collection' })).toBeVisible()
  // Types the title, since there are collections of other journeys too. Typing does not count as a press.
  await page.getByLabel('Find a collection, or type the title of a new one').fill(title)
  await expect(page.getByRole('list', { name: 'Collections' }).getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page, 'the choice of a collection')
  await expectNoSidewaysScroll(page, 'the choice of a collection')
  await press(new RegExp(`^${title} Album, 1 item$`))
  expect(presses).toBe(4)

  await expect(page.getByText(`11 items added to “${title}”`)).toBeVisible()
  await expect(page.getByText('1 item was there already')).toBeVisible()
  expect((await itemsOf(String(id))).toSorted()).toEqual(ids.toSorted())
  await press('Undo')
  await expect(page.getByText(`11 items taken out of “${title}” again`)).toBeVisible()
  expect(await itemsOf(String(id))).toEqual([ids[3]])

  await press(`Select ${words} 12`, 'checkbox')
  await press('Add to Collection…')
  const fresh = uniqueName('Evening')
  await page.getByLabel('Find a collection, or type the title of a new one').fill(fresh)
  await press('New Collection')
  await expect(page.getByText(`1 item added to “${fresh}”`)).toBeVisible()
  await expect(page.getByText('The collection is new and inactive')).toBeVisible()
  const { items } = (await api.must('GET', `/admin/collections?q=${encodeURIComponent(fresh)}`)) as {
    items: { _id: string; active: boolean }[]
  }
  expect(items).toMatchObject([{ active: false }])
  expect(await itemsOf(String(items[0]?._id))).toEqual([ids[11]])
})
