import { limits } from '@jinvani/contract'
import { type Insertable, sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import { hasEffect } from '../../platform/database/statements.ts'
import type { Tables } from '../../platform/database/schema.ts'

const hasAgreed = sql<boolean>`exists (
  select from app_consents where user_id = app_users.id and purpose = 'account')`.as('hasAgreed')
const now = sql<Date>`now()`.as('now')

export function lockPerson(trx: Db, userId: string) {
  const person = trx.selectFrom('appUsers').where('id', '=', userId).forNoKeyUpdate()
  return person.select(['age', 'guardianConsent', now, hasAgreed]).executeTakeFirst()
}

export function deleteLease(db: Db, sessionId: string, contentId: string): Promise<boolean> {
  const ofSession = db.deleteFrom('playbackLeases').where('sessionId', '=', sessionId)
  return hasEffect(ofSession.where('contentId', '=', contentId))
}

export async function settleLeases(db: Db, userId: string, now: Date) {
  await db.deleteFrom('playbackLeases').where('userId', '=', userId).where('endsAt', '<=', now).execute()
  return db.selectFrom('playbackLeases').selectAll().where('userId', '=', userId).orderBy('endsAt').execute()
}

export async function upsertLease(db: Db, lease: Tables['playbackLeases']): Promise<void> {
  await db
    .insertInto('playbackLeases')
    .values(lease)
    .onConflict((conflict) =>
      conflict.columns(['userId', 'sessionId', 'contentId']).doUpdateSet({ endsAt: lease.endsAt }),
    )
    .execute()
}

/** Stores that the person opened a protected film, and deletes the person's oldest plays beyond the limit. */
export async function insertPlay(db: Db, play: Insertable<Tables['plays']>): Promise<void> {
  await db.insertInto('plays').values(play).execute()
  const entries = db.selectFrom('plays').select('id').where('userId', '=', play.userId)
  const oldest = entries.orderBy('at', 'desc').offset(limits.entriesOfPerson)
  await db.deleteFrom('plays').where('id', 'in', oldest).execute()
}

/** The films that the person plays now, and the films that the person has opened. */
export async function listPlays(db: Db, userId: string) {
  const playing = await db
    .selectFrom('playbackLeases as lease')
    .innerJoin('content', 'content.id', 'lease.contentId')
    .select(['lease.contentId', 'content.title', 'lease.endsAt'])
    .where('lease.userId', '=', userId)
    .orderBy('lease.endsAt')
    .execute()
  const plays = await db
    .selectFrom('plays')
    .innerJoin('content', 'content.id', 'plays.contentId')
    .select(['plays.contentId', 'content.title', 'plays.at'])
    .where('plays.userId', '=', userId)
    .orderBy('plays.at')
    .execute()
  return { playing, plays }
}

export async function deletePlaysByUser(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom('plays').where('userId', '=', userId).execute()
  await trx.deleteFrom('positions').where('userId', '=', userId).execute()
}

export async function deletePlays(db: Db, { now, before }: Record<'now' | 'before', Date>): Promise<void> {
  await db.deleteFrom('playbackLeases').where('endsAt', '<=', now).execute()
  await db.deleteFrom('plays').where('at', '<', before).execute()
  await db.deleteFrom('positions').where('changedAt', '<', before).execute()
  await db.deleteFrom('historyClearings').where('clearedAt', '<', before).execute()
}
