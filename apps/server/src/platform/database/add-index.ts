// Indexes of large tables, in a migration with `outsideTransaction`: made while others write. They wait for open
// transactions, and none waits for them. In a transaction, as on the embedded database and in a restore, they are
// made at once.
import { type Kysely, type RawBuilder, sql } from 'kysely'

const beside = (db: Kysely<unknown>) => (db.isTransaction ? sql`` : sql`concurrently`)

/** What an attempt that failed left behind is invalid and made again. `definition`: what follows `on`. */
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
