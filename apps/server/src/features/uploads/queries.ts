import { sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import { hasEffect } from '../../platform/database/statements.ts'
import type { SmallSizes, Tables } from '../../platform/database/schema.ts'

export type Upload = NonNullable<Awaited<ReturnType<typeof findUpload>>>
type Status = Tables['uploads']['status']
type NewUpload = Pick<Tables['uploads'], 'key' | 'ownerId' | 'contentType' | 'maxBytes'> & { name?: string }
type VerifiedFacts = Pick<Tables['uploads'], 'contentType' | 'size' | 'width' | 'height' | 'durationSec'>
/** Facts of a checked file. A file that the server made needs no version or fingerprint: no client can replace it. */
type Seen = VerifiedFacts &
  Pick<Tables['uploads'], 'storeVersion' | 'fingerprint'> & { playsEverywhere?: boolean | null }
export type VerifiedUpload = NewUpload & VerifiedFacts & { small?: SmallSizes | null }

/** Creates the row if it is missing, and returns its status. A rejected row becomes `presigned` again. */
export async function ensureUpload(db: Db, upload: NewUpload): Promise<Status> {
  const { status } = await db
    .insertInto('uploads')
    .values({ ...upload, status: 'presigned' })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        unnamedSince: null,
        status: sql<Status>`case uploads.status when 'verified' then 'verified' else 'presigned' end`,
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

export function listWithCard(db: Db, keys: readonly string[]) {
  const picture = db.selectFrom('uploads').select('key').where('key', 'in', keys)
  return picture.where(sql<boolean>`status = 'verified' and (small ->> 'card')::int > 0`).execute()
}

export async function notePlays(db: Db, key: string, playsEverywhere: boolean): Promise<void> {
  await db.updateTable('uploads').set({ playsEverywhere }).where('key', '=', key).execute()
}

/** Films and recordings from before the server checked whether phones play them, sorted by key. */
export async function listUnprobed(db: Db, after = '', limit: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`select key from uploads
    where status = 'verified' and plays_everywhere is null and key not like 'images/%'
      and key > ${after} order by key limit ${limit}`.execute(db)
  return rows.map(({ key }) => key)
}

/** Marks the file as verified. Undefined if another request has decided about it already. */
export function markVerified(db: Db, key: string, facts: Seen) {
  return db
    .updateTable('uploads')
    .set({ ...facts, status: 'verified', verifiedAt: new Date(), unnamedSince: null, small: null })
    .where('key', '=', key)
    .where('status', '=', 'presigned')
    .returningAll()
    .executeTakeFirst()
}

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
        // A file of the same size counts as the same picture, and keeps its card.
        small: sql<SmallSizes>`case when uploads.size = excluded.size
          then coalesce(uploads.small, '{}') else '{}' end || excluded.small`,
      })),
    )
    .execute()
}

/** Pictures whose `small` lacks an entry of `tried`, the newest first: new ones, after an update also older ones. */
export function listWhole(db: Db, limit: number, tried: readonly string[]) {
  return db
    .selectFrom('uploads')
    .select(['key', 'size', 'contentType', 'storeVersion', 'small'])
    .where('key', 'like', 'images/%')
    .where('status', '=', 'verified')
    .where(sql<boolean>`(small is null or not small ?& array[${sql.join(tried)}])`)
    .orderBy('verifiedAt', 'desc')
    .limit(limit)
    .execute()
}

export function noteSmall(db: Db, key: string, sizes: SmallSizes): Promise<boolean> {
  return hasEffect(
    db.updateTable('uploads').set({ small: sizes }).where('key', '=', key).where('status', '=', 'verified'),
  )
}

export function markRejected(db: Db, key: string): Promise<boolean> {
  return hasEffect(
    db
      .updateTable('uploads')
      .set({ status: 'rejected' })
      .where('key', '=', key)
      .where('status', '!=', 'verified'),
  )
}

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

type NewMadeFile = Pick<Tables['madeFiles'], 'key' | 'ownerId' | 'contentType' | 'size'>

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

export async function showMadeFiles(db: Db, ownerId: string, folder = ''): Promise<void> {
  await db
    .updateTable('madeFiles')
    .set({ visible: true })
    .where('ownerId', '=', ownerId)
    .where((eb) => sql<boolean>`starts_with(${eb.ref('key')}, ${folder})`)
    .execute()
}

/** Hides these files from readers from now on. The collector removes them later. */
export async function hideMadeFiles(db: Db, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  const gone = { visible: false, unnamedSince: new Date() }
  await db.updateTable('madeFiles').set(gone).where('key', 'in', keys).execute()
}

/** Finds the file with this key, or the newer one that has replaced it. */
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

export function listVisibleFiles(db: Db, ownerId: string) {
  return db
    .selectFrom('madeFiles')
    .select(['key', 'size'])
    .where('ownerId', '=', ownerId)
    .where('visible', '=', true)
    .orderBy('key')
    .execute()
}

export async function replaceMadeFile(db: Db, key: string, by: string): Promise<void> {
  await db.updateTable('madeFiles').set({ replacedBy: by }).where('key', '=', key).execute()
}

/** Marks files in `within`, but not in `except`, for removal a day later, when no player uses them any more. */
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

interface UploadCount {
  state: 'sending' | 'verified' | 'unnamed' | 'rejected' | 'in-parts'
  count: number
}

/** Counts uploads by state. An upload in parts counts twice: as `in-parts` and as `sending`. */
export async function countUploads(db: Db): Promise<UploadCount[]> {
  const { rows } = await sql<UploadCount>`
    select case when status = 'presigned' then 'sending' when status = 'verified' and unnamed_since is not null
        then 'unnamed' else status end as state, count(*)::int as count
    from uploads group by 1
    union all select 'in-parts', count(*)::int from multipart_uploads where assembled_at is null`.execute(db)
  return rows
}
