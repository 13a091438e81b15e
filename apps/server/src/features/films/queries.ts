import { type Insertable, type Updateable, sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import { hasEffect, hasRow } from '../../platform/database/statements.ts'
import type { Tables } from '../../platform/database/schema.ts'

export async function notePackagedCaptions(db: Db, id: string, packagedCaptions: string): Promise<void> {
  await db.updateTable('submissions').set({ packagedCaptions }).where('id', '=', id).execute()
}

const FIRST = '00000000-0000-0000-0000-000000000000'

/** Items with a package that was made here and has manifests of another form than `form`, sorted by id. */
export async function listWithOtherForm(db: Db, form: string, after = FIRST, limit: number) {
  const { rows } = await sql<{ id: string }>`select content_id as id from submissions
    where status = 'ready' and provider = 'local' and not starts_with(coalesce(packaged_captions, ''), ${form})
      and content_id > ${after} order by content_id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Items that play this file. `url`: its address as it is stored, `/media/…`. */
export async function listItemsWithSource(db: Db, url: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from content
    where sources @> ${JSON.stringify([{ url }])}::jsonb order by id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function findTextTakenFrom(db: Db, contentId: string): Promise<string | null> {
  const query = db.selectFrom('content').select('textTakenFrom').where('id', '=', contentId)
  return (await query.executeTakeFirst())?.textTakenFrom ?? null
}

/** Notes that this process asks the provider about the film. False if another process was faster. */
export function claimAsking(db: Db, { id, asked }: Submission, to: number): Promise<boolean> {
  return hasEffect(
    db.updateTable('submissions').set({ asked: to }).where('id', '=', id).where('asked', '=', asked),
  )
}

export function noteEvent(db: Db, provider: string, eventId: string): Promise<boolean> {
  const insert = db.insertInto('providerEvents').values({ provider, eventId })
  return hasRow(insert.onConflict((conflict) => conflict.doNothing()).returning('eventId'))
}

export async function forgetEvents(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('providerEvents').where('receivedAt', '<', before).execute()
}

export type Submission = NonNullable<Awaited<ReturnType<typeof findSubmission>>>
export type Item = NonNullable<Awaited<ReturnType<typeof lockItem>>>

export const openStates = ['pending', 'processing'] as const

/** Locks the item until the transaction ends. To avoid deadlocks, lock an item before its submission. */
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

/** Locks an item. Undefined if the item is in the trash. */
export async function lockKeptItem(db: Db, id: string): Promise<Item | undefined> {
  const item = await lockItem(db, id)
  return item?.trashedAt === null ? item : undefined
}

export function findSubmission(db: Db, by: { id: string } | { contentId: string } | { providerRef: string }) {
  return db
    .selectFrom('submissions')
    .selectAll()
    .where((eb) => eb.and(by))
    .executeTakeFirst()
}

/** True if a submission, or a part of a film, has this id. */
export function hasOwner(db: Db, id: string): Promise<boolean> {
  const parts = db.selectFrom('filmParts').select('id').where('id', '=', id)
  return hasRow(db.selectFrom('submissions').select('id').where('id', '=', id).unionAll(parts))
}

/** The submission with this id. Undefined if its item is in the trash. */
export function findShownSubmission(db: Db, id: string) {
  return db
    .selectFrom('submissions')
    .innerJoin('content', 'content.id', 'submissions.contentId')
    .selectAll('submissions')
    .where('submissions.id', '=', id)
    .where('content.trashedAt', 'is', null)
    .executeTakeFirst()
}

/**
 * Adds a film to the queue so that editors alternate. Its turn is one after that of the last waiting film of the same
 * editor or, if there is none, that of the first waiting film. Of two films with the same turn, the older goes first.
 */
export async function insertSubmission(db: Db, values: Omit<Insertable<Tables['submissions']>, 'turn'>) {
  const isOwn = sql<boolean>`started_by is not distinct from ${values.startedBy}`
  const waiting = await db
    .selectFrom('submissions')
    .select((eb) => [
      eb.fn.min('turn').as('first'),
      sql<number | null>`max(turn) filter (where ${isOwn})`.as('own'),
    ])
    .where('status', '=', 'pending')
    .where('provider', '=', 'local')
    .executeTakeFirstOrThrow()
  const turn = Math.max(waiting.first ?? 0, waiting.own === null ? 0 : waiting.own + 1)
  return await db
    .insertInto('submissions')
    .values({ ...values, turn })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Turn of the next job of a film in progress: that of the film or, if it is later, that of the first waiting film. */
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

/** Undefined if the film is in the trash or not protected, or if its streams are not ready. */
export function findPlayed(db: Db, contentId: string) {
  return db
    .selectFrom('content')
    .innerJoin('submissions', 'submissions.contentId', 'content.id')
    .select(['content.id', 'content.active', 'submissions.provider', 'submissions.providerRef'])
    .where('content.id', '=', contentId)
    .where('content.drmEnabled', '=', true)
    .where('submissions.kind', '=', 'drm')
    .where('submissions.status', '=', 'ready')
    .where('content.trashedAt', 'is', null)
    .executeTakeFirst()
}

export function lockSubmission(db: Db, id: string) {
  return db.selectFrom('submissions').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
}

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

/** Changes and returns the submission. If it has ended, or another attempt has taken it, returns undefined. */
export function changeOpen(
  db: Db,
  { id, attempt }: Pick<Submission, 'id' | 'attempt'>,
  values: Omit<Updateable<Tables['submissions']>, 'progress'> & { progress?: number },
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

/**
 * Changes and returns the submission if it is ready and its next package is still `nextPackageId`. Otherwise changes
 * nothing and returns undefined.
 */
export function changeNextPackage(
  db: Db,
  { id, nextPackageId }: Pick<Submission, 'id' | 'nextPackageId'>,
  values: Updateable<Tables['submissions']>,
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

export function listOpen(db: Db, where: 'here' | 'outside') {
  return db
    .selectFrom('submissions')
    .selectAll()
    .where((eb) => eb.or([eb('status', 'in', openStates), eb('nextPackageId', 'is not', null)]))
    .where('provider', where === 'here' ? '=' : '!=', 'local')
    .orderBy('createdAt')
    .execute()
}

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
