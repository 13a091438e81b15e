// Apps read a list page by page, with the cursor (`next`) that each answer gives.
import { type Call, type CallName, calls } from '@jinvani/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildCategory, buildContent } from '../../testing/builders.ts'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await startTestApp()
  token = await app.signIn('super_admin')
})
afterAll(() => app.close())

async function makeItems(count: number) {
  const category = await buildCategory(app, token)
  const items = []
  for (let index = 0; index < count; index++)
    items.push(await buildContent(app, token, { title: `Girnar ${index}`, categories: [category._id] }))
  const ids = items.map(({ _id }) => _id)
  return { ids, newestFirst: ids.toReversed(), category: category._id }
}
const read = (query: Record<string, string>) =>
  app.call(calls.appListContent, { query: { pageSize: '2', ...query } })

/** Returns the ids of each page. `between` runs after the first page is read. */
async function walk(query: Record<string, string>, between?: () => Promise<unknown>): Promise<string[][]> {
  const pages: string[][] = []
  let after: string | null = ''
  while (after !== null) {
    const { body }: Awaited<ReturnType<typeof read>> = await read({ ...query, after })
    pages.push(body.items.map(({ _id }) => _id))
    if (pages.length === 1) await between?.()
    after = body.next
    if (pages.length > 10) throw new Error('The pages do not end')
  }
  return pages
}

describe('pages of a list', () => {
  test('follow each other, with the total, until `next` is null', async () => {
    const { newestFirst, category } = await makeItems(5)
    expect(await walk({ category })).toEqual([
      newestFirst.slice(0, 2),
      newestFirst.slice(2, 4),
      newestFirst.slice(4),
    ])
    const { body } = await read({ category })
    expect((await read({ category, page: '3', after: body.next ?? '' })).body).toMatchObject({
      items: newestFirst.slice(2, 4).map((_id) => ({ _id })),
      total: 5,
    })
  })

  test('show no item twice when a new item is created between two pages', async () => {
    const { newestFirst, category } = await makeItems(4)
    const pages = await walk({ category }, () => buildContent(app, token, { categories: [category] }))
    expect(pages.flat()).toEqual(newestFirst)
  })

  test('leave out no item when the last item of a page is deactivated or deleted', async () => {
    for (const end of ['inactive', 'deleted']) {
      const { newestFirst, category } = await makeItems(5)
      const id = newestFirst[1] ?? ''
      const pages = await walk({ category }, () =>
        end === 'inactive'
          ? app.call(calls.updateContent, { token, params: { id }, body: { active: false } })
          : app.deps.db.deleteFrom('content').where('id', '=', id).execute(),
      )
      expect(pages.flat(), end).toEqual(newestFirst)
    }
  })

  test('neither skip nor repeat items that were created at the same time', async () => {
    const { ids, category } = await makeItems(5)
    const createdAt = new Date('2026-03-01T10:00:00.123Z')
    await app.deps.db.updateTable('content').set({ createdAt }).where('id', 'in', ids).execute()
    expect((await walk({ category })).flat()).toEqual(ids.toSorted().toReversed())
  })

  test('are in the order of microseconds for items created in the same millisecond', async () => {
    const { ids, newestFirst, category } = await makeItems(5)
    for (const [index, id] of ids.entries())
      await sql`update content set created_at = ${`2026-03-02T10:00:00.12345${index}Z`} where id = ${id}`.execute(
        app.deps.db,
      )
    expect((await walk({ category })).flat()).toEqual(newestFirst)
  })

  test('of a search show each hit once', async () => {
    const { ids, category } = await makeItems(3)
    const pages = await walk({ category, q: 'girnar' })
    expect(pages.map(({ length }) => length)).toEqual([2, 1])
    expect(pages.flat().toSorted()).toEqual(ids.toSorted())
  })

  test('of featured items show each item once', async () => {
    const category = (await buildCategory(app, token))._id
    const items = [1, 2, 3].map(() => ({ featured: true, categories: [category] }))
    for (const fields of items) await buildContent(app, token, fields)
    const query = { category, pageSize: '2' }
    const first = (await app.call(calls.appFeaturedContent, { query })).body
    const second = await app.call(calls.appFeaturedContent, { query: { ...query, after: first.next ?? '' } })
    expect([first.items.length, second.body.items.length, second.body.next]).toEqual([2, 1, null])
  })
})

test.each([
  'nonsense',
  'p',
  'p99999999',
  '0',
  '1-2',
  "1-'; drop table content",
  `9999999999999999-${crypto.randomUUID()}`,
])('the cursor %s is refused, since starting over would loop forever', async (after) => {
  const { status, body } = await read({ after })
  expect([status, body]).toEqual([400, expect.objectContaining({ code: 'bad-request' })])
})

test('other lists of the apps ignore `after` and have no `next`; their numbered pages have all items', async () => {
  const person = await app.signInApp('+919876543210')
  const items = [1, 2, 3].map((n) => ({ title: `Girnar saved ${n}`, featured: true }))
  const ids: string[] = []
  for (const fields of items) ids.push((await buildContent(app, token, fields))._id)
  const sections = [{ title: '', items: ids }]
  const body = { title: 'Girnar', slug: 'girnar', type: 'album', sections }
  expect((await app.call(calls.createCollection, { token, body })).status).toBe(201)
  for (const id of ids) {
    await app.call(calls.appSaveItem, { token: person, params: { id } })
    await app.call(calls.appSetPosition, { token: person, params: { id }, body: { positionSec: 5 } })
  }
  const paged = (Object.entries(calls) as [CallName, Call][]).filter(
    ([, { path, query }]) => path.startsWith('/app/') && query && 'page' in Object(query).shape,
  )
  const withAfter: string[] = []
  for (const [name, entry] of paged) {
    const ask = (query: string) =>
      app.send('GET', `${entry.path.replace(':slug', 'girnar')}?${query}`, { token: person })
    if ('after' in Object(entry.query).shape) {
      withAfter.push(name)
      expect((await ask('after=nonsense')).status, name).toBe(400)
      continue
    }
    const pages: unknown[] = []
    for (let page = 1, total = 1; (page - 1) * 2 < total; page++) {
      const { status, body: answer } = await ask(`page=${page}&pageSize=2&after=nonsense`)
      expect([status, 'next' in answer], name).toEqual([200, false])
      pages.push(...(answer['items'] as unknown[]))
      total = Number(answer['total'])
    }
    expect(pages.length, name).toBe(name === 'appListCollections' ? 1 : 3)
  }
  expect(withAfter).toEqual(['appListContent', 'appFeaturedContent'])
  expect(paged.length).toBe(7)
})

test('a cursor with a time too late for the database gets a page, not an error', async () => {
  const { status } = await read({ after: `999999999999999-${crypto.randomUUID()}` })
  expect(status).toBe(200)
})
