// What the apps see of collections, and the items that they hold.
import type { AppLanguage, CollectionRule, CollectionType } from '@jinvani/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import type { Page } from '../../platform/database/list-pages.ts'
import { asArray } from '../../platform/database/rows/json-columns.ts'

const columns = [
  'collections.id',
  'title',
  'slug',
  'synopsis',
  'type',
  'picture',
  'sections',
  'rule',
] as const

/** An active item by hand, or one that the rule finds. */
const hasItems = sql<boolean>`case when rule is null
  then exists (select from collection_items join content on content.id = content_id and content.active
    where collection_id = collections.id)
  else exists (select from content where content.active
    and (rule->>'category' is null or content.id in (
      select link.content_id from content_categories as link where category_id = (rule->>'category')::uuid))
    and (rule->>'tag' = '' or content.tags @> jsonb_build_array(rule->>'tag'))
    and (rule->>'mediaType' is null or content.media_type = rule->>'mediaType')
    and (rule->>'order' = 'newest' or content.id in (select heard_items.content_id from heard_items)))
  end`

/** An active collection without items is shown to nobody. */
const active = (db: Db) => db.selectFrom('collections').where('active', '=', sql.lit(true)).where(hasItems)

const inOrder = (query: ReturnType<typeof active>) =>
  query.select(columns).orderBy('order').orderBy('createdAt').orderBy('collections.id')

export type ShownCollection = Awaited<ReturnType<typeof listActive>>[number]

const ofType = (db: Db, type: CollectionType | undefined) =>
  type ? active(db).where('type', '=', type) : active(db)

export function listActive(db: Db, type: CollectionType | undefined, { page, pageSize }: Page) {
  return inOrder(ofType(db, type))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
}

export async function countActive(db: Db, type: CollectionType | undefined): Promise<number> {
  const query = ofType(db, type).select((eb) => eb.fn.countAll<number>().as('total'))
  return (await query.executeTakeFirstOrThrow()).total
}

export function findActive(db: Db, slug: string): Promise<ShownCollection | undefined> {
  return inOrder(active(db).where('slug', '=', slug)).executeTakeFirst()
}

/** For search engines. */
export function listAddresses(db: Db, limit: number) {
  return active(db).select(['slug', 'updatedAt']).orderBy('id').limit(limit).execute()
}

/** The first one that holds the item by hand. */
export function findHolding(db: Db, contentId: string): Promise<ShownCollection | undefined> {
  const isHolding = sql<boolean>`id in (select collection_id from collection_items where content_id = ${contentId})`
  return inOrder(active(db).where('rule', 'is', null).where(isHolding))
    .limit(1)
    .executeTakeFirst()
}

/** `language`: undefined for those of no language. */
export function listForHome(
  db: Db,
  language: AppLanguage | undefined,
  limit: number,
): Promise<ShownCollection[]> {
  const rails = active(db)
    .where('onHome', '=', true)
    .where((eb) => eb.or([eb('language', 'is', null), eb('language', '=', language ?? null)]))
  return inOrder(rails).limit(limit).execute()
}

export interface ChosenRow {
  collectionId: string
  contentId: string
  /** Index of the section. */
  section: number
  /** Number of active items of the collection. */
  total: number
}

/** The first active items of each collection, in order. */
export async function listByHand(db: Db, ids: readonly string[], most: number): Promise<ChosenRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<ChosenRow>`
    select collection_id, content_id, section, total from (
      select collection_id, content_id, section, position,
        count(*) over (partition by collection_id)::int as total,
        row_number() over (partition by collection_id order by section, position) as place
      from collection_items join content on content.id = content_id and content.active
      where collection_id = any(${asArray(ids)})
    ) as placed
    where place <= ${most} order by collection_id, section, position`.execute(db)
  return rows
}

interface Ruled {
  id: string
  rule: CollectionRule
}

/** Each rule has its own part of the statement, so that the planner knows its values. */
function choiceOf({ id, rule: { order, category, tag, mediaType, count } }: Ruled) {
  const conditions = [sql`content.active`]
  if (category !== null)
    conditions.push(
      sql`content.id in (select link.content_id from content_categories as link where category_id = ${category})`,
    )
  if (tag !== '') conditions.push(sql`content.tags @> ${JSON.stringify([tag])}::jsonb`)
  if (mediaType !== null) conditions.push(sql`content.media_type = ${mediaType}`)
  const [from, by] =
    order === 'newest'
      ? [sql`content`, sql`content.created_at desc, content.id desc`]
      : [
          sql`heard_items join content on content.id = heard_items.content_id`,
          sql`people desc, heard_items.content_id`,
        ]
  return sql`(select ${id}::uuid as collection_id, array(
    select content.id from ${from} where ${sql.join(conditions, sql` and `)} order by ${by} limit ${count}
  ) as ids)`
}

/** The items that each rule chooses at this moment, in order. */
export async function listByRule(db: Db, ruled: readonly Ruled[]): Promise<Map<string, string[]>> {
  if (ruled.length === 0) return new Map()
  const { rows } = await sql<{ collectionId: string; ids: string[] }>`
    ${sql.join(ruled.map(choiceOf), sql` union all `)}`.execute(db)
  return new Map(rows.map(({ collectionId, ids }) => [collectionId, ids]))
}
