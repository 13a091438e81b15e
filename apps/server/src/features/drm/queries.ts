import type { Source } from '@jinvani/contract'
import { type Insertable, type Updateable, sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import type { SubmissionRow } from '../../platform/database/schema.ts'

export type Submission = NonNullable<Awaited<ReturnType<typeof findSubmission>>>
export type Item = NonNullable<Awaited<ReturnType<typeof lockItem>>>

const isOpen = ['pending', 'processing'] as const

/** Locks the item until the transaction ends: it goes before its submission, everywhere. */
export function lockItem(db: Db, id: string) {
  return db
    .selectFrom('content')
    .select([
      'id',
      'title',
      'media_type',
      'active',
      'sources',
      'duration_sec',
      'source_workflow',
      'drm_enabled',
      'drm_bitrate',
      'drm_status',
      'drm_s3_url',
    ]) // prettier-ignore
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** What the server itself changes of an item: nobody's edit becomes stale by it. */
export async function updateItem(
  db: Db,
  id: string,
  values: {
    drm_status?: Item['drm_status']
    drm_bitrate?: string
    active?: boolean
    sources?: Source[]
    duration_sec?: number
  },
): Promise<void> {
  const { sources, ...rest } = values
  await db
    .updateTable('content')
    .set({ ...rest, ...(sources && { sources: JSON.stringify(sources) }), updated_at: new Date() })
    .where('id', '=', id)
    .execute()
}

export function findSubmission(db: Db, id: string) {
  return db.selectFrom('submissions').selectAll().where('id', '=', id).executeTakeFirst()
}

export function findSubmissionOf(db: Db, contentId: string) {
  return db.selectFrom('submissions').selectAll().where('content_id', '=', contentId).executeTakeFirst()
}

export function findSubmissionByRef(db: Db, ref: string) {
  return db.selectFrom('submissions').selectAll().where('provider_ref', '=', ref).executeTakeFirst()
}

export function insertSubmission(db: Db, values: Insertable<SubmissionRow>) {
  return db.insertInto('submissions').values(values).returningAll().executeTakeFirstOrThrow()
}

export async function deleteSubmission(db: Db, id: string): Promise<void> {
  await db.deleteFrom('submissions').where('id', '=', id).execute()
}

/** Undefined where it is gone or has ended. */
export function claimSubmission(db: Db, id: string, stage: string) {
  return db
    .updateTable('submissions')
    .set({ status: 'processing', stage, attempt: sql<number>`attempt + 1`, updated_at: new Date() })
    .where('id', '=', id)
    .where('status', 'in', isOpen)
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
      updated_at: new Date(),
    })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('status', 'in', isOpen)
    .returningAll()
    .executeTakeFirst()
}

export async function adoptSubmission(db: Db, id: string, startedBy: string): Promise<void> {
  await db
    .updateTable('submissions')
    .set({ started_by: startedBy })
    .where('id', '=', id)
    .where('started_by', 'is', null)
    .execute()
}

export function listOpen(db: Db, provider: SubmissionRow['provider']) {
  return db
    .selectFrom('submissions')
    .selectAll()
    .where('status', 'in', isOpen)
    .where('provider', '=', provider)
    .orderBy('created_at')
    .execute()
}

/** False where another process asks already. */
export async function claimAsking(db: Db, { id, asked }: Submission, to: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('submissions')
    .set({ asked: to })
    .where('id', '=', id)
    .where('asked', '=', asked)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function insertKey(db: Db, submissionId: string, key: { keyId: string; sealed: string }) {
  await db
    .insertInto('content_keys')
    .values({ submission_id: submissionId, key_id: key.keyId, sealed_key: key.sealed })
    .execute()
}

export function findKey(db: Db, submissionId: string) {
  return db
    .selectFrom('content_keys')
    .selectAll()
    .where('submission_id', '=', submissionId)
    .executeTakeFirst()
}

/** The key of a protected film that is ready, and whether the apps may play it. */
export function findLicensedKey(db: Db, contentId: string) {
  return db
    .selectFrom('content_keys as key')
    .innerJoin('submissions', 'submissions.id', 'key.submission_id')
    .innerJoin('content', 'content.id', 'submissions.content_id')
    .select(['key.submission_id', 'key.key_id', 'key.sealed_key', 'content.active'])
    .where('content.id', '=', contentId)
    .where('content.drm_enabled', '=', true)
    .where('content.drm_status', '=', 'ready')
    .where('submissions.status', '=', 'ready')
    .executeTakeFirst()
}

export async function isPlayable(db: Db, contentId: string): Promise<boolean> {
  const row = await db
    .selectFrom('content')
    .select('id')
    .where('id', '=', contentId)
    .where('active', '=', true)
    .executeTakeFirst()
  return row !== undefined
}

/** False for one that was heard before. */
export async function noteEvent(db: Db, provider: string, eventId: string): Promise<boolean> {
  const rows = await db
    .insertInto('provider_events')
    .values({ provider, event_id: eventId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_id')
    .execute()
  return rows.length > 0
}

export async function forgetEvents(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('provider_events').where('received_at', '<', before).execute()
}

export function listCaptionFiles(db: Db, contentId: string) {
  return db
    .selectFrom('captions')
    .select(['language', 'label', 'key'])
    .where('content_id', '=', contentId)
    .orderBy('language')
    .execute()
}

/** Protected films with a file and uploads without, none of which was ever submitted. */
export async function listNeverSubmitted(db: Db, savedBefore: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('content')
    .leftJoin('submissions', 'submissions.content_id', 'content.id')
    .select('content.id')
    .where('submissions.id', 'is', null)
    .where('content.drm_enabled', '=', true)
    .where('content.drm_s3_url', '!=', '')
    .where('content.updated_at', '<', savedBefore)
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export async function countByStatus(db: Db) {
  return db
    .selectFrom('submissions')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute()
}

export async function findTitle(db: Db, contentId: string): Promise<string | undefined> {
  const row = await db.selectFrom('content').select('title').where('id', '=', contentId).executeTakeFirst()
  return row?.title
}
