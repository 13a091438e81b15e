// Finds the rows that name a file: they decide whether it is public, and whether it is kept.
import { Id } from '@jinvani/contract'
import { dashManifest } from '@jinvani/media'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import { hasRow } from '../../platform/database/statements.ts'

/** Locks the files and marks them as named, so that the collector leaves them alone. */
export async function claim(db: Db, keys: string[]) {
  if (keys.length === 0) return []
  return await db
    .updateTable('uploads')
    .set({ unnamedSince: null })
    .where('key', 'in', keys)
    .returning(['key', 'status'])
    .execute()
}

/** True if a column names the file. A test compares the list with the columns of the database. */
const isNamed = sql<boolean>`exists (
  select from (
    select source ->> 'url' as url from content, jsonb_array_elements(sources) as source
    union all select drm_s3_url from content
    union all select picture.value from content, jsonb_each_text(images) as picture
    union all select image from categories
    union all select picture from collections
    union all select image_url from carousel_items
    union all select mobile_image_url from carousel_items
  ) as named where named.url = '/media/' || uploads.key)`

export async function noteUnnamed(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('uploads')
    .set({ unnamedSince: now })
    .where('status', '=', 'verified')
    .where('unnamedSince', 'is', null)
    .where((eb) => eb.not(isNamed))
    .execute()
}

export async function rejectUnnamed(db: Db, since: Date): Promise<string[]> {
  const rows = await db
    .updateTable('uploads')
    .set({ status: 'rejected' })
    .where('status', '=', 'verified')
    .where('unnamedSince', '<', since)
    .where((eb) => eb.not(isNamed))
    .returning('key')
    .execute()
  return rows.map(({ key }) => key)
}

const activeItem = (db: Db) =>
  db.selectFrom('content').select('content.id').where('content.active', '=', true)

/** Finds an active item that names the streams in this folder, or named them before a newer package replaced them. */
export async function findItemOfPackage(db: Db, folder: string): Promise<string | undefined> {
  const { data: id } = Id.safeParse(folder.split('/')[1])
  if (id === undefined) return undefined
  const named = sql<boolean>`exists (
    select from jsonb_array_elements(sources) as source where starts_with(source ->> 'url', ${`/media/${folder}`}))`
  const item = activeItem(db).where('content.id', '=', id)
  return (await item.where((eb) => eb.or([named, isReplaced(folder)])).executeTakeFirst())?.id
}

/** False if the link, or its item, was deleted: both remove the row. */
export const hasPreviewLink = (db: Db, id: string): Promise<boolean> =>
  hasRow(db.selectFrom('previewLinks').select('id').where('id', '=', id))

/** True if a newer package has replaced this one. Players that began with this one may still read it. */
const isReplaced = (folder: string) => sql<boolean>`exists (
  select from made_files join submissions on submissions.id = made_files.owner_id
  where made_files.key = ${folder + dashManifest} and visible and made_files.unnamed_since is not null
    and submissions.content_id = content.id and submissions.status = 'ready')`

export async function findItemOfCaption(db: Db, key: string): Promise<string | undefined> {
  const { data: id } = Id.safeParse(key.split('/')[1])
  if (id === undefined) return undefined
  const row = await activeItem(db)
    .innerJoin('captions', 'captions.contentId', 'content.id')
    .where('content.id', '=', id)
    .where('captions.key', '=', key)
    .executeTakeFirst()
  return row?.id
}

const protectedBy = (db: Db, url: string) =>
  db
    .selectFrom('content as film')
    .select('film.id')
    .where('film.drmEnabled', '=', sql.lit(true))
    .where('film.trashedAt', 'is', null)
    .where('film.drmS3Url', '=', url)

export function isProtectedOriginal(db: Db, key: string): Promise<boolean> {
  return hasRow(protectedBy(db, `/media/${key}`))
}

/** Finds an active item that plays this file. Undefined if the file is the original of a protected film. */
export async function findItemOfOriginal(db: Db, key: string): Promise<string | undefined> {
  const url = `/media/${key}`
  const row = await activeItem(db)
    .where(sql<boolean>`sources @> ${JSON.stringify([{ url }])}::jsonb`)
    .where((eb) => eb.not(eb.exists(protectedBy(db, url))))
    .limit(1)
    .executeTakeFirst()
  return row?.id
}
