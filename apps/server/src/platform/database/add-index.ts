// Builds an index on a large table while other processes write to it, for a migration with `outsideTransaction`:
// https://www.postgresql.org/docs/current/sql-createindex.html#SQL-CREATEINDEX-CONCURRENTLY
// Within a transaction (embedded database, restore) it is a plain `create index`.
import { type Kysely, type RawBuilder, sql } from 'kysely'

const beside = (db: Kysely<unknown>) => (db.isTransaction ? sql`` : sql`concurrently`)

/** Builds the index, and replaces an invalid one of a failed attempt. `definition`: the part of the SQL after `on`. */
export async function addIndex(
  db: Kysely<unknown>,
  name: string,
  definition: RawBuilder<unknown>,
): Promise<void> {
  const { rows } = await sql<{ isValid: boolean }>`
    select indisvalid as "isValid" from pg_index where indexrelid = to_regclass(${name})`.execute(db)
  const [old] = rows
  if (old?.isValid) return
  if (old) await dropIndex(db, name)
  await sql`create index ${beside(db)} ${sql.ref(name)} on ${definition}`.execute(db)
}

export async function dropIndex(db: Kysely<unknown>, name: string): Promise<void> {
  await sql`drop index ${beside(db)} if exists ${sql.ref(name)}`.execute(db)
}
