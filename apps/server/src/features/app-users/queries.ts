import { type ExpressionBuilder, type Insertable, type Updateable, sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import { type Total, countAbout, countExactly } from '../../platform/database/list-total.ts'
import type { Page } from '../../platform/database/newest-first.ts'
import type { AppUserRow, Tables } from '../../platform/database/schema.ts'
import { containsText } from '../../platform/database/search-text.ts'

const isFound = (eb: ExpressionBuilder<Tables, 'app_users'>, q: string) =>
  eb.or([containsText(eb.ref('name'), q), containsText(eb.ref('phone'), q), containsText(eb.ref('email'), q)])

const findUsers = (db: Db, q: string) =>
  db
    .selectFrom('app_users')
    .select('id')
    .where((eb) => isFound(eb, q))

/** Newest first. */
export function listUsers(db: Db, q: string, { page, pageSize }: Page) {
  return db
    .selectFrom('app_users')
    .selectAll()
    .$if(q !== '', (all) => all.where((eb) => isFound(eb, q)))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
}

export async function countUsers(db: Db, q: string): Promise<Total> {
  if (q) return countAbout(db, findUsers(db, q))
  const all = db.selectFrom('app_users').select((eb) => eb.fn.countAll<number>().as('total'))
  return { total: (await all.executeTakeFirstOrThrow()).total, isEstimate: false }
}

export function countFoundUsers(db: Db, q: string): Promise<number> {
  return countExactly(db, findUsers(db, q))
}

export function findUser(db: Db, id: string) {
  return db.selectFrom('app_users').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The person of this number, made if there is none; the row is locked. */
export async function findOrCreateUser(db: Db, phone: string) {
  await db
    .insertInto('app_users')
    .values({ phone })
    .onConflict((conflict) => conflict.column('phone').doNothing())
    .execute()
  return db
    .selectFrom('app_users')
    .selectAll()
    .where('phone', '=', phone)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function insertUsers(db: Db, people: Insertable<AppUserRow>[]): Promise<void> {
  await db.insertInto('app_users').values(people).execute()
}

/** Undefined where the person is gone or no longer at the expected version. */
export function updateUser(db: Db, id: string, values: Updateable<AppUserRow>, expectedVersion?: number) {
  return db
    .updateTable('app_users')
    .set({ ...values, version: sql<number>`version + 1`, updated_at: new Date() })
    .where('id', '=', id)
    .$if(expectedVersion !== undefined, (query) => query.where('version', '=', expectedVersion ?? 0))
    .returningAll()
    .executeTakeFirst()
}

export async function deleteUser(db: Db, id: string): Promise<void> {
  await db.deleteFrom('app_users').where('id', '=', id).execute()
}

export async function replaceCode(
  db: Db,
  code: { phone: string; code_hash: string; expires_at: Date },
): Promise<void> {
  await db
    .insertInto('otp_codes')
    .values(code)
    .onConflict((conflict) => conflict.column('phone').doUpdateSet({ ...code, tries: 0 }))
    .execute()
}

/** Counts the try; the code's hash while it lives and tries are left. */
export async function tryCode(db: Db, phone: string, maxTries: number): Promise<string | undefined> {
  const row = await db
    .updateTable('otp_codes')
    .set({ tries: sql<number>`tries + 1` })
    .where('phone', '=', phone)
    .where('expires_at', '>', new Date())
    .where('tries', '<', maxTries)
    .returning('code_hash')
    .executeTakeFirst()
  return row?.code_hash
}

/** False where another request has used it already. */
export async function useUpCode(db: Db, phone: string, codeHash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('otp_codes')
    .where('phone', '=', phone)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteCodes(db: Db, expiredBefore: Date): Promise<void> {
  await db.deleteFrom('otp_codes').where('expires_at', '<', expiredBefore).execute()
}
