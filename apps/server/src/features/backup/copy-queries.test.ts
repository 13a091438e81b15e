// Copying keeps rows of every type unchanged, even in tables that the program does not know.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLogger } from '../../platform/log/logger.ts'
import { isOnServer, takeDatabase } from '../../testing/test-database.ts'
import { type Database, type Db, connectDatabase } from '../../platform/database/connect.ts'
import {
  type RowChunk,
  readRows,
  readSequences,
  readSnapshot,
  writeRows,
  writeSequences,
} from './copy-queries.ts'
import { dropEverything, isEmpty, listOwnTables, setAsideRules } from './own-table-queries.ts'
import type { Tables } from '../../platform/database/schema.ts'

const folders: string[] = []
let one: Database
let other: Database
async function open(): Promise<Database> {
  const dataDir = mkdtempSync(join(tmpdir(), 'jinvani-rows-'))
  folders.push(dataDir)
  const databaseUrl = await takeDatabase(dataDir)
  return await connectDatabase({ databaseUrl, poolSize: 2, dataDir, log: createLogger('silent') })
}
beforeAll(async () => {
  ;[one, other] = [await open(), await open()]
})
afterAll(async () => {
  await Promise.all([one.close(), other.close()])
  for (const folder of folders) rmSync(folder, { recursive: true })
})

/** Makes tables that refer to each other, with a trigger that would change the copied rows if it ran. */
async function plant(db: Kysely<Tables>): Promise<void> {
  const statements = [
    `create table planted ("Odd ""name" int generated always as identity primary key, parent int references planted,
      twin int, at timestamptz, day date, span interval, big bigint, exact numeric, rough float8, bytes bytea,
      json jsonb, plain json, list text[], words tsvector, letters varchar(5), twice int generated always as (twin * 2) stored)`,
    'create table "Twin" (id serial primary key, planted int references planted deferrable)',
    'alter table planted add foreign key (twin) references "Twin"',
    'create unique index planted_big on planted (big)',
    `create function change_planted() returns trigger language plpgsql as
      $$ begin new.letters = 'bad'; return new; end $$`,
    'create trigger change_planted before insert on planted for each row execute function change_planted()',
    'create view planted_view as select * from planted',
    'create table planted_days (day date) partition by range (day)',
    'create index on planted_days (day)',
    `create table planted_today partition of planted_days for values from ('2026-11-26') to ('2026-11-27')`,
  ]
  for (const each of statements) await sql.raw(each).execute(db)
}

const rowsOf = async (db: Kysely<Tables>) =>
  (await sql`select planted.*, planted::text as whole, xmin is null as x from planted order by 1`.execute(db))
    .rows

test('rows are copied exactly, also in tables that refer to each other', async () => {
  for (const { db } of [one, other]) await plant(db)
  await sql`insert into planted (parent, at, day, span, big, exact, rough, bytes, json, plain, list, words) values
    (3, '2026-11-22 03:04:05.123456+05:30', '0044-03-15 BC', '1 mon 2 days 03:04:05.6', 9223372036854775807,
      123456789012345678901234567890.123456789, 0.1 + 0.2, '\\x00ff', 'null', '{"b":1, "a": 1}', '{a,NULL,"x,\\"y"}', 'a:1A b:2'),
    (1, 'infinity', null, null, -1, 'NaN', 'NaN', null, '"\\u20ac\\n"', 'null', '{}', ''),
    (2, null, null, null, null, null, '-Infinity', '', null, null, null, null)`.execute(one.db)
  await sql`insert into "Twin" (planted) select 1 from generate_series(1, 450)`.execute(one.db)
  await sql`update planted set twin = 450, letters = 'अहिं'`.execute(one.db)

  await sql`insert into planted_days values ('2026-11-26')`.execute(one.db)
  await sql`insert into shared_points values ('x', now())`.execute(one.db)

  const chunks: RowChunk[] = []
  const sequences = await readSnapshot(one.db, async (trx) => {
    for await (const chunk of readRows(trx)) chunks.push(chunk)
    return await readSequences(trx)
  })
  const copied = chunks.map(({ table }) => table)
  expect(['planted', 'planted_days', 'shared_points'].filter((name) => copied.includes(name))).toEqual([
    'planted',
  ])
  expect(await isEmpty(other.db)).toBe(true)
  await other.db.transaction().execute(async (trx) => {
    const putBack = await setAsideRules(trx)
    const tables = await listOwnTables(trx)
    for (const chunk of chunks) await writeRows(trx, tables, chunk)
    await putBack()
    await writeSequences(trx, sequences)
  })
  expect(await isEmpty(other.db)).toBe(false)

  const rows = await rowsOf(one.db)
  expect(rows).toHaveLength(3)
  expect(await rowsOf(other.db)).toEqual(rows)
  const next = sql<{ id: number }>`insert into "Twin" default values returning id`
  expect((await next.execute(other.db)).rows).toEqual([{ id: 451 }])
  // The restored table has its constraints and triggers again.
  await expect(sql`insert into "Twin" (planted) values (99)`.execute(other.db)).rejects.toThrow('foreign key')
  await expect(sql`insert into planted (big) values (-1)`.execute(other.db)).rejects.toThrow('planted_big')
  await sql`insert into planted (big) values (7)`.execute(other.db)
  const changed = await sql`select letters from planted where big = 7`.execute(other.db)
  expect(changed.rows).toEqual([{ letters: 'bad' }])
})

test('a snapshot shows no later change, and cannot be written to', async () => {
  const write = (db: Db) => sql`insert into rate_limits values ('x', 1, now())`.execute(db)
  await expect(readSnapshot(one.db, write)).rejects.toThrow('read-only')
  const count = (db: Db) => sql<{ n: number }>`select count(*)::int as n from rate_limits`.execute(db)
  const seen = await readSnapshot(one.db, async (trx) => {
    await count(trx)
    // The embedded database has a single connection, which the snapshot uses, so nothing can write meanwhile.
    if (isOnServer) await write(one.db)
    return await count(trx)
  })
  expect(seen.rows).toEqual([{ n: 0 }])
})

test('rows with an unknown column are refused with its name', async () => {
  const strange = { table: 'planted', columns: ['nothing'], lines: ['["1"]'] }
  await expect(writeRows(other.db, await listOwnTables(other.db), strange)).rejects.toThrow(
    'no column nothing',
  )
})

test('a cleared database keeps only its extensions', async () => {
  await other.db.transaction().execute((trx) => dropEverything(trx))
  expect(await listOwnTables(other.db)).toEqual([])
  const left = await sql<{
    n: number
  }>`select count(*)::int as n from pg_extension where extname = 'pg_trgm'`.execute(other.db)
  expect(left.rows).toEqual([{ n: 1 }])
})
