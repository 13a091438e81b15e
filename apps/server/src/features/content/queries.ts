import { Id, type MediaType, mediaTypes } from '@jinvani/contract'
import { type Insertable, type Selectable, type Updateable, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../platform/database/connect.ts'
import { type Page, inOrderOf, listNewest } from '../../platform/database/newest-first.ts'
import type { Prepared } from '../../platform/database/prepared.ts'
import type { ContentRow, SubmissionStatus } from '../../platform/database/schema.ts'
import type { Found } from '../../platform/database/search/find-content.ts'
import { searchContent } from '../../platform/database/search/search-content.ts'

export interface ContentCategory {
  id: string
  name: string
  slug: string
  active: boolean
}
export interface ContentSubmission {
  id: string
  status: SubmissionStatus
  progress: number
  stage: string
  message: string | null
}
export interface ContentCaption {
  language: string
  label: string
  key: string
  created_at: string
}
/** What the console and the apps see alike. */
export type CommonColumns = Pick<
  Selectable<ContentRow>,
  | 'id' | 'title' | 'slug' | 'synopsis' | 'duration_sec' | 'tags' | 'rating' | 'media_type' | 'platform' | 'featured'
  | 'images' | 'sources' | 'credits' | 'created_at' | 'updated_at'
> // prettier-ignore
export type StoredContent = Selectable<ContentRow> & {
  categories: ContentCategory[]
  submission: ContentSubmission | null
  captions: ContentCaption[]
}

export interface ContentFilter {
  q: string
  /** Id or slug. */
  category: string
  featured?: boolean | undefined
  active?: boolean | undefined
  mediaType?: MediaType | undefined
}

const withCategories = (db: Db) =>
  db
    .selectFrom('content')
    .selectAll('content')
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('content_categories as link')
          .innerJoin('categories as category', 'category.id', 'link.category_id')
          .select(['category.id', 'category.name', 'category.slug', 'category.active'])
          .whereRef('link.content_id', '=', 'content.id')
          .orderBy('link.position'),
      ).as('categories'),
      jsonObjectFrom(
        eb
          .selectFrom('submissions')
          .select(['id', 'status', 'progress', 'stage', 'message'])
          .whereRef('submissions.content_id', '=', 'content.id'),
      ).as('submission'),
      jsonArrayFrom(
        eb
          .selectFrom('captions')
          .select(['language', 'label', 'key'])
          // As text it would carry the time zone of the session.
          .select(
            sql<string>`to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`.as(
              'created_at',
            ),
          )
          .whereRef('captions.content_id', '=', 'content.id')
          .orderBy('language'),
      ).as('captions'),
    ])

const categoryIdOf = (category: string) =>
  Id.safeParse(category).success
    ? sql<string>`${category}`
    : sql<string>`(select id from categories where slug = ${category})`

const contentOfCategory = (db: Db, category: string) =>
  db.selectFrom('content_categories').select('content_id').where('category_id', '=', categoryIdOf(category))

/** With one flag given the others are spelled out: each state is a stretch of one index. */
function statesOf({ active, featured, mediaType, category }: ContentFilter) {
  if (active === undefined && featured === undefined && !mediaType) return [{}]
  // What the apps ask for most has indexes of its own.
  if (active && featured !== false && !mediaType && !category)
    return [featured ? { active, featured } : { active }]
  const either = (flag: boolean | undefined) => (flag === undefined ? [true, false] : [flag])
  return either(active).flatMap((active) =>
    either(featured).flatMap((featured) =>
      (mediaType ? [mediaType] : mediaTypes).map((media_type) => ({ active, featured, media_type })),
    ),
  )
}

/** Newest first. `total`: as it was counted. */
export function listContentIds(
  run: Prepared,
  filter: ContentFilter,
  page: Page,
  total: number,
): Promise<string[]> {
  const states = statesOf(filter)
  if (!filter.category) return listNewest(run, { table: 'content', id: 'id', stretches: states }, page, total)
  const category_id = categoryIdOf(filter.category)
  const stretches = states.map((state) => ({ category_id, ...state }))
  return listNewest(run, { table: 'content_categories', id: 'content_id', stretches }, page, total)
}

/** Best match first. */
export function findContentByWords(
  db: Db,
  { q, category, ...filter }: ContentFilter,
  { page, pageSize }: Page,
): Promise<Found> {
  const within = category ? contentOfCategory(db, category) : undefined
  return searchContent(db, q, { ...filter, within }, { offset: (page - 1) * pageSize, limit: pageSize })
}

/** In the order of the ids. */
export async function listContentByIds(db: Db, ids: string[]): Promise<StoredContent[]> {
  if (ids.length === 0) return []
  return inOrderOf(ids, await withCategories(db).where('id', 'in', ids).execute())
}

/** Without words to search for. */
export async function countContent(
  db: Db,
  { category, active, featured, mediaType }: ContentFilter,
): Promise<number> {
  let query = db
    .selectFrom('content_counts')
    .select(sql<number>`coalesce(sum(n), 0)::bigint`.as('total'))
    .where((eb) =>
      category ? eb('category_id', '=', categoryIdOf(category)) : eb('category_id', 'is', null),
    )
  if (active !== undefined) query = query.where('active', '=', active)
  if (featured !== undefined) query = query.where('featured', '=', featured)
  if (mediaType) query = query.where('media_type', '=', mediaType)
  const { total } = await query.executeTakeFirstOrThrow()
  return total
}

/** Writes the ledger of counts anew from the rows: short again, and right whatever has happened to it. */
export async function recountContent(trx: Db): Promise<void> {
  // Two at once would both write it. The lock is a statement before, so that the next sees what the other wrote.
  await sql`select pg_advisory_xact_lock(hashtext('content_counts'))`.execute(trx)
  await sql`with gone as (delete from content_counts)
    insert into content_counts
      select null, active, featured, media_type, count(*) from content group by 2, 3, 4
      union all
      select category_id, active, featured, media_type, count(*) from content_categories group by 1, 2, 3, 4`.execute(
    trx,
  )
}

export function findContent(db: Db, id: string): Promise<StoredContent | undefined> {
  return withCategories(db).where('id', '=', id).executeTakeFirst()
}

/** Locks the item until the transaction ends. */
export async function lockContent(db: Db, id: string): Promise<StoredContent | undefined> {
  await db.selectFrom('content').select('id').where('id', '=', id).forUpdate().execute()
  return findContent(db, id)
}

/** Those of the addresses that are the original of a protected film, the given item's own left out. */
export async function listProtectedOriginals(
  db: Db,
  urls: string[],
  exceptId: string | undefined,
): Promise<string[]> {
  if (urls.length === 0) return []
  const rows = await db
    .selectFrom('content')
    .select('drm_s3_url')
    .where('drm_enabled', '=', true)
    .where('drm_s3_url', 'in', urls)
    .$if(exceptId !== undefined, (query) => query.where('id', '!=', exceptId ?? ''))
    .execute()
  return rows.map(({ drm_s3_url }) => drm_s3_url)
}

export async function insertContent(db: Db, values: Insertable<ContentRow>): Promise<string> {
  const { id } = await db.insertInto('content').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateContent(db: Db, id: string, values: Updateable<ContentRow>): Promise<void> {
  await db
    .updateTable('content')
    .set({ ...values, version: sql<number>`version + 1`, updated_at: new Date() })
    .where('id', '=', id)
    .execute()
}

export async function setCategories(db: Db, contentId: string, categoryIds: string[]): Promise<void> {
  await db.deleteFrom('content_categories').where('content_id', '=', contentId).execute()
  if (categoryIds.length === 0) return
  const rows = categoryIds.map((category_id, position) => ({ content_id: contentId, category_id, position }))
  await db.insertInto('content_categories').values(rows).execute()
}

export async function deleteContent(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('content').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}
