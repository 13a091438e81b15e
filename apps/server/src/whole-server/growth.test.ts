// No table that strangers or app users write to grows without limit: each has a cap, a sweep and tests.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadConfig } from '../settings/config.ts'
import { type Growth, LIBRARY, byPeople, byStaff, byStrangers } from '../testing/growth.ts'
import { manyItems } from '../testing/library/many-rows.ts'
import { runStatement } from '../testing/library/recorded-statements.ts'
import { type TestApp, startTestApp } from '../testing/test-app.ts'
import { isOnServer } from '../testing/test-database.ts'

const root = join(import.meta.dirname, '../../../..')
const ROWS = 5000
const MB = 1e6
const config = loadConfig({ SECRET_KEY: 'x'.repeat(48) })
const one = { config, times: 1 }
const site = { config, times: config.ipv6SiteFactor }
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const listTables = async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname = 'public' and relkind in ('r', 'p') and not relispartition
      and relname not like 'kysely_%' order by 1`.execute(app.deps.db)
  return rows.map(({ name }) => name)
}
const listed = () => [...Object.keys(byStrangers), ...Object.keys(byPeople), ...byStaff]

test('each table of the database is in one of the lists: written by strangers, by app users or by staff', async () => {
  expect(listed().toSorted()).toEqual(await listTables())
  await sql`create table planted_hits (at timestamptz)`.execute(app.deps.db)
  expect(await listTables()).not.toEqual(listed().toSorted())
  await sql`drop table planted_hits`.execute(app.deps.db)
})

test('the tests named for each cap and sweep exist', () => {
  const named = Object.entries({ ...byStrangers, ...byPeople }).flatMap(([table, { tests }]) =>
    tests.map(([file, title]) => ({ table, file, title })),
  )
  const missing = named.filter(({ file, title }) => {
    const text = readFileSync(join(root, 'apps/server/src', file), 'utf8')
    return !text.includes(`test('${title}`)
  })
  expect(missing).toEqual([])
})

const written = (n: number) => n.toLocaleString('en')
const inMb = (n: number) => (Math.ceil((n / MB) * 10) / 10).toFixed(1)
const cellsOf = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

/** Rows about these names in the tables of the document: the name, the bytes of a row, and the other cells. */
function readGrowth(names: readonly string[]) {
  const text = readFileSync(join(root, 'docs/operations/limits.md'), 'utf8')
  const part = text.slice(text.indexOf('## Growth of tables'))
  const lines = part.split('\n').map(cellsOf)
  return names.map((name) => {
    const [, bytes = '0', ...rest] = lines.find(([cell]) => cell === `\`${name}\``) ?? []
    return { name, bytes: Number(bytes), rest }
  })
}

test('the document states what an address and a /48 can add in a day, as computed from the caps', () => {
  const ofStrangers = readGrowth(Object.keys(byStrangers))
  let [all, allOfSite] = [0, 0]
  for (const { name, bytes, rest } of ofStrangers) {
    const { rows, sweep } = byStrangers[name] as Growth
    const [own, ofSite] = [rows(one), rows(site)]
    all += own * bytes
    allOfSite += ofSite * bytes
    const numbers = [written(own), inMb(own * bytes), written(ofSite), inMb(ofSite * bytes)]
    expect([name, ...rest]).toEqual([name, ...numbers, sweep])
  }
  expect(all / MB, 'an address').toBeLessThan(200)
  expect(allOfSite / MB, 'a /48').toBeLessThan(1000)
  const text = readFileSync(join(root, 'docs/operations/limits.md'), 'utf8').replace(/\s+/g, ' ')
  expect(text).toContain(
    `${Math.ceil(all / MB)} MB for an address and ${Math.ceil(allOfSite / MB)} MB for a /48`,
  )
  expect(text).toContain(`a library of ${written(LIBRARY)} items`)
  for (const { name, bytes, rest } of readGrowth(Object.keys(byPeople))) {
    const { rows, sweep } = byPeople[name] as Growth
    expect([name, ...rest]).toEqual([name, written(rows(one)), inMb(rows(one) * bytes), sweep])
  }
})

test.runIf(isOnServer)('rows have the size that the document states', async () => {
  const { db } = app.deps
  for (const statement of manyItems(1, ROWS)) await runStatement(db, statement)
  const sizeOf = async (name: string) => {
    await sql`vacuum ${sql.table(name)}`.execute(db)
    const { rows } = await sql<{
      bytes: number
    }>`select pg_total_relation_size(${name})::int as bytes`.execute(db)
    return rows[0]?.bytes ?? 0
  }
  const all = { ...byStrangers, ...byPeople }
  // People and sessions come first, since other rows refer to them.
  const order = ['app_users', 'sessions']
  const names = Object.keys(all).toSorted((a, b) => order.indexOf(b) - order.indexOf(a))
  const wrong = []
  for (const { name, bytes } of readGrowth(names)) {
    const before = await sizeOf(name)
    await runStatement(db, `with n as (select generate_series(1, ${ROWS}) as n) ${all[name]?.sample ?? ''}`)
    const measured = ((await sizeOf(name)) - before) / ROWS
    const isOne = name === 'history_clearings'
    if (!isOne && (measured > bytes * 1.05 || measured < bytes * 0.7)) wrong.push({ name, bytes, measured })
  }
  expect(wrong).toEqual([])
})
