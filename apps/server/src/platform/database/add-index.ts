import { type Kysely, type RawBuilder, sql } from 'kysely'

/**
 * Makes an index while others write, in a migration with `outsideTransaction`: it waits for transactions that are
 * open, and none waits for it. What an attempt that failed left behind is invalid and made again. In a transaction,
 * as on the embedded database and in a restore, it is made at once. `definition`: what follows `on`.
 */
export async function addIndex(
  db: Kysely<unknown>,
  name: string,
  definition: RawBuilder<unknown>,
): Promise<void> {
  const beside = db.isTransaction ? sql`` : sql`concurrently`
  const { rows } = await sql<{ isValid: boolean }>`
    select indisvalid as "isValid" from pg_index where indexrelid = to_regclass(${name})`.execute(db)
  const [old] = rows
  if (old?.isValid) return
  if (old) await sql`drop index ${beside} ${sql.ref(name)}`.execute(db)
  await sql`create index ${beside} ${sql.ref(name)} on ${definition}`.execute(db)
}
