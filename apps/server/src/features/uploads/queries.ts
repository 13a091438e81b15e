import { sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import { hasEffect } from '../../platform/database/results.ts'
import type { MadeFileRow, SmallSizes, UploadRow } from '../../platform/database/schema.ts'

export type Upload = NonNullable<Awaited<ReturnType<typeof findUpload>>>
type NewUpload = Pick<UploadRow, 'key' | 'ownerId' | 'contentType' | 'maxBytes'>
export type VerifiedFacts = Pick<UploadRow, 'contentType' | 'size' | 'width' | 'height' | 'durationSec'>
/** Facts of a checked upload. The server's own files have no version or fingerprint: clients cannot replace them. */
type Seen = VerifiedFacts &
  Pick<UploadRow, 'storeVersion' | 'fingerprint'> & { playsEverywhere?: boolean | null }
export type VerifiedUpload = NewUpload & VerifiedFacts & { small?: SmallSizes | null }

export async function insertUpload(db: Db, upload: NewUpload & Pick<UploadRow, 'name'>): Promise<void> {
  await db
    .insertInto('uploads')
    .values({ ...upload, status: 'presigned' })
    .execute()
}

/** Creates the row of a file with a given key; a rejected one becomes `presigned` again. */
export async function ensureUpload(db: Db, upload: NewUpload): Promise<UploadRow['status']> {
  const { status } = await db
    .insertInto('uploads')
    .values({ ...upload, status: 'presigned' })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        unnamedSince: null,
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

export function listVerified(db: Db, keys: readonly string[]) {
  return db
    .selectFrom('uploads')
    .select(['key', 'name', 'size', 'width', 'height', 'durationSec'])
    .where('key', 'in', keys)
    .where('status', '=', 'verified')
    .execute()
}

/** Whether phones play these files, by key. Files for which that is unknown are missing. */
export async function listPlays(db: Db, keys: readonly string[]): Promise<Map<string, boolean>> {
  if (keys.length === 0) return new Map()
  const rows = await db
    .selectFrom('uploads')
    .select(['key', 'playsEverywhere'])
    .where('key', 'in', keys)
    .where('playsEverywhere', 'is not', null)
    .$narrowType<{ playsEverywhere: boolean }>()
    .execute()
  return new Map(rows.map(({ key, playsEverywhere }) => [key, playsEverywhere]))
}

/** Records that a decoder found the file broken after it was verified. */
export async function noteUnplayable(db: Db, key: string): Promise<void> {
  await db.updateTable('uploads').set({ playsEverywhere: false }).where('key', '=', key).execute()
}

export function findVerified(db: Db, key: string) {
  return db
    .selectFrom('uploads')
    .select(['size', 'contentType', 'verifiedAt', 'storeVersion', 'small'])
    .where('key', '=', key)
    .where('status', '=', 'verified')
    .executeTakeFirst()
}

/** Undefined if another request has decided already. */
export function markVerified(db: Db, key: string, facts: Seen) {
  return db
    .updateTable('uploads')
    .set({ ...facts, status: 'verified', verifiedAt: new Date(), unnamedSince: null, small: null })
    .where('key', '=', key)
    .where('status', '=', 'presigned')
    .returningAll()
    .executeTakeFirst()
}

/** Inserts or replaces the rows of files that need no check. */
export async function recordVerified(db: Db, uploads: VerifiedUpload[]): Promise<void> {
  const verified = { status: 'verified', verifiedAt: new Date(), storeVersion: null } as const
  await db
    .insertInto('uploads')
    .values(uploads.map((upload) => ({ ...upload, ...verified })))
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({
        status: eb.ref('excluded.status'),
        unnamedSince: null,
        verifiedAt: eb.ref('excluded.verifiedAt'),
        storeVersion: eb.ref('excluded.storeVersion'),
        contentType: eb.ref('excluded.contentType'),
        size: eb.ref('excluded.size'),
        width: eb.ref('excluded.width'),
        height: eb.ref('excluded.height'),
        durationSec: eb.ref('excluded.durationSec'),
        // A file of the same size counts as unchanged and keeps its card.
        small: sql<SmallSizes>`case when uploads.size = excluded.size
          then coalesce(uploads.small, '{}') else '{}' end || excluded.small`,
      })),
    )
    .execute()
}

/** Pictures without small ones, or without a card (from an older version); newest first. */
export function listWhole(db: Db, limit: number) {
  return db
    .selectFrom('uploads')
    .select(['key', 'size', 'contentType', 'storeVersion', 'small'])
    .where('key', 'like', 'images/%')
    .where('status', '=', 'verified')
    .where(sql<boolean>`(small is null or not small ? 'card')`)
    .orderBy('verifiedAt', 'desc')
    .limit(limit)
    .execute()
}

/** False if the picture was removed in the meantime. */
export function noteSmall(db: Db, key: string, sizes: SmallSizes): Promise<boolean> {
  return hasEffect(
    db.updateTable('uploads').set({ small: sizes }).where('key', '=', key).where('status', '=', 'verified'),
  )
}

/** False if the file was verified in the meantime. */
export function markRejected(db: Db, key: string): Promise<boolean> {
  return hasEffect(
    db
      .updateTable('uploads')
      .set({ status: 'rejected' })
      .where('key', '=', key)
      .where('status', '!=', 'verified'),
  )
}

/** Files that were never verified and that nobody has used since then, oldest first. */
export function listUnverified(db: Db, usedBefore: Date, limit: number) {
  const used = sql<Date>`coalesce(multipart_uploads.touched_at, uploads.created_at)`
  return db
    .selectFrom('uploads')
    .leftJoin('multipartUploads', 'multipartUploads.key', 'uploads.key')
    .select(['uploads.key', 'uploads.status', 'multipartUploads.ref', used.as('usedAt')])
    .where('uploads.status', '!=', 'verified')
    .where(used, '<', usedBefore)
    .orderBy('uploads.createdAt')
    .limit(limit)
    .execute()
}

export async function deleteUnverified(db: Db, key: string): Promise<void> {
  await db.deleteFrom('uploads').where('key', '=', key).where('status', '!=', 'verified').execute()
}

type NewMadeFile = Pick<MadeFileRow, 'key' | 'ownerId' | 'contentType' | 'size'>

export async function recordMadeFiles(db: Db, rows: NewMadeFile[]): Promise<void> {
  await db
    .insertInto('madeFiles')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({
        size: eb.ref('excluded.size'),
        contentType: eb.ref('excluded.contentType'),
      })),
    )
    .execute()
}

/** Makes the files of an owner visible, or those in one folder. */
export async function showMadeFiles(db: Db, ownerId: string, folder = ''): Promise<void> {
  await db
    .updateTable('madeFiles')
    .set({ visible: true })
    .where('ownerId', '=', ownerId)
    .where((eb) => sql<boolean>`starts_with(${eb.ref('key')}, ${folder})`)
    .execute()
}

/** The visible file of a key, or the newer one that replaces it. */
export function findVisibleMadeFile(db: Db, key: string) {
  return db
    .selectFrom('madeFiles as asked')
    .leftJoin('madeFiles as newer', 'newer.key', 'asked.replacedBy')
    .select((eb) => [
      eb.fn.coalesce('newer.key', 'asked.key').as('key'),
      eb.fn.coalesce('newer.size', 'asked.size').as('size'),
      eb.fn.coalesce('newer.contentType', 'asked.contentType').as('contentType'),
      eb.fn.coalesce('newer.createdAt', 'asked.createdAt').as('createdAt'),
    ])
    .where('asked.key', '=', key)
    .where('asked.visible', '=', true)
    .executeTakeFirst()
}

/** Sorted keys of an owner's visible files. */
export async function listVisibleKeys(db: Db, ownerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('madeFiles')
    .select('key')
    .where('ownerId', '=', ownerId)
    .where('visible', '=', true)
    .orderBy('key')
    .execute()
  return rows.map(({ key }) => key)
}

export async function replaceMadeFile(db: Db, key: string, by: string): Promise<void> {
  await db.updateTable('madeFiles').set({ replacedBy: by }).where('key', '=', key).execute()
}

/** Marks the files in these folders, except one, for removal once no player can be using them. */
export async function noteUnnamedMadeFiles(
  db: Db,
  ownerId: string,
  { within, except }: { within: readonly string[]; except?: string },
): Promise<void> {
  await db
    .updateTable('madeFiles')
    .set({ unnamedSince: new Date() })
    .where('ownerId', '=', ownerId)
    .where('unnamedSince', 'is', null)
    .where((eb) => eb.or(within.map((folder) => sql<boolean>`starts_with(${eb.ref('key')}, ${folder})`)))
    .$if(except !== undefined, (query) =>
      query.where((eb) => sql<boolean>`not starts_with(${eb.ref('key')}, ${except})`),
    )
    .execute()
}

export async function forgetMadeFiles(db: Db, keys: string[]): Promise<void> {
  await db.deleteFrom('madeFiles').where('key', 'in', keys).execute()
}

export interface UploadCount {
  state: 'sending' | 'verified' | 'unnamed' | 'rejected' | 'in-parts'
  count: number
}

/** Uploads in parts also count as `sending`. */
export async function countUploads(db: Db): Promise<UploadCount[]> {
  const { rows } = await sql<UploadCount>`
    select case when status = 'presigned' then 'sending' when status = 'verified' and unnamed_since is not null
        then 'unnamed' else status end as state, count(*)::int as count
    from uploads group by 1
    union all select 'in-parts', count(*)::int from multipart_uploads where assembled_at is null`.execute(db)
  return rows
}
