// What a person plays now, and what they have played.
import type { Insertable } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import type { PlayRow } from '../../platform/database/schema.ts'

export async function insertPlay(db: Db, play: Insertable<PlayRow>): Promise<void> {
  await db.insertInto('plays').values(play).execute()
}

/** The first comes first. */
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
