import { type ExpressionBuilder, type Insertable, type Updateable, sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import { type Page, type Total, countAbout, countExactly } from '../../platform/database/list-pages.ts'
import type { AppUserRow, Tables } from '../../platform/database/schema.ts'
import { containsText } from '../../platform/database/search-text.ts'

const isFound = (eb: ExpressionBuilder<Tables, 'appUsers'>, q: string) =>
  eb.or([containsText(eb.ref('name'), q), containsText(eb.ref('phone'), q), containsText(eb.ref('email'), q)])

const findUsers = (db: Db, q: string) =>
  db
    .selectFrom('appUsers')
    .select('id')
    .where((eb) => isFound(eb, q))

/** Newest first. */
export function listUsers(db: Db, q: string, { page, pageSize }: Page) {
  return db
    .selectFrom('appUsers')
    .selectAll()
    .$if(q !== '', (all) => all.where((eb) => isFound(eb, q)))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
}

export async function countUsers(db: Db, q: string): Promise<Total> {
  if (q) return countAbout(db, findUsers(db, q))
  const all = db.selectFrom('appUsers').select((eb) => eb.fn.countAll<number>().as('total'))
  return { total: (await all.executeTakeFirstOrThrow()).total, isEstimate: false }
}

export function countFoundUsers(db: Db, q: string): Promise<number> {
  return countExactly(db, findUsers(db, q))
}

export function findUser(db: Db, id: string) {
  return db.selectFrom('appUsers').selectAll().where('id', '=', id).executeTakeFirst()
}

export function lockUser(trx: Db, id: string) {
  return trx.selectFrom('appUsers').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** The person of this number, made if there is none; the row is locked. */
export async function findOrCreateUser(db: Db, phone: string) {
  await db
    .insertInto('appUsers')
    .values({ phone })
    .onConflict((conflict) => conflict.column('phone').doNothing())
    .execute()
  return db
    .selectFrom('appUsers')
    .selectAll()
    .where('phone', '=', phone)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function insertUsers(db: Db, people: Insertable<AppUserRow>[]): Promise<void> {
  await db.insertInto('appUsers').values(people).execute()
}

/** Undefined where the person is gone or no longer at the expected version. */
export function updateUser(db: Db, id: string, values: Updateable<AppUserRow>, expectedVersion?: number) {
  return db
    .updateTable('appUsers')
    .set({ ...values, version: sql<number>`version + 1`, updatedAt: new Date() })
    .where('id', '=', id)
    .$if(expectedVersion !== undefined, (query) => query.where('version', '=', expectedVersion ?? 0))
    .returningAll()
    .executeTakeFirst()
}

export async function deleteUser(db: Db, id: string): Promise<void> {
  await db.deleteFrom('appUsers').where('id', '=', id).execute()
}

export async function replaceCode(
  db: Db,
  code: { phone: string; codeHash: string; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('otpCodes')
    .values(code)
    .onConflict((conflict) => conflict.column('phone').doUpdateSet({ ...code, tries: 0 }))
    .execute()
}

/** Counts the try; the code's hash while it lives and tries are left. */
export async function tryCode(db: Db, phone: string, maxTries: number): Promise<string | undefined> {
  const row = await db
    .updateTable('otpCodes')
    .set({ tries: sql<number>`tries + 1` })
    .where('phone', '=', phone)
    .where('expiresAt', '>', new Date())
    .where('tries', '<', maxTries)
    .returning('codeHash')
    .executeTakeFirst()
  return row?.codeHash
}

/** False where another request has used it already. */
export async function useUpCode(db: Db, phone: string, codeHash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('otpCodes')
    .where('phone', '=', phone)
    .where('codeHash', '=', codeHash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteCodes(db: Db, expiredBefore: Date): Promise<void> {
  await db.deleteFrom('otpCodes').where('expiresAt', '<', expiredBefore).execute()
}
