import { type Insertable, type Updateable, sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import type { Page } from '../../platform/database/list-pages.ts'
import { containsText, hasEffect, hasRow } from '../../platform/database/statements.ts'
import type { Tables } from '../../platform/database/schema.ts'
import { phoneInSearch } from '../../platform/phone.ts'

export const findUsers = (db: Db, q: string) =>
  db
    .selectFrom('appUsers')
    .select('id')
    .$if(q !== '', (all) =>
      all.where((eb) =>
        eb.or([
          containsText(eb.ref('name'), q),
          containsText(eb.ref('phone'), phoneInSearch(q)),
          containsText(eb.ref('email'), q),
        ]),
      ),
    )

/** Newest first. Earlier pages are skipped in the index, without reading their rows. */
export function listUsers(db: Db, q: string, { page, pageSize }: Page) {
  const ids = findUsers(db, q)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return db
    .selectFrom('appUsers')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export function findUser(db: Db, id: string) {
  return db.selectFrom('appUsers').selectAll().where('id', '=', id).executeTakeFirst()
}

export function hasAccount(db: Db, phone: string): Promise<boolean> {
  const people = db.selectFrom('appUsers').select('id').where('phone', '=', phone)
  return hasRow(people.where('blocked', '=', false))
}

export function lockUser(trx: Db, id: string) {
  return trx.selectFrom('appUsers').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

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

export async function insertUsers(db: Db, people: Insertable<Tables['appUsers']>[]): Promise<void> {
  await db.insertInto('appUsers').values(people).execute()
}

/** Undefined if the person is deleted, or has another version by now. */
export function updateUser(
  db: Db,
  id: string,
  values: Updateable<Tables['appUsers']>,
  expectedVersion?: number,
) {
  return db
    .updateTable('appUsers')
    .set({ ...values, version: sql<number>`version + 1`, updatedAt: new Date() })
    .where('id', '=', id)
    .$if(expectedVersion !== undefined, (query) => query.where('version', '=', expectedVersion ?? 0))
    .returningAll()
    .executeTakeFirst()
}

export const deleteUser = (db: Db, id: string) => db.deleteFrom('appUsers').where('id', '=', id).execute()

const databaseNow = sql<Date>`now()`

export async function insertRequest(
  db: Db,
  { lifeSec, ...request }: Omit<Insertable<Tables['otpRequests']>, 'expiresAt'> & { lifeSec: number },
): Promise<void> {
  const expiresAt = sql<Date>`now() + make_interval(secs => ${lifeSec})`
  await db
    .insertInto('otpRequests')
    .values({ ...request, expiresAt })
    .execute()
}

/** Codes that have not expired. `mostTries`: only codes with fewer tries by phone number alone; 0: all. */
const liveRequests = (db: Db, mostTries: number) =>
  db
    .selectFrom('otpRequests')
    .select(['id', 'codeHash', 'networkHash'])
    .where('expiresAt', '>', databaseNow)
    .$if(mostTries > 0, (query) => query.where('tries', '<', mostTries))

export function findRequest(db: Db, id: string, phoneHashes: readonly string[]) {
  return liveRequests(db, 0).where('id', '=', id).where('phoneHash', 'in', phoneHashes).executeTakeFirst()
}

export function listRequests(db: Db, phoneHashes: readonly string[], mostTries: number) {
  return liveRequests(db, mostTries)
    .where('phoneHash', 'in', phoneHashes)
    .orderBy('createdAt', 'desc')
    .limit(10)
    .execute()
}

export async function countTry(db: Db, id: string, mostTries: number): Promise<string | undefined> {
  const row = await db
    .updateTable('otpRequests')
    .set({ tries: sql<number>`tries + 1` })
    .where('id', '=', id)
    .$if(mostTries > 0, (query) => query.where('tries', '<', mostTries))
    .returning('codeHash')
    .executeTakeFirst()
  return row?.codeHash
}

/** Deletes a request for a code. False if another transaction deleted it first. */
export const deleteRequest = (db: Db, id: string): Promise<boolean> =>
  hasEffect(db.deleteFrom('otpRequests').where('id', '=', id))

export async function deleteEndedCodes(db: Db): Promise<void> {
  await db.deleteFrom('otpRequests').where('expiresAt', '<', databaseNow).execute()
}

/** Deletes all codes, and returns how many had not expired. */
export async function deleteAllCodes(db: Db): Promise<number> {
  await deleteEndedCodes(db)
  const { numDeletedRows } = await db.deleteFrom('otpRequests').executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
