import { limits } from '@jinvani/contract'
import type { Insertable } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import { countRows, hasEffect } from '../../platform/database/results.ts'
import type { ContentKeyRow, PlayRow, PlaybackLeaseRow } from '../../platform/database/schema.ts'

export async function insertKeys(db: Db, keys: ContentKeyRow): Promise<void> {
  await db.insertInto('contentKeys').values(keys).execute()
}

export function findKeys(db: Db, submissionId: string) {
  return db.selectFrom('contentKeys').selectAll().where('submissionId', '=', submissionId).executeTakeFirst()
}

/** Replaces the keys of the submission and retires the old ones. */
export async function replaceKeys(trx: Db, { submissionId, ...keys }: ContentKeyRow): Promise<void> {
  await trx
    .insertInto('retiredKeys')
    .columns(['submissionId', 'keyId', 'sealedKey', 'cencKeyId', 'cencSealedKey'])
    .expression((eb) =>
      eb
        .selectFrom('contentKeys')
        .select(['submissionId', 'keyId', 'sealedKey', 'cencKeyId', 'cencSealedKey'])
        .where('submissionId', '=', submissionId),
    )
    .execute()
  await trx.updateTable('contentKeys').set(keys).where('submissionId', '=', submissionId).execute()
}

/** Oldest first. */
export function listRetiredKeys(db: Db, submissionId: string, since: Date) {
  return db
    .selectFrom('retiredKeys')
    .selectAll()
    .where('submissionId', '=', submissionId)
    .where('retiredAt', '>', since)
    .orderBy('retiredAt')
    .execute()
}

export async function deleteRetiredKeys(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('retiredKeys').where('retiredAt', '<=', before).execute()
}

export type KeyTable = 'contentKeys' | 'retiredKeys'
export type SealedKeyRow = Pick<ContentKeyRow, 'submissionId' | 'keyId' | 'sealedKey' | 'cencSealedKey'>

/** Locks the next keys that do not match the pattern `sealedBy`. */
export function lockSealedOtherwise(
  trx: Db,
  table: KeyTable,
  sealedBy: string,
  after: string,
  limit: number,
): Promise<SealedKeyRow[]> {
  return trx
    .selectFrom(table)
    .select(['submissionId', 'keyId', 'sealedKey', 'cencSealedKey'])
    .where('sealedKey', 'not like', sealedBy)
    .where('keyId', '>', after)
    .orderBy('keyId')
    .limit(limit)
    .forUpdate()
    .execute()
}

export function countSealedOtherwise(db: Db, table: KeyTable, sealedBy: string): Promise<number> {
  return countRows(db.selectFrom(table).where('sealedKey', 'not like', sealedBy))
}

export async function updateSealed(
  trx: Db,
  table: KeyTable,
  { submissionId, keyId, ...sealed }: SealedKeyRow,
): Promise<void> {
  if (table === 'contentKeys')
    await trx.updateTable('contentKeys').set(sealed).where('submissionId', '=', submissionId).execute()
  else await trx.updateTable('retiredKeys').set(sealed).where('keyId', '=', keyId).execute()
}

/** The keys of a ready protected film, and whether the apps may play it. */
export function findLicensedKeys(db: Db, contentId: string) {
  return db
    .selectFrom('contentKeys')
    .innerJoin('submissions', 'submissions.id', 'contentKeys.submissionId')
    .innerJoin('content', 'content.id', 'submissions.contentId')
    .selectAll('contentKeys')
    .select('content.active')
    .where('content.id', '=', contentId)
    .where('content.trashedAt', 'is', null)
    .where('content.drmEnabled', '=', true)
    .where('content.drmStatus', '=', 'ready')
    .where('submissions.status', '=', 'ready')
    .executeTakeFirst()
}

/** Locks the person until the transaction ends: two licences for one person are counted in turn. */
export function lockPerson(trx: Db, userId: string) {
  return trx
    .selectFrom('appUsers')
    .select(['age', 'guardianConsent'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function deleteEndedLeases(db: Db, userId: string, now: Date): Promise<void> {
  await db.deleteFrom('playbackLeases').where('userId', '=', userId).where('endsAt', '<=', now).execute()
}

/** False if there was no lease. */
export function deleteLease(db: Db, sessionId: string, contentId: string): Promise<boolean> {
  return hasEffect(
    db.deleteFrom('playbackLeases').where('sessionId', '=', sessionId).where('contentId', '=', contentId),
  )
}

/** Leases in the order of their ends. */
export function listLeases(db: Db, userId: string) {
  return db.selectFrom('playbackLeases').selectAll().where('userId', '=', userId).orderBy('endsAt').execute()
}

export async function upsertLease(db: Db, lease: PlaybackLeaseRow): Promise<void> {
  await db
    .insertInto('playbackLeases')
    .values(lease)
    .onConflict((conflict) =>
      conflict.columns(['userId', 'sessionId', 'contentId']).doUpdateSet({ endsAt: lease.endsAt }),
    )
    .execute()
}

// Current and past playbacks of a person.

/** The oldest plays of a person who has too many go. */
export async function insertPlay(db: Db, play: Insertable<PlayRow>): Promise<void> {
  await db.insertInto('plays').values(play).execute()
  const entries = db.selectFrom('plays').select('id').where('userId', '=', play.userId)
  const oldest = entries.orderBy('at', 'desc').offset(limits.entriesOfPerson)
  await db.deleteFrom('plays').where('id', 'in', oldest).execute()
}

/** Oldest first. */
export function listPlays(db: Db, userId: string) {
  return db
    .selectFrom('plays')
    .innerJoin('content', 'content.id', 'plays.contentId')
    .select(['plays.contentId', 'content.title', 'plays.at'])
    .where('plays.userId', '=', userId)
    .orderBy('plays.at')
    .execute()
}

export function listPlaying(db: Db, userId: string) {
  return db
    .selectFrom('playbackLeases as lease')
    .innerJoin('content', 'content.id', 'lease.contentId')
    .select(['lease.contentId', 'content.title', 'lease.endsAt'])
    .where('lease.userId', '=', userId)
    .orderBy('lease.endsAt')
    .execute()
}

export async function deletePlaysOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('plays').where('userId', '=', userId).execute()
}

export async function deletePlays(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('plays').where('at', '<', before).execute()
}

export async function deleteAllEndedLeases(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('playbackLeases').where('endsAt', '<=', now).execute()
}
