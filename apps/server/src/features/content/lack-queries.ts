import { type DeadSource, type ImageKind, type PictureSize, imageKinds } from '@jinvani/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import { type Total, countAbout } from '../../platform/database/list-pages.ts'
import { asArray } from '../../platform/database/statements.ts'

/** Key of a picture: its address without `/media/`. For an address on another server, the result matches no upload. */
const keyOf = (kind: ImageKind) => sql`substr(content.images ->> ${sql.lit(kind)}, 8)`

/** Sizes of the pictures that were uploaded here; other sizes are unknown. For queries on `content`. */
export const imageSizes = sql<Partial<Record<ImageKind, PictureSize>>>`(
  select coalesce(json_object_agg(picture.kind,
    json_build_object('width', uploads.width, 'height', uploads.height)), '{}'::json)
  from (values ${sql.join(imageKinds.map((kind) => sql`(${sql.lit(kind)}, ${keyOf(kind)})`))})
    as picture (kind, key)
  join uploads on uploads.key = picture.key and uploads.width is not null and uploads.height is not null)`.as(
  'imageSizes',
)

/** The time as text, in UTC. A cast to text would use the time zone of the session. */
export const isoTime = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Since when and why the item's current first source does not play; null if it plays or was not checked yet. */
export const deadSource = sql<DeadSource | null>`(
  select json_build_object('since', ${isoTime('dead_since')}, 'reason', reason) from source_checks
  where content_id = content.id and dead_since is not null and url = content.sources -> 0 ->> 'url')`.as(
  'deadSource',
)

export const isLacking = (lists: readonly string[]) =>
  sql<boolean>`(trashed_at is null and lacks = any(${`{${lists.map((list) => `"${list}"`).join(',')}}`}::text[]))`

/** The different values of the column `lacks`. They are few: each step of the recursion jumps to the next value. */
export async function listLacks(db: Db): Promise<string[]> {
  const next = (after: RawBuilder<unknown>) =>
    sql`(select lacks from content where trashed_at is null and lacks > ${after} order by lacks limit 1)`
  const { rows } = await sql<{ lacks: string }>`
    with recursive known (lacks) as (
      select ${next(sql`''`)} union all select ${next(sql`known.lacks`)} from known where known.lacks is not null
    ) select lacks from known where lacks is not null`.execute(db)
  return rows.map(({ lacks }) => lacks)
}

export function listFacts(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('content')
    .select(['id', 'synopsis', 'sourceWorkflow', 'sources', 'drmEnabled', 'images', 'rating', 'descriptors'])
    .select(['hasSpeech', 'lacks', imageSizes, deadSource])
    .select([
      sql<boolean>`exists (select from content_categories where content_id = content.id)`.as('hasCategory'),
      sql<boolean>`exists (select from captions where content_id = content.id)`.as('hasCaptions'),
    ])
    .where(sql<boolean>`content.id = any(${asArray(ids)})`)
    .execute()
}

export async function setLacks(db: Db, rows: readonly { id: string; lacks: string }[]): Promise<void> {
  await sql`update content set lacks = found.lacks
    from json_to_recordset(${JSON.stringify(rows)}::json) as found (id uuid, lacks text)
    where content.id = found.id`.execute(db)
}

/** Skips locked items: the save that has locked an item computes its lacks. */
const lockSome = (trx: Db, limit: number) =>
  trx.selectFrom('content').select('id').limit(limit).forUpdate().skipLocked()

export const lockUnknown = (trx: Db, limit: number) =>
  lockSome(trx, limit).where('lacks', 'is', null).execute()

export const lockNext = (trx: Db, limit: number, after: string) =>
  lockSome(trx, limit).where('id', '>', after).orderBy('id').execute()

export const countLacking = (db: Db, lists: readonly string[]): Promise<Total> =>
  countAbout(db, db.selectFrom('content').select('id').where(isLacking(lists)))
