import { type appContentFields, type ContentOrder, type LibraryFilter, Id } from '@jinvani/contract'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../platform/database/connect.ts'
import { asArray } from '../../platform/database/statements.ts'
import {
  type Page,
  type Total,
  countAbout,
  countExactly,
  putInOrder,
} from '../../platform/database/list-pages.ts'
import { type Prepared, builder, withValues } from '../../platform/database/prepared.ts'
import type { Tables } from '../../platform/database/schema.ts'
import { deadSource, imageSizes, isLacking, isoTime, listLacks } from './lack-queries.ts'
import type { Found, Reads } from './search/find-content.ts'
import { searchContent } from './search/search-content.ts'

export type StoredContent = Awaited<ReturnType<ReturnType<typeof shown>['executeTakeFirstOrThrow']>>
export type ShownColumns = Pick<
  Selectable<Tables['content']>,
  (typeof appContentFields)[number] | 'id' | 'hasThumbnails' | 'createdAt' | 'updatedAt'
>

/** The filter with the category's id and values of the column `lacks`: the planner has statistics for these. */
export interface ResolvedFilter extends Omit<LibraryFilter, 'missing'> {
  missing?: readonly string[] | undefined
  forApps?: boolean | undefined
}
/** A page begins after this item; if the item is gone, after the time `at`. */
interface Cursor {
  id: string
  at: Date
}
/** Newest first by default; only this order takes a cursor. Items beyond `most` can be reached by a cursor only. */
export type ContentPage = Page & { most?: number } & (
    | { order?: ContentOrder | undefined; after?: never }
    | { order?: 'newest'; after: Cursor }
  )

const shown = () =>
  builder
    .selectFrom('content')
    .selectAll('content')
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('contentCategories as link')
          .innerJoin('categories as category', 'category.id', 'link.categoryId')
          .select(['category.id', 'category.name', 'category.slug', 'category.active'])
          .whereRef('link.contentId', '=', 'content.id')
          .orderBy('link.position'),
      ).as('categories'),
      jsonObjectFrom(
        eb
          .selectFrom('submissions')
          .leftJoinLateral(
            (queue) =>
              queue
                .selectFrom('filmQueue')
                .select(['queuePlace', 'etaSec'])
                .whereRef('filmQueue.id', '=', 'submissions.id')
                .where(sql<boolean>`submissions.status in ('pending', 'processing')`)
                .as('queued'),
            (join) => join.onTrue(),
          )
          .select(['id', 'status', 'progress', 'stage', 'message', 'failure'])
          .select(sql<number | null>`queue_place`.as<'queuePlace'>(sql`"queuePlace"`))
          .select(sql<number | null>`eta_sec`.as<'etaSec'>(sql`"etaSec"`))
          .whereRef('submissions.contentId', '=', 'content.id'),
      ).as('submission'),
      jsonArrayFrom(
        eb
          .selectFrom('captions')
          .select(['language', 'label', 'key'])
          // The alias is in camel case, since keys inside JSON are not renamed.
          .select(isoTime('createdAt').as<'createdAt'>(sql`"createdAt"`))
          .whereRef('captions.contentId', '=', 'content.id')
          .orderBy('language'),
      ).as('captions'),
      imageSizes,
      deadSource,
    ])
    .where('trashedAt', 'is', null)

export const byIds = shown()
  .where(sql<boolean>`content.id = any(${[]}::uuid[])`)
  .compile()
/** For a single id. For a list of ids, PostgreSQL plans anew each time, which costs more than reading one row. */
const byId = shown()
  .where('content.id', '=', sql<string>`${null}::uuid`)
  .compile()

const NO_CATEGORY = '00000000-0000-0000-0000-000000000000'

const contentOfCategory = (category: string) =>
  builder.selectFrom('contentCategories').select('contentId').where('categoryId', '=', category)

async function findCategoryId(db: Db, category = ''): Promise<string> {
  if (category === '' || Id.safeParse(category).success) return category
  const query = db.selectFrom('categories').select('id').where('slug', '=', category)
  return (await query.executeTakeFirst())?.id ?? NO_CATEGORY
}

export type AskedFilter = LibraryFilter & Pick<ResolvedFilter, 'forApps'>
export async function resolveFilter(db: Db, { missing, ...filter }: AskedFilter): Promise<ResolvedFilter> {
  const lists = missing && (await listLacks(db))
  return {
    ...filter,
    category: await findCategoryId(db, filter.category),
    missing: missing === 'any' ? lists : lists?.filter((list) => list.includes(`,${missing},`)),
  }
}

function passing(db: Db, filter: ResolvedFilter) {
  const {
    q: _q,
    category,
    active,
    featured,
    mediaType,
    platform,
    missing,
    forApps: _forApps,
    ...unread
  } = filter
  unread satisfies { [field in keyof typeof unread]: never }
  // `active` and `featured` are written as literals, because the planner uses a partial index only then. Each has only
  // two values, so this makes few different statements.
  let query = db.selectFrom('content')
  if (active !== undefined) query = query.where('active', '=', sql.lit(active))
  // An active item is never in the trash, so the condition is not needed.
  if (active !== true) query = query.where('trashedAt', 'is', null)
  if (featured !== undefined) query = query.where('featured', '=', sql.lit(featured))
  if (mediaType) query = query.where('mediaType', '=', mediaType)
  if (platform) query = query.where('platform', '=', platform)
  if (missing) query = query.where(isLacking(missing))
  return category ? query.where('id', 'in', contentOfCategory(category)) : query
}

/** Puts Ātma next to Atma, 2 before 10, other scripts after Latin. The index has the same expression (migration 121). */
const byTitle = sql.raw(String.raw`regexp_replace(regexp_replace(translate(
  lower(regexp_replace(normalize(title, NFKD), '[\u0300-\u036f]', '', 'g')),
  '०१२३४५६७८९૦૧૨૩૪૫૬૭૮૯', '01234567890123456789'),
  '[0-9]+', '000000000\&', 'g'), '[0-9]*([0-9]{10})', '\1', 'g') collate "C"`)

/** A statement that finds ids and then reads their rows needs this order twice. */
export const newestFirst = 'created_at desc, id desc'
const orders = {
  newest: { column: 'createdAt', by: sql.raw(newestFirst) },
  changed: { column: 'updatedAt', by: sql`updated_at desc, id desc` },
  title: { column: 'title', by: sql`${byTitle}, id` },
} as const satisfies Record<ContentOrder, { column: keyof Tables['content']; by: RawBuilder<unknown> }>

/** Items after the cursor. Uses the stored time of the cursor's item if that exists, since it has microseconds. */
const isOlder = ({ id, at }: Cursor) =>
  sql<boolean>`(created_at, id) < (coalesce((select known.created_at from content as known where known.id = ${id}), ${at}), ${id})`

export interface Way {
  /** If true, the query finds all items that pass the filter and then sorts them. */
  isRare: boolean
  /** If `isRare` is false: how many items from the newest or `after` on are looked at; undefined for no limit. */
  atMost?: number | undefined
}

/** By itself the planner would walk from the newest item on, which is slow if few or only old items match. */
export function findPage(
  filter: ResolvedFilter,
  { page, pageSize, order = 'newest', after }: ContentPage,
  { isRare, atMost }: Way,
) {
  const from = (query: ReturnType<typeof passing>) => (after ? query.where(isOlder(after)) : query)
  let query = from(passing(builder, filter))
  if (atMost !== undefined) {
    const newest = from(passing(builder, {})).orderBy(orders.newest.by)
    const end = newest.select('createdAt').limit(1).offset(atMost)
    query = query.where(sql<boolean>`created_at >= coalesce((${end}), '-infinity')`)
  }
  if (isRare) {
    const found = query.where('trashedAt', 'is', null).select(['id', orders[order].column])
    // The CTE has the name of the table, so that the expressions of the order fit it.
    query = builder
      .with(
        (cte) => cte('content').materialized(),
        () => found,
      )
      .selectFrom('content')
  }
  return query
    .orderBy(orders[order].by)
    .select('id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .compile()
}

export async function countContent(db: Db, filter: ResolvedFilter, isExact: boolean): Promise<Total> {
  // With this condition the query fits the index for counting, which leaves out the trash.
  const ids = passing(db, filter).where('trashedAt', 'is', null).select('content.id')
  return isExact ? { total: await countExactly(db, ids), isEstimate: false } : await countAbout(db, ids)
}

export function findContentByWords(
  reads: Reads,
  { q = '', active, featured, mediaType, category, forApps, ...others }: ResolvedFilter,
  { page, pageSize }: Page,
): Promise<Found> {
  const { db } = reads
  const hasOthers = Object.values(others).some((value) => value !== undefined)
  const within = hasOthers
    ? passing(db, { category, ...others }).select('id')
    : category
      ? contentOfCategory(category)
      : undefined
  const filter = { active, featured, mediaType, within, forApps }
  return searchContent(reads, q, filter, { offset: (page - 1) * pageSize, limit: pageSize })
}

export async function readContent(prepared: Prepared, ids: string[]): Promise<StoredContent[]> {
  if (ids.length === 0) return []
  if (ids.length === 1) return await prepared(withValues(byId, ids))
  return putInOrder(ids, await prepared(withValues(byIds, [ids])))
}

const isOneOf = (ids: readonly string[]) => sql<boolean>`content.id = any(${asArray(ids)})`

/** Locks in the order of the ids, so that two transactions cannot deadlock. */
export async function lockItems(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  await db.selectFrom('content').select('id').where(isOneOf(ids)).orderBy('id').forUpdate().execute()
  // Reads in a new statement: the one that locked does not see changes by transactions for which it waited.
  return await listFields(db, ids)
}

export async function listFields(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  return await db
    .selectFrom('content')
    .selectAll()
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('contentCategories as link')
          .select('link.categoryId as id')
          .whereRef('link.contentId', '=', 'content.id')
          .orderBy('link.position'),
      ).as('categories'),
    )
    .where(isOneOf(ids))
    .where('trashedAt', 'is', null)
    .execute()
}
export type StoredFields = Awaited<ReturnType<typeof listFields>>[number]

export async function listProtecting(db: Db, urls: readonly string[]) {
  if (urls.length === 0) return []
  const items = db.selectFrom('content').select(['id', 'title', 'drmS3Url as url'])
  const films = items.where('trashedAt', 'is', null).where('drmEnabled', '=', sql.lit(true))
  return await films.where('drmS3Url', 'in', urls).execute()
}

export function findPlaying(db: Db, url: string, exceptId: string) {
  const others = db.selectFrom('content').select(['id', 'title']).where('id', '!=', exceptId)
  const isPlaying = sql<boolean>`sources @> ${JSON.stringify([{ url }])}::jsonb`
  return others.where('trashedAt', 'is', null).where(isPlaying).limit(1).executeTakeFirst()
}

const named = (db: Db, id: string) =>
  db
    .selectFrom('content')
    .select(['id', 'title as name', 'version', 'active'])
    .where('id', '=', id)
    .where('trashedAt', 'is', null)

/** Undefined if the item does not exist or is in the trash. */
export async function findTitle(db: Db, id: string): Promise<string | undefined> {
  return (await named(db, id).executeTakeFirst())?.name
}

/** Returns whole seconds; 0 if the duration is unknown. */
export async function findDuration(db: Db, id: string): Promise<number> {
  const query = db.selectFrom('content').select('durationSec').where('id', '=', id)
  return (await query.executeTakeFirst())?.durationSec ?? 0
}

export const lockNamed = (trx: Db, id: string) => named(trx, id).forUpdate().executeTakeFirst()

export async function listIdsBySlug(db: Db, slugs: readonly string[]): Promise<string[]> {
  if (slugs.length === 0) return []
  const rows = await db.selectFrom('content').select('id').where('slug', 'in', slugs).execute()
  return rows.map(({ id }) => id)
}

/** Titles of the items that play these addresses, by address. */
export async function listPlaying(db: Db, urls: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ url: string; title: string }>`
    select asked.url, content.title from json_array_elements_text(${JSON.stringify(urls)}::json) as asked (url)
    join content on content.sources @> jsonb_build_array(jsonb_build_object('url', asked.url))
      and content.trashed_at is null`.execute(db)
  return new Map(rows.map(({ url, title }) => [url, title]))
}

export function findOutsideFilm(db: Db, id: string) {
  return db
    .selectFrom('submissions')
    .select(['provider', 'providerRef as ref'])
    .where('contentId', '=', id)
    .where('providerRef', 'is not', null)
    .$narrowType<{ ref: string }>()
    .executeTakeFirst()
}

/** Ids and names of an item's categories. A restore names those that no longer exist. */
const linkedCategories = sql<string>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', category.id, 'name', category.name) order by link.position), '[]')
  from content_categories as link join categories as category on category.id = link.category_id
  where link.content_id = content.id)`

/** Takes the items out of categories and search. Saves their categories first, so that a restore brings them back. */
export async function unlink(trx: Db, ids: readonly string[]): Promise<void> {
  const isAmong = sql`= any(${asArray(ids)})`
  await sql`update content set trashed_categories = ${linkedCategories} where id ${isAmong}`.execute(trx)
  await sql`delete from content_categories where content_id ${isAmong}`.execute(trx)
  await sql`delete from content_search where content_id ${isAmong}`.execute(trx)
}

export async function listWithOpenFilm(db: Db, ids: readonly string[]): Promise<string[]> {
  const open = db.selectFrom('submissions').where('status', 'in', ['pending', 'processing'])
  const isAmong = sql<boolean>`content_id = any(${asArray(ids)})`
  const rows = await open.select('contentId').where(isAmong).execute()
  return rows.map(({ contentId }) => contentId)
}
