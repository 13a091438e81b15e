// Compares the lists and their totals with the rows of the database.
import { calls } from '@jinvani/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertUsers } from '../features/app-users/service.ts'
import { findPage } from '../features/content/queries.ts'
import { listContent } from '../features/content/service.ts'
import type { Prepared } from '../platform/database/prepared.ts'
import { announceChange } from '../features/public-changes/service.ts'
import { buildCategory, buildContent } from '../testing/builders.ts'
import { manyItems, manyPeople } from '../testing/library/many-rows.ts'
import { runStatement } from '../testing/library/recorded-statements.ts'
import { type TestApp, startTestApp } from '../testing/test-app.ts'

const ITEMS = 1000
/** More people than the server counts exactly, so that it estimates. */
const PEOPLE = 10_100
let app: TestApp
let editor: string
beforeAll(async () => {
  app = await startTestApp()
  editor = await app.signIn('super_admin')
  for (const statement of [...manyItems(1, ITEMS), ...manyPeople(1, PEOPLE)])
    await runStatement(app.deps.db, statement)
})
afterAll(() => app.close())

const readItems = () =>
  app.deps.db
    .selectFrom('content')
    .leftJoin('contentCategories as link', 'link.contentId', 'content.id')
    .leftJoin('categories', 'categories.id', 'link.categoryId')
    .select(['content.id', 'content.active', 'content.featured', 'content.mediaType', 'categories.slug'])
    .where('content.trashedAt', 'is', null)
    .orderBy('content.createdAt', 'desc')
    .orderBy('content.id', 'desc')
    .execute()

const listed = (query: Record<string, string>) => app.call(calls.listContent, { token: editor, query })
const totalOf = async (query: Record<string, string>) => (await listed(query)).body.total

describe('the library', () => {
  const flags = [undefined, true, false]
  const filters = flags.flatMap((active) =>
    flags.flatMap((featured) =>
      ([undefined, 'video', 'audio'] as const).flatMap((mediaType) =>
        ['', 'category-1', 'none'].map((category) => ({
          active,
          featured,
          mediaType,
          category,
        })),
      ),
    ),
  )

  test('lists and counts what the rows say, by state, medium and category, up to the page after the last', async () => {
    const all = await readItems()
    for (const filter of filters) {
      const expected = all.filter(
        (item) =>
          (filter.active === undefined || item.active === filter.active) &&
          (filter.featured === undefined || item.featured === filter.featured) &&
          (filter.mediaType === undefined || item.mediaType === filter.mediaType) &&
          (filter.category === '' || item.slug === filter.category),
      )
      const pageSize = 7
      const last = Math.max(1, Math.ceil(expected.length / pageSize))
      for (const page of [1, Math.ceil(last / 2), last, last + 1]) {
        const { items, total } = await listContent(app.deps, { q: '', ...filter }, { page, pageSize })
        const wanted = expected.slice((page - 1) * pageSize, page * pageSize)
        expect({ filter, page, total, ids: items.map(({ _id }) => _id) }).toEqual({
          filter,
          page,
          total: expected.length,
          ids: wanted.map(({ id }) => id),
        })
      }
    }
  })

  test('is sorted by title or last change on request, and by the best match in a search', async () => {
    const titles = ['zara', 'Aarti', 'ઋષભદેવ', 'भक्ति', 'bhajan']
    for (const title of titles) await buildContent(app, editor, { title, tags: ['ordered'] })
    const titlesBy = async (query: Record<string, string>) =>
      (await listed({ pageSize: '100', ...query })).body.items.map(({ title }) => title)
    const [aarti, bhajan] = await titlesBy({ order: 'title' })
    expect([aarti, bhajan]).toEqual(['Aarti', 'bhajan'])
    const byTitle = await listContent(
      app.deps,
      { q: '', category: '' },
      { page: 11, pageSize: 100, order: 'title' },
    )
    expect(byTitle.items.slice(-3).map(({ title }) => title)).toEqual(['zara', 'भक्ति', 'ઋષભદેવ'])
    const { items } = (await listed({ q: 'aarti' })).body
    await app.call(calls.updateContent, {
      token: editor,
      params: { id: String(items[0]?._id) },
      body: { featured: true },
    })
    expect((await titlesBy({ order: 'changed' })).slice(0, 2)).toEqual(['Aarti', 'bhajan'])
    expect((await titlesBy({})).slice(0, 2)).toEqual(['bhajan', 'भक्ति'])
    expect(await titlesBy({ q: 'zara ordered', order: 'title' })).toEqual(['zara'])
    for (const call of [calls.listContent, calls.exportContent]) {
      const { status, body } = await app.call(call, { token: editor, query: { order: 'nonsense' } })
      expect(status).toBe(422)
      const message = 'Order must be newest, title or changed'
      expect(body).toMatchObject({ code: 'validation', errors: [{ path: 'order', message }] })
    }
  })

  test('is sorted by title with numbers by value, and without regard to accents and capitals', async () => {
    const titles = [
      'Ātma Siddhi 2',
      'atma Siddhi 10',
      'Atma Siddhi 1',
      'Pūjā २',
      'Puja १०',
      'भाग ૨',
      'भाग 10',
    ]
    for (const title of titles.toReversed()) await buildContent(app, editor, { title, tags: ['people-sort'] })
    const { items } = await listContent(
      app.deps,
      { q: '', category: '' },
      { page: 1, pageSize: 10_000, order: 'title' },
    )
    const own = items.map(({ title }) => title).filter((title) => titles.includes(title))
    expect(own).toEqual(['Atma Siddhi 1', 'Ātma Siddhi 2', 'atma Siddhi 10', ...titles.slice(3)])
    const plan: string[] = []
    await app.deps.db.transaction().execute(async (trx) => {
      await sql`set local enable_sort = off`.execute(trx)
      const explain: Prepared = async (query) => {
        const { rows } = await trx.executeQuery({ ...query, sql: `explain ${query.sql}` })
        plan.push(JSON.stringify(rows))
        return []
      }
      await explain(findPage({}, { page: 1, pageSize: 20, order: 'title' }, { isRare: false }))
    })
    expect(plan.join()).toContain('content_title_order')
    await app.deps.db.deleteFrom('content').where('title', 'in', titles).execute()
  })

  test('is empty for a category that does not exist', async () => {
    expect((await listed({ category: crypto.randomUUID() })).body).toMatchObject({ items: [], total: 0 })
  })
})

describe('counts of the library', () => {
  const { updateContent, deleteContent } = calls
  const change = (id: string, body: Record<string, unknown>) =>
    app.call(updateContent, { token: editor, params: { id }, body })

  test('follow every change of an item', async () => {
    const [one, other] = [await buildCategory(app, editor), await buildCategory(app, editor)]
    const item = await buildContent(app, editor, { categories: [one._id] })
    const counts = async () => {
      const inCategory = (category: string, active: string) => totalOf({ category, active })
      return [
        await inCategory(one._id, 'true'),
        await inCategory(one._id, 'false'),
        await inCategory(other.slug, 'true'),
      ]
    }
    expect(await counts()).toEqual([1, 0, 0])
    await change(item._id, { active: false })
    expect(await counts()).toEqual([0, 1, 0])
    await change(item._id, { active: true, featured: true, categories: [other._id, one._id] })
    expect(await counts()).toEqual([1, 0, 1])
    expect(await totalOf({ category: other._id, featured: 'true' })).toBe(1)
    await change(item._id, { categories: [other._id] })
    expect(await counts()).toEqual([0, 0, 1])
    await app.call(deleteContent, { token: editor, params: { id: item._id } })
    expect(await counts()).toEqual([0, 0, 0])
  })

  test('agree with the rows after many simultaneous changes', async () => {
    const category = await buildCategory(app, editor)
    const items = await Promise.all(
      Array.from({ length: 12 }, () => buildContent(app, editor, { categories: [category._id] })),
    )
    await Promise.all(
      items.flatMap(({ _id }, index) => [
        change(_id, { featured: true }),
        change(_id, { active: index % 3 === 0, categories: index % 2 === 0 ? [] : [category._id] }),
      ]),
    )
    const inCategory = { category: category._id }
    const counts = async () => [
      await totalOf(inCategory),
      await totalOf({ ...inCategory, active: 'true', featured: 'true' }),
      await totalOf({}),
    ]
    const expected = [6, 2, (await readItems()).length]
    expect(await counts()).toEqual(expected)
  })

  test('are the same on the dashboard', async () => {
    const all = await readItems()
    const { body } = await app.call(calls.dashboardStats, { token: editor })
    expect(body).toMatchObject({
      totalContent: all.length,
      activeContent: all.filter(({ active }) => active).length,
      featuredContent: all.filter(({ featured }) => featured).length,
    })
  })
})

describe('more than 10,000 items', () => {
  const from = ITEMS + 1
  const to = 12_000
  let all: Awaited<ReturnType<typeof readItems>>
  beforeAll(async () => {
    for (const statement of manyItems(from, to)) await runStatement(app.deps.db, statement)
    // Ten items that are older than all others, with a flag that no other item has.
    await runStatement(
      app.deps.db,
      "update content set platform = 'ios' where slug > 'item-1199' and duration_sec > 11990",
    )
    await announceChange(app.deps, ['content'])
    all = await readItems()
  })

  test('have an estimated total, and the last page can be reached', async () => {
    const { body } = await listed({})
    expect(body).toMatchObject({ totalIsEstimate: true, items: { length: 10 } })
    expect(body.total).toBeGreaterThan(10_000)
    const past = await listed({ page: '9000' })
    expect(past.body).toEqual({ items: [], total: all.length, page: 9000, pageSize: 10 })
    const last = await listed({ page: String(Math.ceil(all.length / 90)), pageSize: '90' })
    expect(last.body).toMatchObject({ total: all.length, items: { length: all.length % 90 } })
    expect(last.body).not.toHaveProperty('totalIsEstimate')
  })

  test('have an exact total under a filter with few matches, wherever these are in the list', async () => {
    const oldest = all.slice(-10).map(({ id }) => id)
    const { body } = await listed({ platform: 'ios' })
    expect(body).toMatchObject({ total: 10 })
    expect(body).not.toHaveProperty('totalIsEstimate')
    expect(body.items.map(({ _id }) => _id)).toEqual(oldest)
    expect((await listed({ platform: 'ios', order: 'title' })).body.items[0]?.title).toBe(
      'Bhaktamar Stotra 11991',
    )
    const inactive = all.filter(({ active }) => !active)
    expect((await listed({ active: 'false' })).body.total).toBe(inactive.length)
  })

  test('have an estimated total for the apps, also on the page after a cursor', async () => {
    const { body } = await app.call(calls.appListContent, { query: { pageSize: '50' } })
    expect(body.totalIsEstimate).toBe(true)
    const next = await app.call(calls.appListContent, { query: { pageSize: '50', after: body.next ?? '' } })
    expect(next.body).toMatchObject({ total: body.total, totalIsEstimate: true, items: { length: 50 } })
    const category = { category: 'category-7' }
    const few = await app.call(calls.appListContent, { query: category })
    const active = all.filter((item) => item.active && item.slug === 'category-7')
    expect(few.body.total).toBe(active.length)
    expect(few.body).not.toHaveProperty('totalIsEstimate')
  })

  test('are counted as estimates on the dashboard, beside exact numbers', async () => {
    const { body } = await app.call(calls.dashboardStats, { token: editor })
    expect(body.estimates).toEqual(['totalContent', 'activeContent'])
    expect(body.featuredContent).toBe(all.filter(({ featured }) => featured).length)
    expect(Math.abs(body.totalContent - all.length)).toBeLessThan(all.length / 10)
  })
})

describe('app users', () => {
  const people = (query: Record<string, string>) => app.call(calls.listAppUsers, { token: editor, query })

  test('are listed to the last page, and counted', async () => {
    const [first, last, past] = [
      await people({}),
      await people({ page: String(PEOPLE / 10) }),
      await people({ page: String(PEOPLE / 10 + 1) }),
    ]
    expect(first.body).toMatchObject({
      totalIsEstimate: true,
      items: { 0: { name: 'Asha Shah 1' }, 9: { name: 'Asha Shah 10' } },
    })
    expect(first.body.total).toBeGreaterThan(10_000)
    expect(last.body).toMatchObject({ items: { 9: { name: `Asha Shah ${PEOPLE}` } } })
    expect(past.body).toEqual({ items: [], total: PEOPLE, page: PEOPLE / 10 + 1, pageSize: 10 })
  })

  test('have an estimated total for many matches, and the last page can be reached', async () => {
    const { body } = await people({ q: 'asha', page: '3' })
    expect(body).toMatchObject({ totalIsEstimate: true, items: { 9: { name: 'Asha Shah 30' } } })
    expect(body.total).toBeGreaterThan(10_000)
    expect((await people({ page: '99999999999' })).body).toEqual({
      items: [],
      total: PEOPLE,
      page: 1_000_000,
      pageSize: 10,
    })
    expect((await people({ q: 'asha', page: '9000' })).body).toEqual({
      items: [],
      total: PEOPLE,
      page: 9000,
      pageSize: 10,
    })
    const last = await people({ q: 'asha', page: String(Math.ceil(PEOPLE / 90)), pageSize: '90' })
    expect(last.body.total).toBe(PEOPLE)
    expect(last.body).not.toHaveProperty('totalIsEstimate')
  })

  test('have an exact total for few matches', async () => {
    const { body } = await people({ q: 'shah 199' })
    expect(body).toMatchObject({ total: 11, items: { 0: { name: 'Asha Shah 199' } } })
    expect(body).not.toHaveProperty('totalIsEstimate')
  })

  test('have a total that follows new and deleted accounts', async () => {
    // A page after the end has the exact total.
    const total = async () => (await people({ page: '9000' })).body.total
    const token = await app.signInApp('+919123456789')
    await app.signInApp('+919123456789')
    const known = {
      phone: '+919123456780',
      name: '',
      email: '',
      gender: '',
      age: null,
      pincode: '',
      profession: '',
      guardianConsent: false,
    }
    await insertUsers(app.deps.db, [{ ...known, blocked: false, createdAt: new Date() }])
    expect(await total()).toBe(PEOPLE + 2)
    await app.call(calls.appDeleteMe, { token })
    expect(await total()).toBe(PEOPLE + 1)
  })
})
