import { type Role, adminFields } from '@jinvani/contract'
import { type Insertable, type Updateable, sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import { asArray } from '../../platform/database/statements.ts'
import type { Tables } from '../../platform/database/schema.ts'

/** The columns that the API may show. The password hash is not among them. */
const shown = ['id', ...adminFields, 'version', 'createdAt', 'updatedAt'] as const

const lastSignInAt = sql<Date | null>`(
    select max(at) from activity
    where item_id = admins.id::text and action = 'session.open' and outcome = 'done'
  )`.as('lastSignInAt')
const hasSecondFactor = sql<boolean>`(
    exists (select from passkeys where admin_id = admins.id)
    or exists (select from second_factors where admin_id = admins.id and totp is not null)
  )`.as('hasSecondFactor')

export function listAdmins(db: Db, role: Role | undefined) {
  return db
    .selectFrom('admins')
    .select(shown)
    .select([lastSignInAt, hasSecondFactor])
    .$if(role !== undefined, (query) => query.where('role', '=', role ?? 'viewer'))
    .orderBy((eb) => eb.fn('lower', ['name']))
    .orderBy('id')
    .execute()
}

export async function listStaffNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const isWanted = sql<boolean>`id = any(${asArray(ids)})`
  const rows = await db.selectFrom('admins').select(['id', 'name']).where(isWanted).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export function findAdmin(db: Db, id: string) {
  return db.selectFrom('admins').select(shown).where('id', '=', id).executeTakeFirst()
}

/** Locks the row: a sign-in of this person waits until the transaction ends. */
export function lockAdmin(trx: Db, id: string) {
  return trx.selectFrom('admins').select(shown).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** `sessionsEndedAt`: when all sessions of the account were ended. Undefined for a deleted account. */
export function findStanding(db: Db, id: string) {
  return db.selectFrom('admins').select(['role', 'sessionsEndedAt']).where('id', '=', id).executeTakeFirst()
}

export async function noteSessionsEnded(db: Db, id?: string): Promise<void> {
  await db
    .updateTable('admins')
    .set({ sessionsEndedAt: sql<Date>`now()` })
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .execute()
}

/** Locks all super admins, so that two parallel changes cannot remove the last two. */
export async function lockSuperAdmins(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('admins')
    .select('id')
    .where('role', '=', 'super_admin')
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

export function insertAdmin(db: Db, values: Insertable<Tables['admins']>) {
  return db.insertInto('admins').values(values).returning(shown).executeTakeFirstOrThrow()
}

export function updateAdmin(db: Db, id: string, values: Updateable<Tables['admins']>) {
  return db
    .updateTable('admins')
    .set({ ...values, version: sql<number>`version + 1`, updatedAt: new Date() })
    .where('id', '=', id)
    .returning(shown)
    .executeTakeFirstOrThrow()
}

export const deleteAdmin = (db: Db, id: string) => db.deleteFrom('admins').where('id', '=', id).execute()
