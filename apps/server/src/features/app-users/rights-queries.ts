// Queries for what is stored about people apart from their own row: consents, codes, the log of codes, events, and the
// blocked numbers of erased people.
import { sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import { hasRow } from '../../platform/database/statements.ts'
import type { Tables } from '../../platform/database/schema.ts'

/** Pseudonyms of a phone number, one for each secret that is still known. */
type Hashes = readonly string[]
type Purpose = Tables['appConsents']['purpose']

/** Does nothing without a version, which older apps do not send. */
export async function noteConsent(db: Db, userId: string, purpose: Purpose, version?: string): Promise<void> {
  if (version === undefined) return
  await db
    .insertInto('appConsents')
    .values({ userId, purpose, version })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteConsents(db: Db, userId: string, purpose: Purpose): Promise<void> {
  await db.deleteFrom('appConsents').where('userId', '=', userId).where('purpose', '=', purpose).execute()
}

export function listConsents(db: Db, userId: string) {
  return db
    .selectFrom('appConsents')
    .select(['purpose', 'version', 'givenAt'])
    .where('userId', '=', userId)
    .orderBy('givenAt')
    .execute()
}

export async function logOtp(db: Db, phoneHash: string, outcome: Tables['otpLog']['outcome']): Promise<void> {
  await db.insertInto('otpLog').values({ phoneHash, outcome }).execute()
}

export async function forgetNumber(db: Db, phoneHashes: Hashes): Promise<void> {
  await db.deleteFrom('otpRequests').where('phoneHash', 'in', phoneHashes).execute()
  await db.deleteFrom('otpLog').where('phoneHash', 'in', phoneHashes).execute()
}

export async function blockNumber(db: Db, block: Tables['blockedNumbers']): Promise<void> {
  await db
    .insertInto('blockedNumbers')
    .values(block)
    .onConflict((conflict) => conflict.column('phoneHash').doUpdateSet({ endsAt: block.endsAt }))
    .execute()
}

export function isNumberBlocked(db: Db, phoneHashes: Hashes, now: Date): Promise<boolean> {
  const blocks = db.selectFrom('blockedNumbers').select('phoneHash').where('phoneHash', 'in', phoneHashes)
  return hasRow(blocks.where('endsAt', '>', now))
}

/** `logged`: the log of codes keeps only later lines. Blocks are deleted once they have ended. */
export async function deleteOld(db: Db, { logged, now }: Record<'logged' | 'now', Date>): Promise<void> {
  await db.deleteFrom('otpLog').where('at', '<', logged).execute()
  await db.deleteFrom('blockedNumbers').where('endsAt', '<=', now).execute()
}

/** Codes, the log of codes, and events by or about the person, oldest first. Events of others have no `network`. */
export async function readTraces(db: Db, userId: string, phoneHashes: Hashes) {
  const openCodes = await db
    .selectFrom('otpRequests')
    .select(['expiresAt as endsAt', 'tries'])
    .where('phoneHash', 'in', phoneHashes)
    .where('expiresAt', '>', sql<Date>`now()`)
    .orderBy('createdAt')
    .execute()
  const logged = db.selectFrom('otpLog').select(['at', 'outcome']).where('phoneHash', 'in', phoneHashes)
  const activity = await db
    .selectFrom('activity')
    .select(['at', 'action', 'outcome'])
    .select(sql<string>`case when actor_id = ${userId} then address else '' end`.as('network'))
    .where((eb) => eb.or([eb('actorId', '=', userId), eb('itemId', '=', userId)]))
    .orderBy('at')
    .orderBy('id')
    .execute()
  return { openCodes, otpLog: await logged.orderBy('at').execute(), activity }
}
