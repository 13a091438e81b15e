// Copies rows as text: PostgreSQL itself writes and reads every type, so no value changes on the way.
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { type Db, inSnapshot } from '../../platform/database/connect.ts'
import { type OwnTable, listOwnTables } from './own-table-queries.ts'
import type { Tables } from '../../platform/database/schema.ts'

export interface RowChunk {
  table: string
  columns: string[]
  /** Each line is one row: a JSON array of texts and nulls, in the order of `columns`. */
  lines: string[]
}

const CHUNK_BYTES = 1024 * 1024
const FETCH = 200

/** Gives dates, numbers and bytes the same texts on every server. */
export function readSnapshot<T>(db: Kysely<Tables>, work: (trx: Db) => Promise<T>): Promise<T> {
  return inSnapshot(db, async (trx) => {
    const formats = { datestyle: 'ISO', intervalstyle: 'iso_8601', timezone: 'UTC', extra_float_digits: '1' }
    for (const [name, value] of Object.entries({ ...formats, bytea_output: 'hex' }))
      await sql`select set_config(${name}, ${value}, true)`.execute(trx)
    return await work(trx)
  })
}

let cursors = 0

/** Chunks have about a megabyte. */
export async function* readChunks(trx: Db, query: RawBuilder<{ line: string }>): AsyncGenerator<string[]> {
  const cursor = sql.id(`lines_${(cursors += 1)}`)
  const plain = trx.withoutPlugins()
  await sql`declare ${cursor} no scroll cursor for ${query}`.execute(plain)
  let chunk: string[] = []
  let length = 0
  for (let isMore = true; isMore;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(FETCH)} from ${cursor}`.execute(plain)
    isMore = rows.length === FETCH
    for (const { line } of rows) {
      chunk.push(line)
      length += line.length
      if (length < CHUNK_BYTES) continue
      yield chunk
      chunk = []
      length = 0
    }
  }
  if (chunk.length > 0) yield chunk
  await sql`close ${cursor}`.execute(plain)
}

/** Reads the rows of all tables but the short-lived ones. Each table begins with a chunk that has no lines. */
export async function* readRows(trx: Db): AsyncGenerator<RowChunk> {
  for (const table of await listOwnTables(trx)) {
    if (table.isPassing) continue
    const columns = table.columns.map(({ name }) => name)
    yield { table: table.name, columns, lines: [] }
    const texts = columns.map((name) => sql`${sql.id(name)}::text`)
    const rows = sql<{ line: string }>`
      select to_json(array[${sql.join(texts)}]::text[])::text as line from ${sql.id(table.name)}`
    for await (const lines of readChunks(trx, rows)) yield { table: table.name, columns, lines }
  }
}

export async function writeRows(trx: Db, tables: OwnTable[], { table, columns, lines }: RowChunk) {
  if (lines.length === 0) return
  const types = new Map(
    tables.find(({ name }) => name === table)?.columns.map((each) => [each.name, each.type]),
  )
  const cells = columns.map((name, index) => {
    const type = types.get(name)
    if (type === undefined) throw new Error(`The table ${table} has no column ${name}`)
    return sql`(cells ->> ${sql.lit(index)})::${sql.raw(type)}`
  })
  const names = columns.map((name) => sql.id(name))
  await sql`insert into ${sql.table(table)} (${sql.join(names)}) overriding system value
    select ${sql.join(cells)} from json_array_elements(${`[${lines.join(',')}]`}::json) as line(cells)`.execute(
    trx.withoutPlugins(),
  )
}

/** The last number taken from each sequence that was ever used. */
export async function readSequences(trx: Db): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string; last: string }>`
    select sequencename::text as name, last_value::text as last from pg_sequences
    where schemaname = current_schema() and last_value is not null`.execute(trx)
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}

export async function writeSequences(trx: Db, sequences: Record<string, string>): Promise<void> {
  for (const [name, last] of Object.entries(sequences))
    await sql`select setval(to_regclass(quote_ident(${name})), ${last}::bigint)`.execute(trx)
}

/** Removes the rows that migrations inserted, since the backup has them too. Call `setAsideRules` first. */
export async function emptyTables(trx: Db, tables: OwnTable[]): Promise<void> {
  const names = tables.map(({ name }) => sql.table(name))
  await sql`truncate ${sql.join(names)}`.execute(trx.withoutPlugins())
}

export const analyze = (db: Db) => sql`analyze`.execute(db)
