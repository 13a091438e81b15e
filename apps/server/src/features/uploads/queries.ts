import { sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import type { MadeFileRow, MultipartUploadRow, UploadRow } from '../../platform/database/schema.ts'

export type Upload = NonNullable<Awaited<ReturnType<typeof findUpload>>>
type NewUpload = Pick<UploadRow, 'key' | 'owner_id' | 'content_type' | 'max_bytes'>
export type VerifiedFacts = Pick<UploadRow, 'content_type' | 'size' | 'width' | 'height' | 'duration_sec'>
export type VerifiedUpload = NewUpload & VerifiedFacts

export async function insertUpload(db: Db, upload: NewUpload): Promise<void> {
  await db
    .insertInto('uploads')
    .values({ ...upload, status: 'presigned' })
    .execute()
}

/** Of a file whose key is chosen: made where there is none, and given another chance where it was refused. */
export async function ensureUpload(db: Db, upload: NewUpload): Promise<UploadRow['status']> {
  const { status } = await db
    .insertInto('uploads')
    .values({ ...upload, status: 'presigned' })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        status: sql<
          UploadRow['status']
        >`case uploads.status when 'verified' then 'verified' else 'presigned' end`,
      }),
    )
    .returning('status')
    .executeTakeFirstOrThrow()
  return status
}

export function findUpload(db: Db, key: string) {
  return db.selectFrom('uploads').selectAll().where('key', '=', key).executeTakeFirst()
}

/** Undefined where somebody else decided meanwhile. */
export function markVerified(db: Db, key: string, facts: VerifiedFacts) {
  return db
    .updateTable('uploads')
    .set({ ...facts, status: 'verified', verified_at: new Date() })
    .where('key', '=', key)
    .where('status', '=', 'presigned')
    .returningAll()
    .executeTakeFirst()
}

/** Of files that nobody has to look at; what was known of the same keys before is replaced. */
export async function recordVerified(db: Db, uploads: VerifiedUpload[]): Promise<void> {
  const verified = { status: 'verified', verified_at: new Date() } as const
  await db
    .insertInto('uploads')
    .values(uploads.map((upload) => ({ ...upload, ...verified })))
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({
        status: eb.ref('excluded.status'),
        verified_at: eb.ref('excluded.verified_at'),
        content_type: eb.ref('excluded.content_type'),
        size: eb.ref('excluded.size'),
        width: eb.ref('excluded.width'),
        height: eb.ref('excluded.height'),
        duration_sec: eb.ref('excluded.duration_sec'),
      })),
    )
    .execute()
}

/** False where it was verified meanwhile. */
export async function markRejected(db: Db, key: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set({ status: 'rejected' })
    .where('key', '=', key)
    .where('status', '!=', 'verified')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function setVisibility(db: Db, keys: string[], visibility: 'public' | 'private'): Promise<void> {
  if (keys.length === 0) return
  await db.updateTable('uploads').set({ visibility }).where('key', 'in', keys).execute()
}

/** Never verified, and not asked about since; oldest first. */
export function listUnverified(db: Db, usedBefore: Date, limit: number) {
  const used = sql<Date>`coalesce(multipart_uploads.touched_at, uploads.created_at)`
  return db
    .selectFrom('uploads')
    .leftJoin('multipart_uploads', 'multipart_uploads.key', 'uploads.key')
    .select(['uploads.key', 'uploads.status', 'multipart_uploads.ref', used.as('used_at')])
    .where('uploads.status', '!=', 'verified')
    .where(used, '<', usedBefore)
    .orderBy('uploads.created_at')
    .limit(limit)
    .execute()
}

export async function deleteUnverified(db: Db, key: string): Promise<void> {
  await db.deleteFrom('uploads').where('key', '=', key).where('status', '!=', 'verified').execute()
}

export type MultipartRow = NonNullable<Awaited<ReturnType<typeof findOwnMultipart>>>
type NewMultipart = Pick<MultipartUploadRow, 'key' | 'ref' | 'size' | 'part_size'>

export async function insertMultipart(db: Db, row: NewMultipart): Promise<string> {
  const { id } = await db
    .insertInto('multipart_uploads')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Of the one who started it; notes that it is still wanted. */
export function findOwnMultipart(db: Db, id: string, ownerId: string) {
  return db
    .updateTable('multipart_uploads')
    .from('uploads')
    .set({ touched_at: sql`now()` })
    .whereRef('uploads.key', '=', 'multipart_uploads.key')
    .where('multipart_uploads.id', '=', id)
    .where('uploads.owner_id', '=', ownerId)
    .returning([
      'multipart_uploads.id',
      'multipart_uploads.key',
      'multipart_uploads.ref',
      'multipart_uploads.size',
      'multipart_uploads.part_size',
      'multipart_uploads.assembled_at',
      'uploads.content_type',
    ])
    .executeTakeFirst()
}

export function findMultipartByKey(db: Db, key: string) {
  return db
    .selectFrom('multipart_uploads')
    .innerJoin('uploads', 'uploads.key', 'multipart_uploads.key')
    .select([
      'multipart_uploads.key',
      'multipart_uploads.ref',
      'multipart_uploads.size',
      'multipart_uploads.part_size',
      'multipart_uploads.assembled_at',
      'uploads.status',
    ])
    .where('multipart_uploads.key', '=', key)
    .executeTakeFirst()
}

export async function markAssembled(db: Db, id: string): Promise<void> {
  await db.updateTable('multipart_uploads').set({ assembled_at: new Date() }).where('id', '=', id).execute()
}

/** Those of these names that belong to an upload. */
export async function listKnownRefs(db: Db, refs: string[]): Promise<Set<string>> {
  if (refs.length === 0) return new Set()
  const rows = await db.selectFrom('multipart_uploads').select('ref').where('ref', 'in', refs).execute()
  return new Set(rows.map(({ ref }) => ref))
}

type NewMadeFile = Pick<MadeFileRow, 'key' | 'owner_id' | 'content_type' | 'size'>

export async function recordMadeFiles(db: Db, rows: NewMadeFile[]): Promise<void> {
  await db
    .insertInto('made_files')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({
        size: eb.ref('excluded.size'),
        content_type: eb.ref('excluded.content_type'),
      })),
    )
    .execute()
}

export async function showMadeFiles(db: Db, ownerId: string): Promise<void> {
  await db.updateTable('made_files').set({ visible: true }).where('owner_id', '=', ownerId).execute()
}

export function findVisibleMadeFile(db: Db, key: string) {
  return db
    .selectFrom('made_files')
    .selectAll()
    .where('key', '=', key)
    .where('visible', '=', true)
    .executeTakeFirst()
}

/** Of a submission that failed, or of an owner that is no more. */
export async function listOrphanFiles(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('made_files')
    .select('key')
    .where((eb) =>
      eb.and([
        eb.not(
          eb.exists(
            eb
              .selectFrom('submissions')
              .select('id')
              .whereRef('submissions.id', '=', 'made_files.owner_id')
              .where('submissions.status', '!=', 'failed'),
          ),
        ),
        eb.not(
          eb.exists(
            eb.selectFrom('captions').select('id').whereRef('captions.id', '=', 'made_files.owner_id'),
          ),
        ),
      ]),
    )
    .limit(limit)
    .execute()
  return rows.map(({ key }) => key)
}

export async function forgetMadeFiles(db: Db, keys: string[]): Promise<void> {
  await db.deleteFrom('made_files').where('key', 'in', keys).execute()
}
