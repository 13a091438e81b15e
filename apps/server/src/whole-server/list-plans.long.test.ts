// Query plans of the lists, for the statements that the code really sends. They need a PostgreSQL server: PGlite has
// other costs, and no statistics of a grown library.
import { randomUUID } from 'node:crypto'
import { CarouselInput, CollectionInput, type LibraryFilter } from '@jinvani/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listAppUsers } from '../features/app-users/service.ts'
import { createCarouselItem, listAppCarousel, listCarousel } from '../features/carousel/service.ts'
import { readHome } from '../features/collections/app-collections.ts'
import { createCollection } from '../features/collections/service.ts'
import { listContent } from '../features/content/service.ts'
import type { Deps } from '../platform/deps.ts'
import { PublicMemory } from '../platform/memory/public-memory.ts'
import { manyItems, manyPeople } from '../testing/library/many-rows.ts'
import {
  type PlanNode,
  explainStatement,
  recordStatements,
  runStatement,
} from '../testing/library/recorded-statements.ts'
import { type TestApp, startTestApp } from '../testing/test-app.ts'
import { isOnServer } from '../testing/test-database.ts'

const ROWS = 30_000
const pageSize = 10
/** More rows than a page reads with its related rows, and far fewer than a scan of the library. */
const SLACK = 300
const big = new Set(['content', 'content_categories', 'app_users'])

const slide = {
  title: 'Paryushan',
  imageUrl: 'https://example.org/d.jpg',
  mobileImageUrl: 'https://example.org/m.jpg',
}

const flags = [undefined, true, false]
const states = flags.flatMap((active) =>
  flags.flatMap((featured) =>
    ([undefined, 'video', 'audio'] as const).map((mediaType) => ({ active, featured, mediaType })),
  ),
)

const rowsOf = (node: PlanNode) =>
  node['Actual Loops'] *
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0))

describe.runIf(isOnServer)('with many rows', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
    // Autovacuum is off, since it might change the statistics, and with them the plans, at any time.
    for (const table of big)
      await sql`alter table ${sql.table(table)} set (autovacuum_enabled = false)`.execute(app.deps.db)
    for (const statement of [...manyItems(1, ROWS), ...manyPeople(1, ROWS)])
      await runStatement(app.deps.db, statement)
  })
  afterAll(() => app.close())

  /**
   * Counts the rows that are read from growing tables. Fails on a sequential scan of items or people, unless it
   * `mayScan`.
   */
  async function countRead(
    work: (deps: Deps) => Promise<unknown>,
    { withCounts = false, mayScan = false } = {},
  ): Promise<number> {
    let read = 0
    const memory = new PublicMemory(app.deps.config)
    for (const statement of await recordStatements(app.deps.db, (db) => work({ ...app.deps, db, memory }))) {
      // An estimate reads no rows.
      if (statement.sql.startsWith('explain')) continue
      for (const node of await explainStatement(app.deps.db, statement)) {
        const table = node['Relation Name'] ?? ''
        if (!big.has(table)) continue
        // A count may scan a whole table if its rows are short.
        const isCount = statement.sql.includes('count(*)')
        if (!mayScan && (!isCount || table === 'content'))
          expect(node['Node Type'], `${statement.sql} ${JSON.stringify(statement.parameters)}`).not.toMatch(
            /Seq Scan/,
          )
        if (!isCount || withCounts) read += rowsOf(node)
      }
    }
    return read
  }

  test.each(['', 'category-1', '00000000-0000-4000-8000-000000000007'])(
    'items of category "%s" are listed and counted by index, with every other filter',
    async (category) => {
      for (const state of states) {
        const filter = { q: '', category, ...state }
        const read = (page: number, mayScan = false) =>
          countRead((deps) => listContent(deps, filter, { page, pageSize }), { mayScan })
        const { total } = await listContent(app.deps, filter, { page: 1, pageSize })
        // Besides its items, a page reads the rows between them. Rare items may be found through an index of all items.
        const walked = total === 0 ? 0 : (pageSize * ROWS) / total
        const rare = total > 0 && 10 * total < ROWS ? ROWS + (category ? ROWS / 2 : 0) : 0
        // To find the item where the walk of a large category ends, at most this many entries of an index are read.
        const end = category && total > 10_000 ? 5001 : 0
        expect(await read(1), JSON.stringify(filter)).toBeLessThan(4 * walked + rare + end + SLACK)
        // The last pages of a common filter skip many items, so PostgreSQL rightly scans the table.
        const isCommon = 20 * total > ROWS
        await read(Math.max(1, Math.ceil(total / pageSize)), isCommon)
        await read(ROWS, isCommon)
      }
    },
  )

  test('a filter that finds nothing reads few rows, and one with only old matches does not read the whole library', async () => {
    const { db } = app.deps
    const read = (filter: Partial<LibraryFilter>) =>
      countRead((deps) => listContent(deps, { q: '', category: '', ...filter }, { page: 1, pageSize }), {
        withCounts: true,
      })
    const old = 2000
    await sql`update content set lacks = case when duration_sec <= ${ROWS - old} then ',rating,' else ',rating,poster,' end,
      platform = 'android'`.execute(db)
    await sql`vacuum analyze content`.execute(db)
    const none: Partial<LibraryFilter>[] = [
      { platform: 'ios' },
      { missing: 'source' },
      { platform: 'ios', featured: true },
    ]
    for (const filter of none) expect(await read(filter), JSON.stringify(filter)).toBeLessThan(SLACK)
    // The first page also counts the whole library, up to 10,001, and looks at the newest thousand first.
    expect(await read({ missing: 'poster' })).toBeLessThan(10_001 + 2 * old + 2 * 1000 + SLACK)
  })

  test('items of a category are counted from the index alone', async () => {
    const filter = { q: '', category: 'category-1', active: true }
    const count = (deps: Deps) => listContent(deps, filter, { page: 1, pageSize })
    const statements = await recordStatements(app.deps.db, (db) =>
      count({ ...app.deps, db, memory: new PublicMemory(app.deps.config) }),
    )
    const counts = statements.filter(({ sql: text }) => text.startsWith('select count(*)'))
    const nodes = await Promise.all(counts.map((statement) => explainStatement(app.deps.db, statement)))
    const used = nodes.flat().filter((node) => node['Relation Name'] === 'content')
    // The second count is of the whole library.
    expect(used.map((node) => node['Index Name'])).toContain('content_facts')
    for (const node of used) expect(node['Node Type']).toBe('Index Only Scan')
  })

  test('a category with only old items still fills its pages', async () => {
    const { db } = app.deps
    const old = randomUUID()
    await sql`insert into categories (id, name, slug, description, "order", active, image, bgcolor, type)
      values (${old}, 'Old', 'old', '', 99, true, '', '#E5E7EB', 'any')`.execute(db)
    await sql`insert into content_categories (content_id, category_id, position)
      select id, ${old}, 7 from content where trashed_at is null order by created_at limit 12000`.execute(db)
    await sql`vacuum analyze content_categories`.execute(db)
    const { rows } = await sql<{ id: string }>`select content.id from content
      join content_categories on content_id = content.id and category_id = ${old}
      order by created_at desc, content.id desc`.execute(db)
    for (const page of [1, 2, 900, 1200]) {
      const listed = await listContent(app.deps, { q: '', category: old }, { page, pageSize })
      const expected = rows.slice((page - 1) * pageSize, page * pageSize)
      expect(
        listed.items.map(({ _id }) => _id),
        `page ${page} of ${listed.total}`,
      ).toEqual(expected.map(({ id }) => id))
    }
    await sql`delete from content_categories where category_id = ${old}`.execute(db)
  })

  test.each([['title'], ['changed']] as const)('items are listed by index in the order %s', async (order) => {
    for (const category of ['', 'category-1'])
      for (const active of [undefined, true]) {
        const filter = { q: '', category, active }
        const read = await countRead((deps) => listContent(deps, filter, { page: 1, pageSize, order }))
        expect(read, JSON.stringify(filter)).toBeLessThan(4 * 2 * pageSize + SLACK)
      }
  })

  test.each([1, 500])('app users are listed and counted by index: page %i', async (page) => {
    const read = await countRead((deps) => listAppUsers(deps, { q: '', page, pageSize }))
    expect(read).toBeLessThan(page * pageSize + SLACK)
  })

  test.each(['Shah 4711', '9000021415', 'asha27182@example.org'])(
    'app users are found by index: %s',
    async (q) => {
      expect(await countRead((deps) => listAppUsers(deps, { q, page: 1, pageSize }))).toBeLessThan(SLACK)
    },
  )

  test('the carousel finds its link targets by index', async () => {
    const { items } = await listContent(
      app.deps,
      { q: '', category: '', active: true },
      { page: 1, pageSize },
    )
    for (const { _id } of items)
      await createCarouselItem(
        app.deps,
        CarouselInput.parse({ ...slide, linkType: 'content', linkTarget: _id }),
        null,
      )
    const read = (deps: Deps) =>
      Promise.all([listCarousel(deps, { page: 1, pageSize }), listAppCarousel(deps)])
    expect(await countRead(read)).toBeLessThan(SLACK)
  })

  test('the home page finds the items of its rails by index', async () => {
    const { db } = app.deps
    const { items } = await listContent(
      app.deps,
      { q: '', category: '', active: true },
      { page: 1, pageSize: 50 },
    )
    const ids = items.map(({ _id }) => _id)
    await sql`update content set tags = '["rare"]' where duration_sec % 9973 = 1 and active`.execute(db)
    await sql`insert into heard_items select id, duration_sec from content where duration_sec % 3 = 0`.execute(
      db,
    )
    await sql`vacuum analyze`.execute(db)
    const category = '00000000-0000-4000-8000-000000000007'
    const rules = [
      {},
      { category },
      { tag: 'rare' },
      { tag: 'stotra', mediaType: 'audio' },
      { order: 'most-heard' },
      { order: 'most-heard', category },
    ]
    const rails = [...rules.map((rule) => ({ rule })), { sections: [{ items: ids }] }]
    for (const [index, rail] of rails.entries()) {
      const collection = { title: 'Rail', slug: `rail-${index}`, onHome: true, ...rail }
      await createCollection(app.deps, CollectionInput.parse(collection), null)
    }
    const home = await readHome(app.deps, undefined)
    expect(home.rails.map(({ collection }) => collection.itemCount)).toEqual([20, 20, 3, 20, 20, 20, 50])
    const read = await countRead((deps) => readHome(deps, undefined))
    // A rail of rare items passes over some items that do not match.
    expect(read).toBeLessThan(10 * SLACK)
  })
})
