// Queries about films for the dashboard and the metrics.
import { sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import { type Total, countAbout } from '../../platform/database/list-pages.ts'
import { countRows } from '../../platform/database/statements.ts'

const kept = (db: Db) =>
  db
    .selectFrom('submissions')
    .innerJoin('content', 'content.id', 'submissions.contentId')
    .where('content.trashedAt', 'is', null)

/** Conditions with literals, since PostgreSQL does not use a partial index for a parameter. */
const isIn = {
  open: sql<boolean>`submissions.status in ('pending', 'processing')`,
  failed: sql<boolean>`submissions.status = 'failed'`,
}

export const countFilms = (db: Db, state: keyof typeof isIn): Promise<number> =>
  countRows(kept(db).where(isIn[state]))

const shown = (db: Db) =>
  kept(db)
    .leftJoin('filmQueue', 'filmQueue.id', 'submissions.id')
    .select([
      'content.id as contentId',
      'content.title',
      'submissions.id',
      'submissions.status',
      'submissions.progress',
      'submissions.stage',
      'submissions.message',
      'submissions.failure',
      'filmQueue.queuePlace',
      'filmQueue.etaSec',
    ])

/** Lists running films first, then the queue in its order. */
export function listOpenFilms(db: Db, limit: number) {
  return shown(db)
    .where(isIn.open)
    .orderBy(sql`submissions.status = 'pending'`)
    .orderBy(sql`queue_place nulls last`)
    .orderBy('submissions.createdAt')
    .limit(limit)
    .execute()
}

// The index has exactly this expression, so the rows need no sorting.
const at = sql<Date>`coalesce(submissions.finished_at, submissions.started_at, submissions.created_at)`

export function listFilmsStartedBy(db: Db, adminId: string, limit: number) {
  return shown(db)
    .select(['submissions.kind', at.as('at')])
    .where('submissions.startedBy', '=', adminId)
    .orderBy(at, 'desc')
    .orderBy('submissions.id')
    .limit(limit)
    .execute()
}

export function listFailedFilms(db: Db, limit: number) {
  return kept(db)
    .select([
      'content.id as contentId',
      'content.title',
      'submissions.message',
      'submissions.finishedAt',
      'submissions.updatedAt',
    ])
    .where(isIn.failed)
    .orderBy('submissions.finishedAt', 'desc')
    .limit(limit)
    .execute()
}

export function countReadyFilms(db: Db): Promise<Total> {
  return countAbout(db, kept(db).where('status', '=', sql.lit('ready')).select('content.id'))
}

export async function countByStage(db: Db) {
  return db
    .selectFrom('submissions')
    .select((eb) => ['status', 'stage', eb.fn.countAll<number>().as('count')])
    .groupBy(['status', 'stage'])
    .execute()
}
