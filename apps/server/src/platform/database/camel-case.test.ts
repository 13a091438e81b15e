import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'
import { builder, camelCase } from './prepared.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())

test('every name in the database stays the same when it is converted to camel case and back', async () => {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns where table_schema = 'public'
    union select table_name from information_schema.tables where table_schema = 'public'`.execute(app.deps.db)
  const names = rows.map(({ name }) => name)
  expect(names).toContain('drm_s3_url')
  const { queryId } = builder.selectFrom('content').select('drmS3Url').compile()
  const result = { rows: [Object.fromEntries(names.map((name) => [name, name]))] }
  const [row] = (await camelCase.transformResult({ result, queryId })).rows
  expect(Object.keys(row ?? {})).toHaveLength(names.length)
  for (const [inProgram, inDatabase] of Object.entries(row ?? {})) {
    const { sql: text } = sql`${sql.ref(inProgram)}`.compile(builder)
    expect(text).toBe(`"${String(inDatabase)}"`)
  }
})

test.each(['its statements', 'its prepared statements'])(
  '%s leave the keys of JSON as they are',
  async (kind) => {
    const { db, prepared } = app.deps
    const statement = sql`select '{"a_b": [{"c_d": 1}]}'::jsonb as some_value`.compile(builder)
    const rows =
      kind === 'its statements' ? (await db.executeQuery(statement)).rows : await prepared(statement)
    expect(rows).toEqual([{ someValue: { a_b: [{ c_d: 1 }] } }])
  },
)
