// Search statements do not read whole tables. With few rows they would, so this needs a server and many rows.
import { searchWords } from '@jinvani/contract'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '../../../platform/database/connect.ts'
import { fillLibrary } from '../../../testing/library/library-of-many.ts'
import { explainStatement, recordStatements } from '../../../testing/library/recorded-statements.ts'
import { within } from '../../../platform/deps.ts'
import { type TestApp, startTestApp } from '../../../testing/test-app.ts'
import { isOnServer } from '../../../testing/test-database.ts'
import { type Question, countQuery, namedQuery, restQuery } from './find-content.ts'
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

/** Copies index rows: folding all copies, or indexing more than their titles, would take too long. */
async function copyItems(db: Db, copies: number): Promise<void> {
  await sql`insert into content (title, slug, synopsis, duration_sec, tags, rating, media_type, platform, featured, active,
      images, sources, credits, drm_enabled, drm_bitrate, drm_status, drm_s3_url, source_workflow, search_text)
    select title, slug || '-' || n, synopsis, duration_sec, tags, rating, media_type, platform, featured, active,
      images, sources, credits, drm_enabled, drm_bitrate, drm_status, drm_s3_url, source_workflow, search_text
    from content, generate_series(1, ${copies}::int) n`.execute(db)
  // Without it PostgreSQL may expect few rows, and compare each with each.
  await sql`analyze content`.execute(db)
  await sql`insert into content_search
    select copy.id, s.fold, s.active, s.featured, s.media_type, copy.created_at, s.title, s.title_key, s.head, s.head
    from content_search s join content c on c.id = s.content_id
    join content copy on copy.slug <> c.slug and copy.slug like 'other-%-%'
      and 'other-' || split_part(copy.slug, '-', 2) = c.slug`.execute(db)
}

describe.runIf(isOnServer)(`with ${ROWS} items`, () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
    await fillLibrary(app, WRITTEN)
    await copyItems(app.deps.db, COPIES)
    // Enlarges the vocabulary: a real library contains many names.
    await sql`insert into search_words select left(md5(n::text), 9), left(md5(n::text), 7) from generate_series(1, ${VOCABULARY}::int) n
      on conflict do nothing`.execute(app.deps.db)
    await sql`analyze`.execute(app.deps.db)
  }, 300_000)
  afterAll(() => app.close())

  test('are there', async () => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from content_search`.execute(app.deps.db)
    expect(rows[0]?.n).toBe(ROWS)
  })

  const plan = async (query: RawBuilder<unknown>) => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${query}`.execute(app.deps.db)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }

  test('are all in the search index', async () => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from content_search`.execute(app.deps.db)
    expect(rows[0]?.n).toBe(ROWS)
  })

  test.each([
    ['the number of matches', countQuery(question), 'content_search_words'],
    ['matches in the head', namedQuery(question, stretch), 'content_search_words'],
    ['matches in longer texts', restQuery(question, stretch), 'content_search_words'],
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
  ])('%s', async (_, query, index) => {
    const text = await plan(query)
    expect(text).toContain(index)
    expect(text).not.toContain('Seq Scan')
  })

  const plansOf = async (q: string) => {
    const search = (db: typeof app.deps.db) => searchContent(within(app.deps, db), q, {}, stretch)
    const statements = await recordStatements(app.deps.db, search)
    return (await Promise.all(statements.map((one) => explainStatement(app.deps.db, one)))).flat()
  }

  test.each(['girnaar of zzq', 'zzq o'])('%s does not read the vocabulary', async (q) => {
    const ofWords = (await plansOf(q)).filter((node) => node['Relation Name'] === 'search_words')
    const read = ofWords.map((node) => node['Actual Rows'] + (node['Rows Removed by Index Recheck'] ?? 0))
    expect(Math.max(...read)).toBeLessThan(VOCABULARY / 10)
  })

  test.each(['q', 'qu', '%', '🙏', '%🙏', '50%', 'girnar 🙏', 'q u'])(
    '%s does not read the library',
    async (q) => {
      const ofItems = (await plansOf(q)).filter((node) => node['Relation Name']?.startsWith('content'))
      expect(ofItems.map((node) => node['Node Type'])).not.toContain('Seq Scan')
    },
  )
})
