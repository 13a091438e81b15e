// Deleted rows in the trash.
import { sql } from 'kysely'
import type { Db } from '../connect.ts'
import type { Tables } from '../schema.ts'

type Trashable = { [T in keyof Tables]: Tables[T] extends { trashedAt: unknown } ? T : never }[keyof Tables]

interface Removed {
  id: string
  name: string
}

/** Returns undefined where the row is not in the trash. `column` holds the row's name. */
export async function deleteTrashed(
  trx: Db,
  table: Trashable,
  { id, column }: { id: string; column: 'name' | 'title' },
): Promise<Removed | undefined> {
  const { rows } = await sql<Removed>`delete from ${sql.table(table)}
    where id = ${id} and trashed_at is not null returning id, ${sql.ref(column)} as name`.execute(trx)
  return rows[0]
}

/** Ends the wait of all rows in the trash, so that none can be restored any more. */
export async function endTrash(trx: Db, table: Trashable): Promise<void> {
  await sql`update ${sql.table(table)} set trashed_at = 'epoch' where trashed_at is not null`.execute(trx)
}
