// Search statements use indexes. PostgreSQL reads a small table whole, so this needs a server and many rows.
import { searchWords } from '@jinvani/contract'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '../../../platform/database/connect.ts'
import { fillLibrary } from '../../../testing/library/library-of-many.ts'
import { explainStatement, recordStatements } from '../../../testing/library/recorded-statements.ts'
import { within } from '../../../platform/deps.ts'
import { PublicMemory } from '../../../platform/memory/public-memory.ts'
import { buildContent } from '../../../testing/builders.ts'
import { type TestApp, startTestApp } from '../../../testing/test-app.ts'
import { isOnServer } from '../../../testing/test-database.ts'
import {
  type Question,
  type SearchFilter,
  commonQuery,
  countQuery,
  namedQuery,
  restQuery,
} from './find-content.ts'
import { candidatesQuery } from './find-similar.ts'
import { knownQuery, meaningsQuery } from './find-words.ts'
import { searchContent } from './search-content.ts'

const WRITTEN = 2500
const COPIES = 19
const VOCABULARY = 30_000
const ROWS = WRITTEN * (COPIES + 1)
const stretch = { offset: 0, limit: 10 }
const question: Question = {
  text: 'girnar yatra',
  key: 'girnr iatr',
  written: [[['=girnar'], ['=yatra']]],
  sounding: [[['girnr'], ['iatr']]],
  meant: [[['girnr', 'girnrji'], ['iatr']]],
  filter: { active: true },
}

/** A word that the titles of all copied items have. */
const [word = ''] = searchWords('samanya').map(({ key }) => key)
const common = `'${word}':9A '=samanya':9A`

/** Copies the index rows with only the titles: indexing every copy in full would take too long. */
async function copyItems(db: Db, copies: number): Promise<void> {
  await sql`insert into content (title, slug, synopsis, duration_sec, tags, rating, media_type, platform, featured, active,
      images, sources, credits, drm_enabled, drm_bitrate, drm_status, drm_s3_url, source_workflow, search_text)
    select title, slug || '-' || n, synopsis, duration_sec, tags, rating, media_type, platform, featured, active,
      images, sources, credits, drm_enabled, drm_bitrate, drm_status, drm_s3_url, source_workflow, search_text
    from content, generate_series(1, ${copies}::int) n`.execute(db)
  // Without statistics PostgreSQL may expect few rows, and then compare every row with every other.
  await sql`analyze content`.execute(db)
  await sql`insert into content_search
    select copy.id, s.fold, s.active, s.featured, s.media_type, copy.created_at, s.title, s.title_key,
      s.head || ${common}::tsvector, s.head || ${common}::tsvector
    from content_search s join content c on c.id = s.content_id
    join content copy on copy.slug <> c.slug and copy.slug like 'other-%-%'
      and 'other-' || split_part(copy.slug, '-', 2) = c.slug`.execute(db)
}

describe.runIf(isOnServer)(`with ${ROWS} items`, () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp({ databaseStatementSec: 3600 })
    // PostgreSQL would vacuum these tables at some moment of the tests, and may choose another plan from then on.
    for (const name of ['content', 'content_search', 'search_words'])
      await sql`alter table ${sql.table(name)} set (autovacuum_enabled = false)`.execute(app.deps.db)
    await fillLibrary(app, WRITTEN)
    await copyItems(app.deps.db, COPIES)
    // Adds invented words, since the names in a real library make its vocabulary large.
    await sql`insert into search_words select left(md5(n::text), 9), left(md5(n::text), 7) from generate_series(1, ${VOCABULARY}::int) n
      on conflict do nothing`.execute(app.deps.db)
    await sql`insert into search_words values ('samanya', ${word})`.execute(app.deps.db)
    await sql`vacuum analyze`.execute(app.deps.db)
  })
  afterAll(() => app.close())

  const plan = async (query: RawBuilder<unknown>) => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${query}`.execute(app.deps.db)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }

  test('all are in the search index', async () => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from content_search`.execute(app.deps.db)
    expect(rows[0]?.n).toBe(ROWS)
  })

  test.each([
    ['the number of matches', countQuery(question, 10), 'content_search_words'],
    ['matches in the head', namedQuery(question, stretch), 'content_search_words'],
    ['candidates of common words', commonQuery(question, stretch), 'content_search_newest'],
    ['matches in longer texts', restQuery(question, stretch, false), 'content_search_words'],
    ['the words of the library', meaningsQuery(searchWords('girnar yatra')), 'search_words_parts'],
    [
      'words of a long question',
      knownQuery(searchWords('girnar yatra').map((word, n) => ({ ...word, n }))),
      'search_words_parts',
    ],
    [
      'words with a slip',
      candidatesQuery(searchWords('girnaar').map((word, n) => ({ word, n }))),
      'search_words_parts',
    ],
  ])('an index finds %s', async (_, query, index) => {
    const text = await plan(query)
    expect(text).toContain(index)
    expect(text).not.toContain('Seq Scan')
  })

  const plansOf = async (q: string, filter: SearchFilter = {}) => {
    app.deps.memory.forget(['content'])
    const run = (db: typeof app.deps.db) => searchContent(within(app.deps, db), q, filter, stretch)
    const statements = (await recordStatements(app.deps.db, run)).filter(
      (one) => !one.sql.startsWith('explain'),
    )
    return (await Promise.all(statements.map((one) => explainStatement(app.deps.db, one)))).flat()
  }

  test.each(['girnaar of zzq', 'zzq o'])('the search for %s does not read all words', async (q) => {
    const ofWords = (await plansOf(q)).filter((node) => node['Relation Name'] === 'search_words')
    const read = ofWords.map((node) => node['Actual Rows'] + (node['Rows Removed by Index Recheck'] ?? 0))
    expect(Math.max(...read)).toBeLessThan(VOCABULARY / 10)
  })

  test.each(['q', 'qu', '%', '🙏', '%🙏', '50%', 'girnar 🙏', 'q u'])(
    'the search for %s does not read all items',
    async (q) => {
      const ofItems = (await plansOf(q)).filter((node) => node['Relation Name']?.startsWith('content'))
      expect(ofItems.map((node) => node['Node Type'])).not.toContain('Seq Scan')
    },
  )

  const search = (q: string, part = stretch, filter = {}) => searchContent(app.deps, q, filter, part)

  test.each([
    'samanya',
    'samanya s',
    'shri samanya',
    'a samanya',
    'samanya 8',
    'o',
    'a b c d e f g h i j '.repeat(4),
  ])('%s: no part of a statement reads 12,000 items', async (q) => {
    for (const filter of [{}, { active: true }, { featured: false }]) {
      const ofItems = (await plansOf(q, filter)).filter((node) => node['Relation Name'] === 'content_search')
      const read = ofItems.map((node) => node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0))
      expect(Math.max(...read)).toBeLessThan(12_000)
      expect(ofItems.map((node) => node['Node Type'])).not.toContain('Seq Scan')
    }
  })

  test('in a library of this size, the planner is not asked to guess how common a word is', async () => {
    const memory = new PublicMemory(app.deps.config, () => 0)
    const explained = async (q: string) => {
      const run = (db: typeof app.deps.db) =>
        searchContent({ ...within(app.deps, db), memory }, q, {}, stretch)
      return (await recordStatements(app.deps.db, run)).filter((one) => one.sql.startsWith('explain')).length
    }
    // Only the first search explains a statement, to learn the number of items; the second has it cached.
    expect([await explained('yatra'), await explained('yatra samanya')]).toEqual([1, 0])
  })

  test('a word that is certainly common is found without reading its matches from the index', async () => {
    const [one] = searchWords('samanya')
    const common = { ...question, text: 'samanya', key: word, meant: [[[word]]], sounding: [[[word]]], written: [[[`=${one?.text}`]]] } // prettier-ignore
    const [counted, sure] = [namedQuery(common, stretch), commonQuery(common, stretch)]
    const read = async (query: typeof sure) => {
      const nodes = await explainStatement(app.deps.db, query.compile(app.deps.db))
      const ofIndex = nodes.filter((node) => node['Index Name'] === 'content_search_words')
      return Math.max(0, ...ofIndex.map((node) => node['Actual Loops'] * node['Actual Rows']))
    }
    expect(await read(counted)).toBeGreaterThan(10_000)
    expect(await read(sure)).toBe(0)
    const [first, second] = await Promise.all([counted, sure].map((query) => query.execute(app.deps.db)))
    expect(first?.rows[0]).toMatchObject({ isCommon: true, total: 10_001 })
    expect(second?.rows[0]).toMatchObject({ isCommon: true, total: 10_001 })
    expect((await search('samanya')).ids).toEqual(second?.rows[0]?.ids)
    const statementsIn = async (items: number) => {
      app.deps.memory.forget(['content'])
      await sql`update pg_class set reltuples = ${items} where relname = 'content_search'`.execute(
        app.deps.db,
      )
      const recorded = await recordStatements(app.deps.db, async (db) => {
        const deps = { ...within(app.deps, db), memory: new PublicMemory(app.deps.config) }
        expect((await searchContent(deps, 'samanya', {}, stretch)).ids).toEqual(second?.rows[0]?.ids)
      })
      return recorded.filter((one) => one.sql.includes('as named')).map((one) => one.sql.includes('counted'))
    }
    // In a library this large the word is certainly common, so its matches are not counted.
    expect(await statementsIn(ROWS)).toEqual([true, false])
    expect(await statementsIn(1_000_000)).toEqual([false])
    await sql`analyze content_search`.execute(app.deps.db)
  })

  test('a filter that few items pass is not checked for every match', async () => {
    for (const filter of [{ featured: true }, { active: false }]) {
      const nodes = (await plansOf('samanya', filter)).filter(
        (one) => one['Relation Name'] === 'content_search',
      )
      expect(Math.max(...nodes.map((one) => one['Rows Removed by Filter'] ?? 0))).toBeLessThan(12_000)
    }
  })

  test('a common word finds about the right number of items, each once, and an old item with that title first', async () => {
    const editor = await app.signIn('content_manager')
    const { _id } = await buildContent(app, editor, { title: 'Samanya' })
    await sql`update content set created_at = '2001-01-01' where id = ${_id}`.execute(app.deps.db)
    const pages = await Promise.all(
      Array.from({ length: 14 }, (_, n) => search('samanya', { offset: 500 * n, limit: 500 })),
    )
    const ids = pages.flatMap((page) => page.ids)
    expect([ids[0], new Set(ids).size]).toEqual([_id, 7000])
    expect(pages[0]).toMatchObject({ isEstimate: true })
    expect(Math.abs((pages[0]?.total ?? 0) / (WRITTEN * COPIES) - 1)).toBeLessThan(0.2)
    const last = await search('samanya', { offset: 1_000_000, limit: 10 })
    expect(last).toEqual({ ids: [], total: WRITTEN * COPIES + 1, isEstimate: false })
  })
})
