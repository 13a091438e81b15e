import { sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'

export interface SourceState {
  /** When the source failed for the first time since it last worked. */
  failedSince: Date | null
  deadSince: Date | null
  reason: string
}

const firstUrl = sql<string>`content.sources -> 0 ->> 'url'`
const isElsewhere = sql<boolean>`trashed_at is null and source_workflow <> 'upload' and ${firstUrl} like 'https://%'`

/** Sources that were not checked after `since`, the one checked longest ago first. `except`: hosts to skip. */
export function listDue(db: Db, since: Date, except: readonly string[], limit: number) {
  return db
    .selectFrom('content')
    .leftJoin('sourceChecks', 'sourceChecks.contentId', 'content.id')
    .select(['content.id', firstUrl.as('url')])
    .where(isElsewhere)
    .where(
      sql<boolean>`split_part(${firstUrl}, '/', 3) <> all(${`{${except.map((host) => `"${host}"`).join(',')}}`}::text[])`,
    )
    .where((eb) =>
      eb.or([
        eb('sourceChecks.checkedAt', 'is', null),
        eb('sourceChecks.checkedAt', '<', since),
        eb('sourceChecks.url', '!=', firstUrl),
      ]),
    )
    .orderBy(sql`source_checks.checked_at nulls first`)
    .orderBy('content.id')
    .limit(limit)
    .execute()
}

/** Locks the item until the transaction ends. Undefined if the item is gone or names another address now. */
export function lockPlaying(trx: Db, id: string, url: string) {
  return trx
    .selectFrom('content')
    .select(['id', 'title'])
    .where('id', '=', id)
    .where(firstUrl, '=', url)
    .forUpdate()
    .executeTakeFirst()
}

export function findState(db: Db, contentId: string, url: string) {
  return db
    .selectFrom('sourceChecks')
    .select(['failedSince', 'deadSince', 'reason'])
    .where('contentId', '=', contentId)
    .where('url', '=', url)
    .executeTakeFirst()
}

export async function putState(
  trx: Db,
  values: SourceState & { contentId: string; url: string; checkedAt: Date },
): Promise<void> {
  await trx
    .insertInto('sourceChecks')
    .values(values)
    .onConflict((conflict) => conflict.column('contentId').doUpdateSet(values))
    .execute()
}

/** Dead sources, the latest first. A plain join would read every dead source, since the planner expects few matches. */
export function listDead(db: Db, limit: number) {
  return db
    .selectFrom('sourceChecks')
    .innerJoinLateral(
      (playing) =>
        playing
          .selectFrom('content')
          .select(['id', 'title'])
          .whereRef('content.id', '=', 'sourceChecks.contentId')
          .where('trashedAt', 'is', null)
          .where(sql<boolean>`source_checks.url = ${firstUrl}`)
          .offset(0)
          .as('item'),
      (join) => join.onTrue(),
    )
    .select(['item.id', 'item.title', 'deadSince', 'reason'])
    .where('deadSince', 'is not', null)
    .orderBy('deadSince', 'desc')
    .limit(limit)
    .execute()
}
