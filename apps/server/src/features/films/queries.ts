import { type Insertable, type Updateable, sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import type { SubmissionRow } from '../../platform/database/schema.ts'

export type Submission = NonNullable<Awaited<ReturnType<typeof findSubmission>>>
export type Item = NonNullable<Awaited<ReturnType<typeof lockItem>>>

export const openStates = ['pending', 'processing'] as const

/** Locks the item until the transaction ends: it goes before its submission, everywhere. */
export function lockItem(db: Db, id: string) {
  return db
    .selectFrom('content')
    .select([
      'id',
      'title',
      'mediaType',
      'active',
      'sources',
      'durationSec',
      'sourceWorkflow',
      'dataSaver',
      'drmEnabled',
      'drmBitrate',
      'drmStatus',
      'drmS3Url',
      'chapters',
      'textTakenFrom',
      'trashedAt',
    ]) // prettier-ignore
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** The same for what staff asks for: undefined while it is in the trash. */
export async function lockKeptItem(db: Db, id: string): Promise<Item | undefined> {
  const item = await lockItem(db, id)
  return item?.trashedAt === null ? item : undefined
}

export function findSubmission(db: Db, id: string) {
  return db.selectFrom('submissions').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Unless its item is in the trash. */
export function findShownSubmission(db: Db, id: string) {
  return db
    .selectFrom('submissions')
    .innerJoin('content', 'content.id', 'submissions.contentId')
    .selectAll('submissions')
    .where('submissions.id', '=', id)
    .where('content.trashedAt', 'is', null)
    .executeTakeFirst()
}

export function findSubmissionOf(db: Db, contentId: string) {
  return db.selectFrom('submissions').selectAll().where('contentId', '=', contentId).executeTakeFirst()
}

export function insertSubmission(db: Db, values: Insertable<SubmissionRow>) {
  return db.insertInto('submissions').values(values).returningAll().executeTakeFirstOrThrow()
}

/**
 * Editors take turns: a film goes behind all that its editor has waiting, and else beside the first that waits. Of equal
 * turns the older one goes first.
 */
export async function findNextTurn(db: Db, startedBy: string | null): Promise<number> {
  const isOwn = sql<boolean>`started_by is not distinct from ${startedBy}`
  const waiting = await db
    .selectFrom('submissions')
    .select((eb) => [
      eb.fn.min('turn').as('first'),
      sql<number | null>`max(turn) filter (where ${isOwn})`.as('own'),
    ])
    .where('status', '=', 'pending')
    .where('provider', '=', 'local')
    .executeTakeFirstOrThrow()
  return Math.max(waiting.first ?? 0, waiting.own === null ? 0 : waiting.own + 1)
}

/** Of a film that is under way: what it needs next goes behind the films whose turn it is now. */
export async function findPresentTurn(db: Db, id: string): Promise<number> {
  const { rows } = await sql<{ turn: number }>`
    select max(turn)::int as turn from (
      select turn from submissions where id = ${id}
      union all select min(turn) from submissions where status = 'pending' and provider = 'local') as turns`.execute(
    db,
  )
  return rows[0]?.turn ?? 0
}

export function deleteSubmission(db: Db, id: string) {
  return db.deleteFrom('submissions').where('id', '=', id).returningAll().executeTakeFirst()
}

export type PlayedFilm = NonNullable<Awaited<ReturnType<typeof findPlayed>>>

/** The item, and who has its protected film if that is ready. */
export function findPlayed(db: Db, contentId: string) {
  return db
    .selectFrom('content')
    .leftJoin('submissions', (join) =>
      join
        .onRef('submissions.contentId', '=', 'content.id')
        .on('submissions.kind', '=', 'drm')
        .on('submissions.status', '=', 'ready'),
    )
    .select(['content.id', 'content.active', 'submissions.provider', 'submissions.providerRef'])
    .where('content.id', '=', contentId)
    .where('content.trashedAt', 'is', null)
    .executeTakeFirst()
}

/** Until the transaction ends; undefined where it is gone. */
export function lockSubmission(db: Db, id: string) {
  return db.selectFrom('submissions').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Undefined where it is gone or has ended. */
export function claimSubmission(db: Db, id: string, stage: string) {
  return db
    .updateTable('submissions')
    .set({
      status: 'processing',
      stage,
      attempt: sql<number>`attempt + 1`,
      startedAt: new Date(),
      updatedAt: new Date(),
    })
    .where('id', '=', id)
    .where('status', 'in', openStates)
    .returningAll()
    .executeTakeFirst()
}

/** Only while it is open, and only by the attempt that holds it; undefined where that is over. */
export function changeOpen(
  db: Db,
  { id, attempt }: Pick<Submission, 'id' | 'attempt'>,
  values: Omit<Updateable<SubmissionRow>, 'progress'> & { progress?: number },
) {
  const { progress, ...rest } = values
  return db
    .updateTable('submissions')
    .set({
      ...rest,
      ...(progress !== undefined && { progress: sql<number>`greatest(progress, ${progress})` }),
      updatedAt: new Date(),
    })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('status', 'in', openStates)
    .returningAll()
    .executeTakeFirst()
}

/** Undefined for what is not open on our workers. */
export function findQueued(db: Db, id: string) {
  return db.selectFrom('filmQueue').select(['queuePlace', 'etaSec']).where('id', '=', id).executeTakeFirst()
}

export async function adoptSubmission(db: Db, id: string, startedBy: string): Promise<void> {
  await db
    .updateTable('submissions')
    .set({ startedBy })
    .where('id', '=', id)
    .where('startedBy', 'is', null)
    .execute()
}

/** Those that are made on our workers, or by a service outside. */
export function listOpen(db: Db, where: 'here' | 'outside') {
  return db
    .selectFrom('submissions')
    .selectAll()
    .where('status', 'in', openStates)
    .where('provider', where === 'here' ? '=' : '!=', 'local')
    .orderBy('createdAt')
    .execute()
}

/** Protected films with a file and uploads without, none of which was ever submitted. */
export async function listNeverSubmitted(db: Db, savedBefore: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('content')
    .leftJoin('submissions', 'submissions.contentId', 'content.id')
    .select('content.id')
    .where('submissions.id', 'is', null)
    .where('content.drmEnabled', '=', true)
    .where('content.drmS3Url', '!=', '')
    .where('content.trashedAt', 'is', null)
    .where('content.updatedAt', '<', savedBefore)
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export async function findTitle(db: Db, contentId: string): Promise<string | undefined> {
  const row = await db.selectFrom('content').select('title').where('id', '=', contentId).executeTakeFirst()
  return row?.title
}
