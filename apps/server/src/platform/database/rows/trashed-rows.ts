// Rows that were deleted and wait for their end.
import { sql } from 'kysely'
import type { Db } from '../connect.ts'
import type { Tables } from '../schema.ts'

type Trashable = { [T in keyof Tables]: Tables[T] extends { trashedAt: unknown } ? T : never }[keyof Tables]

interface Removed {
  id: string
  name: string
}

/** Undefined where it is not in the trash. `column`: what its name stands in. */
export async function deleteTrashed(
  trx: Db,
  table: Trashable,
  { id, column }: { id: string; column: 'name' | 'title' },
): Promise<Removed | undefined> {
  const { rows } = await sql<Removed>`delete from ${sql.table(table)}
    where id = ${id} and trashed_at is not null returning id, ${sql.ref(column)} as name`.execute(trx)
  return rows[0]
}

/** From now on nothing of it can come back. */
export async function endTrash(trx: Db, table: Trashable): Promise<void> {
  await sql`update ${sql.table(table)} set trashed_at = 'epoch' where trashed_at is not null`.execute(trx)
}
