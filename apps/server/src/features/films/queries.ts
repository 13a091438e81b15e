import { type Insertable, type Updateable, sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import { hasEffect } from '../../platform/database/results.ts'
import type { SubmissionRow } from '../../platform/database/schema.ts'

export function listCaptionFiles(db: Db, contentId: string) {
  return db
    .selectFrom('captions')
    .select(['id', 'language', 'label', 'key'])
    .where('contentId', '=', contentId)
    .orderBy('language')
    .execute()
}

export async function notePackagedCaptions(db: Db, id: string, packagedCaptions: string): Promise<void> {
  await db.updateTable('submissions').set({ packagedCaptions }).where('id', '=', id).execute()
}

/** Key of the file that gave the item its captions and chapters. */
export async function findTextTakenFrom(db: Db, contentId: string): Promise<string | null> {
  const query = db.selectFrom('content').select('textTakenFrom').where('id', '=', contentId)
  return (await query.executeTakeFirst())?.textTakenFrom ?? null
}

export function findSubmissionByRef(db: Db, ref: string) {
  return db.selectFrom('submissions').selectAll().where('providerRef', '=', ref).executeTakeFirst()
}

/** False if another process already asks. */
export function claimAsking(db: Db, { id, asked }: Submission, to: number): Promise<boolean> {
  return hasEffect(
    db.updateTable('submissions').set({ asked: to }).where('id', '=', id).where('asked', '=', asked),
  )
}

/** False for a repeated event. */
export async function noteEvent(db: Db, provider: string, eventId: string): Promise<boolean> {
  const rows = await db
    .insertInto('providerEvents')
    .values({ provider, eventId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('eventId')
    .execute()
  return rows.length > 0
}

export async function forgetEvents(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('providerEvents').where('receivedAt', '<', before).execute()
}

export type Submission = NonNullable<Awaited<ReturnType<typeof findSubmission>>>
export type Item = NonNullable<Awaited<ReturnType<typeof lockItem>>>

export const openStates = ['pending', 'processing'] as const

/** Locks the item until the transaction ends. Lock order everywhere: the item before its submission. */
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

/** Locks the item like `lockItem`, but not while it is in the trash. */
export async function lockKeptItem(db: Db, id: string): Promise<Item | undefined> {
  const item = await lockItem(db, id)
  return item?.trashedAt === null ? item : undefined
}

export function findSubmission(db: Db, id: string) {
  return db.selectFrom('submissions').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Undefined if the item is in the trash. */
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
 * Editors take turns: a film queues behind all waiting films of its editor, otherwise beside the first
 * waiting film. The older of two films with equal turns goes first.
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

/** The turn for the next job of a running film: behind the films that have their turn now. */
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

/** The item, and the provider of its protected film if that is ready. */
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

/** Locks the submission until the transaction ends; undefined if it is gone. */
export function lockSubmission(db: Db, id: string) {
  return db.selectFrom('submissions').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Undefined if the submission is gone or has ended. */
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

/** Changes an open submission, only for the attempt that holds it; otherwise undefined. */
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

/** Changes a ready submission while its next package is the known one; otherwise undefined. */
export function changeNextPackage(
  db: Db,
  { id, nextPackageId }: Pick<Submission, 'id' | 'nextPackageId'>,
  values: Updateable<SubmissionRow>,
) {
  return db
    .updateTable('submissions')
    .set({ ...values, updatedAt: new Date() })
    .where('id', '=', id)
    .where('status', '=', 'ready')
    .where('nextPackageId', 'is not distinct from', nextPackageId)
    .returningAll()
    .executeTakeFirst()
}

/** Undefined unless the submission is open on this installation's workers. */
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

/** Open submissions on this installation's workers, with those that wait for new keys, or at an outside service. */
export function listOpen(db: Db, where: 'here' | 'outside') {
  return db
    .selectFrom('submissions')
    .selectAll()
    .where((eb) => eb.or([eb('status', 'in', openStates), eb('nextPackageId', 'is not', null)]))
    .where('provider', where === 'here' ? '=' : '!=', 'local')
    .orderBy('createdAt')
    .execute()
}

/** Protected films with a file, and clear uploads, that were never submitted. */
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
