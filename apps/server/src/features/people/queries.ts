import { sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import type { Tables } from '../../platform/database/schema.ts'

type Joined = Tables['joinedNames']

export const listJoined = (db: Db) => db.selectFrom('joinedNames').selectAll().orderBy('name').execute()

/** All names joined to a person. `slug`: that of the person, or that of any joined name. */
export function listJoinedTo(db: Db, slug: string): Promise<Joined[]> {
  const person = db.selectFrom('joinedNames').select('personSlug').where('slug', '=', slug)
  return db
    .selectFrom('joinedNames')
    .selectAll()
    .where((eb) => eb('personSlug', '=', eb.fn.coalesce(person, sql.val(slug))))
    .orderBy('slug')
    .execute()
}

/** Keeps others from joining names until the transaction ends, since two joins at once could form a circle. */
export const lockJoins = (trx: Db) => sql`lock table joined_names in share row exclusive mode`.execute(trx)

/** Joins a name to a person. Names that were joined to this name move to that person, too. */
export async function saveJoin(trx: Db, { id, slug, ...to }: Joined): Promise<Joined> {
  const { personSlug, person } = to
  await trx.updateTable('joinedNames').set({ personSlug, person }).where('personSlug', '=', slug).execute()
  return await trx
    .insertInto('joinedNames')
    .values({ id, slug, ...to })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet(to))
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function deleteJoin(trx: Db, id: string): Promise<Joined | undefined> {
  return trx.deleteFrom('joinedNames').where('id', '=', id).returningAll().executeTakeFirst()
}
