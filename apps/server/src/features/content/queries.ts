import { Id } from '@jinvani/contract'
import { type Insertable, type Selectable, type Updateable, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../platform/database/connect.ts'
import type { ContentRow, SubmissionStatus } from '../../platform/database/schema.ts'
import { containsFolded } from '../../platform/database/search-text.ts'

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
}

export interface Page {
  page: number
  pageSize: number
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

function matching(db: Db, filter: ContentFilter) {
  let query = db.selectFrom('content')
  if (filter.active !== undefined) query = query.where('active', '=', filter.active)
  if (filter.featured !== undefined) query = query.where('featured', '=', filter.featured)
  if (filter.q) query = query.where((eb) => containsFolded(eb.ref('search_text'), filter.q))
  if (filter.category) query = query.where('id', 'in', contentOfCategory(db, filter.category))
  return query
}

function contentOfCategory(db: Db, category: string) {
  const column = Id.safeParse(category).success ? 'categories.id' : 'categories.slug'
  return db
    .selectFrom('content_categories')
    .innerJoin('categories', 'categories.id', 'content_categories.category_id')
    .select('content_categories.content_id')
    .where(column, '=', category)
}

/** Newest first. */
export async function listContent(db: Db, filter: ContentFilter, { page, pageSize }: Page) {
  const ids = await matching(db, filter)
    .select('id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  if (ids.length === 0) return []
  const wanted = ids.map(({ id }) => id)
  return withCategories(db)
    .where('id', 'in', wanted)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function countContent(db: Db, filter: ContentFilter): Promise<number> {
  const { total } = await matching(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
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
