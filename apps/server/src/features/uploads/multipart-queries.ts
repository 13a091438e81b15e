// Queries for uploads in parts, for uploads that become items, and for files that items already have.
import { type KnownItem, limits } from '@jinvani/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import type { Tables } from '../../platform/database/schema.ts'

const columns = [
  'multipartUploads.key',
  'multipartUploads.ref',
  'multipartUploads.size',
  'multipartUploads.partSize',
  'multipartUploads.assembledAt',
] as const

export type MultipartRow = NonNullable<Awaited<ReturnType<typeof findOwnMultipart>>>
type NewMultipart = Pick<Tables['multipartUploads'], 'key' | 'ref' | 'size' | 'partSize' | 'itemName'>

export async function insertMultipart(db: Db, row: NewMultipart): Promise<string> {
  const { id } = await db.insertInto('multipartUploads').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Finds an upload of this owner, and notes that it is still in use. */
export function findOwnMultipart(db: Db, id: string, ownerId: string) {
  return db
    .updateTable('multipartUploads')
    .from('uploads')
    .set({ touchedAt: sql`now()` })
    .whereRef('uploads.key', '=', 'multipartUploads.key')
    .where('multipartUploads.id', '=', id)
    .where('uploads.ownerId', '=', ownerId)
    .returning([
      'multipartUploads.id',
      ...columns,
      'multipartUploads.itemName',
      'multipartUploads.contentId',
      'uploads.contentType',
    ])
    .executeTakeFirst()
}

export function findMultipartByKey(db: Db, key: string) {
  return db
    .selectFrom('multipartUploads')
    .innerJoin('uploads', 'uploads.key', 'multipartUploads.key')
    .select([...columns, 'multipartUploads.itemName', 'uploads.status'])
    .where('multipartUploads.key', '=', key)
    .executeTakeFirst()
}

/**
 * `contentId`: with `itemName` null, the item made from the file. While `itemName` is set, it is another item with the
 * same bytes, and the sender can still ask for a new one.
 */
export async function changeMultipart(
  db: Db,
  id: string,
  values: { assembledAt?: Date; contentId?: string; itemName?: null },
): Promise<void> {
  await db.updateTable('multipartUploads').set(values).where('id', '=', id).execute()
}

export async function listKnownRefs(db: Db, refs: string[]): Promise<Set<string>> {
  if (refs.length === 0) return new Set()
  const rows = await db.selectFrom('multipartUploads').select('ref').where('ref', 'in', refs).execute()
  return new Set(rows.map(({ ref }) => ref))
}

/** Locks the row until the transaction ends, so that two requests cannot make two items from one file. */
export function lockArrival(db: Db, id: string) {
  return db
    .selectFrom('multipartUploads')
    .select(['itemName', 'contentId'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Locks a text, such as a fingerprint: other transactions that lock the same text wait until this one ends. */
export async function lockPrint(trx: Db, text: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${text}))`.execute(trx)
}

/** Items of this title that were made from files of this owner in the last day, each with its file name. */
export function listTitled(db: Db, { ownerId, title }: { ownerId: string; title: string }) {
  return (
    db
      .selectFrom('multipartUploads')
      .innerJoin('uploads', 'uploads.key', 'multipartUploads.key')
      .innerJoin('content', 'content.id', 'multipartUploads.contentId')
      .select(['content.id', 'uploads.name'])
      .where('uploads.ownerId', '=', ownerId)
      // The item may have been renamed since it was made; its history still has the title.
      .where((is) =>
        is.or([
          is('content.title', '=', title),
          is.exists(
            is
              .selectFrom('versions')
              .select('versions.id')
              .where('versions.noun', '=', 'content')
              .whereRef('versions.itemId', '=', 'content.id')
              .where('versions.itemName', '=', title),
          ),
        ]),
      )
      .where('touchedAt', '>', sql<Date>`now() - interval '1 day'`)
      .limit(limits.filesAtOnce)
      .execute()
  )
}

/** Uploads that should become items, but were not used since `touchedBefore`. The one used last comes first. */
export function listLeftArrivals(db: Db, touchedBefore: Date, limit: number) {
  return db
    .selectFrom('multipartUploads')
    .innerJoin('uploads', 'uploads.key', 'multipartUploads.key')
    .select(['multipartUploads.id', ...columns, 'uploads.ownerId', 'uploads.status'])
    .where('itemName', 'is not', null)
    .where('contentId', 'is', null)
    .where('uploads.status', '!=', 'rejected')
    .where('touchedAt', '<', touchedBefore)
    .orderBy('touchedAt', 'desc')
    .limit(limit)
    .execute()
}

export async function listKnown(db: Db, fingerprints: string[]) {
  const { rows } = await sql<KnownItem & { fingerprint: string }>`
    select distinct on (fingerprint) fingerprint, item.id as content_id, item.title
    from uploads join lateral (
      select id, title from content
      where sources @> jsonb_build_array(jsonb_build_object('url', '/media/' || uploads.key)) and trashed_at is null
      union all
      select id, title from content where drm_enabled and drm_s3_url = '/media/' || uploads.key
        and trashed_at is null
      limit 1
    ) as item on true
    where fingerprint in (${sql.join(fingerprints)}) and status = 'verified'
    order by fingerprint, verified_at`.execute(db)
  return rows
}
