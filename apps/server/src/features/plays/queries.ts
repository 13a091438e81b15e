import { limits } from '@jinvani/contract'
import { type Insertable, sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import { hasEffect } from '../../platform/database/statements.ts'
import type { Tables } from '../../platform/database/schema.ts'

export function lockPerson(trx: Db, userId: string) {
  return trx
    .selectFrom('appUsers')
    .select((eb) => [
      'age',
      'guardianConsent',
      sql<Date>`now()`.as('now'),
      eb
        .exists(
          eb
            .selectFrom('appConsents')
            .select('purpose')
            .whereRef('userId', '=', 'appUsers.id')
            .where('purpose', '=', 'account'),
        )
        .$castTo<boolean>()
        .as('hasAgreed'),
    ])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function deleteEndedLeases(db: Db, now: Date, userId?: string): Promise<void> {
  const ended = db.deleteFrom('playbackLeases').where('endsAt', '<=', now)
  await (userId === undefined ? ended : ended.where('userId', '=', userId)).execute()
}

export function deleteLease(db: Db, sessionId: string, contentId: string): Promise<boolean> {
  return hasEffect(
    db.deleteFrom('playbackLeases').where('sessionId', '=', sessionId).where('contentId', '=', contentId),
  )
}

export function listLeases(db: Db, userId: string) {
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

// Plays: which protected films a person opened, and when.

/** Stores a play, and deletes the person's oldest plays beyond the limit. */
export async function insertPlay(db: Db, play: Insertable<Tables['plays']>): Promise<void> {
  await db.insertInto('plays').values(play).execute()
  const entries = db.selectFrom('plays').select('id').where('userId', '=', play.userId)
  const oldest = entries.orderBy('at', 'desc').offset(limits.entriesOfPerson)
  await db.deleteFrom('plays').where('id', 'in', oldest).execute()
}

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

export async function deletePlaysOf(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom('plays').where('userId', '=', userId).execute()
  await trx.deleteFrom('positions').where('userId', '=', userId).execute()
}

export async function deletePlays(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('plays').where('at', '<', before).execute()
  await db.deleteFrom('positions').where('changedAt', '<', before).execute()
  await db.deleteFrom('historyClearings').where('clearedAt', '<', before).execute()
}
