// The statements behind the public API. They name what the apps see and nothing else, and the server keeps their plans.
import { Id } from '@jinvani/contract'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../platform/database/connect.ts'
import { type Prepared, builder, withValues } from '../../platform/database/prepared.ts'
import type { ContentRow } from '../../platform/database/schema.ts'
import { containsFolded } from '../../platform/database/search-text.ts'

export interface PublicFilter {
  q: string
  /** Id or slug. */
  category: string
  featured?: boolean | undefined
  mediaType?: ContentRow['media_type'] | undefined
}

const columns = [
  'content.id', 'content.title', 'content.slug', 'content.synopsis', 'content.duration_sec', 'content.tags',
  'content.rating', 'content.media_type', 'content.platform', 'content.featured', 'content.images', 'content.sources',
  'content.credits', 'content.drm_enabled', 'content.created_at', 'content.updated_at',
] as const // prettier-ignore

const yes = sql.lit(true)

const publicItems = () =>
  builder
    .selectFrom('content')
    .select(columns)
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('content_categories as link')
          .innerJoin('categories as category', 'category.id', 'link.category_id')
          .select(['category.id as _id', 'category.name', 'category.slug'])
          .whereRef('link.content_id', '=', 'content.id')
          .where('category.active', '=', yes)
          .orderBy('link.position'),
      ).as('categories'),
      jsonArrayFrom(
        eb
          .selectFrom('captions')
          .select(['language', 'label', 'key'])
          .whereRef('captions.content_id', '=', 'content.id')
          .orderBy('language'),
      ).as('captions'),
    ])
    .where('content.active', '=', yes)

export type PublicItem = Awaited<ReturnType<ReturnType<typeof publicItems>['executeTakeFirstOrThrow']>>

const bySlug = publicItems().where('content.slug', '=', '').compile()
const byIds = publicItems()
  .where(sql<boolean>`content.id = any(${[]}::uuid[])`)
  .compile()

/** Partial indexes serve only what is written out in the text: what is a choice of few is no parameter. */
function matching({ q, category, featured, mediaType }: PublicFilter) {
  let query = builder.selectFrom('content').where('active', '=', yes)
  if (featured !== undefined) query = query.where('featured', '=', sql.lit(featured))
  if (mediaType) query = query.where('media_type', '=', sql.lit(mediaType))
  if (q) query = query.where((eb) => containsFolded(eb.ref('search_text'), q))
  return category ? query.where('id', 'in', contentOfCategory(category)) : query
}

function contentOfCategory(category: string) {
  const column = Id.safeParse(category).success ? 'categories.id' : 'categories.slug'
  return builder
    .selectFrom('content_categories')
    .innerJoin('categories', 'categories.id', 'content_categories.category_id')
    .select('content_categories.content_id')
    .where(column, '=', category)
}

interface Reads {
  db: Db
  prepared: Prepared
}

/** Newest first. Which items is found in an index; only those few are then read. */
export async function listPublicItems(
  { db, prepared }: Reads,
  filter: PublicFilter,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<PublicItem[]> {
  const statement = matching(filter)
    .select('id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .compile()
  // What is searched for decides how: such a statement is planned each time.
  const found = filter.q ? (await db.executeQuery(statement)).rows : await prepared(statement)
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const items = await prepared(withValues(byIds, [ids]))
  const places = new Map(ids.map((id, place) => [id, place]))
  return items.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0))
}

export async function countPublicItems({ db }: Reads, filter: PublicFilter): Promise<number> {
  const statement = matching(filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .compile()
  const [row] = (await db.executeQuery(statement)).rows
  return row?.total ?? 0
}

export async function findPublicItem({ prepared }: Reads, slug: string): Promise<PublicItem | undefined> {
  const [item] = await prepared(withValues(bySlug, [slug]))
  return item
}
