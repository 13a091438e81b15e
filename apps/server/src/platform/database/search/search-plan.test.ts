// The statements of the search do not read whole tables. With few rows they should, so this takes a real server and many.
import { searchWords } from '@jinvani/contract'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillLibrary } from '../../../testing/library-of-many.ts'
import { type TestApp, isOnServer, startTestApp } from '../../../testing/test-app.ts'
import { type Question, namedQuery, restQuery } from './find-content.ts'
import { candidatesQuery } from './find-similar.ts'
import { meaningsQuery } from './find-words.ts'

const ROWS = 50_000
const stretch = { offset: 0, limit: 10 }
const question: Question = {
  text: 'girnar yatra',
  key: 'girnr iatr',
  written: [[['=girnar'], ['=yatra']]],
  sounding: [[['girnr'], ['iatr']]],
  meant: [[['girnr', 'girnrji'], ['iatr']]],
  filter: { active: true },
}

describe.runIf(isOnServer)(`with ${ROWS} items`, () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
    await fillLibrary(app, ROWS)
    // A library has as many words as people have names.
    await sql`insert into search_words select md5(n::text), md5(n::text) from generate_series(1, 50000) n`.execute(
      app.deps.db,
    )
    await sql`analyze`.execute(app.deps.db)
  }, 300_000)
  afterAll(() => app.close())

  const plan = async (query: RawBuilder<unknown>) => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${query}`.execute(app.deps.db)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }

  test.each([
    ['what is meant', namedQuery(question, stretch), 'content_search_words'],
    ['what tells of it', restQuery(question, stretch), 'content_search_words'],
    ['the words of the library', meaningsQuery(searchWords('girnar yatra')), 'search_words_parts'],
    ['words with a slip', candidatesQuery(searchWords('girnaar')), 'search_words_parts'],
  ])('%s', async (_, query, index) => {
    const text = await plan(query)
    expect(text).toContain(index)
    expect(text).not.toContain('Seq Scan')
  })
})
