import type { CollectionType, ReaderLanguage } from '@jinvani/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import type { Page } from '../../platform/database/list-pages.ts'
import type { StoredRule } from '../../platform/database/schema.ts'
import { asArray, countRows } from '../../platform/database/statements.ts'

const hasItems = sql<boolean>`(rule is not null or exists (select from collection_items
  join content on content.id = content_id and content.active
  where collection_id = collections.id))`

/** Active collections that have items. `empty`: ids of collections to leave out, since their rule finds nothing. */
const active = (db: Db, empty: readonly string[] = []) =>
  db
    .selectFrom('collections')
    .where('active', '=', sql.lit(true))
    .where(hasItems)
    .where(sql<boolean>`collections.id <> all(${asArray(empty)})`)

const inOrder = (query: ReturnType<typeof active>) =>
  query
    .select(['collections.id', 'title', 'slug', 'synopsis', 'type', 'picture'])
    .select(['feed', 'language', 'sections', 'rule'])
    .orderBy('order')
    .orderBy('createdAt')
    .orderBy('collections.id')

export type ShownCollection = Awaited<ReturnType<typeof listActive>>[number]

interface Listed {
  type: CollectionType | undefined
  empty: readonly string[]
}

const listed = (db: Db, { type, empty }: Listed) =>
  type ? active(db, empty).where('type', '=', type) : active(db, empty)

export function listActive(db: Db, which: Listed, { page, pageSize }: Page) {
  return inOrder(listed(db, which))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
}

export const countActive = (db: Db, which: Listed) => countRows(listed(db, which))

export const findActive = (db: Db, slug: string) =>
  inOrder(active(db).where('slug', '=', slug)).executeTakeFirst()

const formerSlugs = sql<string[]>`to_json(former_slugs)`.as('formerSlugs')

export async function listActiveSlugs(db: Db): Promise<Map<string, string>> {
  const rows = await active(db).select(['collections.id', 'slug', formerSlugs]).execute()
  return new Map(
    rows.flatMap(({ id, slug, formerSlugs: former }) => [...former, id, slug].map((name) => [name, slug])),
  )
}

export async function listNames(db: Db, ids: readonly string[]): Promise<string[]> {
  const isAmong = sql<boolean>`id = any(${asArray(ids)})`
  const rows = await db.selectFrom('content').select(['slug', formerSlugs]).where(isAmong).execute()
  return [...ids, ...rows.flatMap(({ slug, formerSlugs: former }) => [...former, slug])]
}

export async function listAddresses(db: Db, limit: number, today: NamesOfToday) {
  const query = active(db, await listEmpty(db, today)).select(['slug', 'updatedAt'])
  return await query.orderBy('id').limit(limit).execute()
}

/** The first collection, in the order of the list, to which staff added the item. */
export function findHolding(db: Db, contentId: string): Promise<ShownCollection | undefined> {
  const isHolding = sql<boolean>`id in (select collection_id from collection_items where content_id = ${contentId})`
  const holding = active(db).where('rule', 'is', null).where(isHolding)
  return inOrder(holding).limit(1).executeTakeFirst()
}

/** Active collections of the home page that are for this language or for all. The rules of some may find nothing. */
export function listForHome(db: Db, language: ReaderLanguage, limit: number): Promise<ShownCollection[]> {
  const rails = active(db)
    .where('onHome', '=', true)
    .where((eb) => eb.or([eb('language', 'is', null), eb('language', '=', language ?? null)]))
  return inOrder(rails).limit(limit).execute()
}

export async function listByHand(db: Db, ids: readonly string[], most: number) {
  if (ids.length === 0) return []
  const { rows } = await sql<{ collectionId: string; contentId: string; section: number; total: number }>`
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

/** Everything that staff added, also what is inactive or in the trash. Nothing if a rule chooses the items. */
export function listAdded(db: Db, id: string) {
  return db
    .selectFrom('collectionItems')
    .innerJoin('collections', 'collections.id', 'collectionId')
    .select(['contentId as id', sql<string>`coalesce(sections ->> section, '')`.as('section')])
    .where('collectionId', '=', id)
    .where('rule', 'is', null)
    .orderBy('collectionItems.section')
    .orderBy('position')
    .execute()
}

interface Ruled {
  id: string
  rule: StoredRule
}
/** Finds the names of today. Called only if a rule follows the calendar day. */
type NamesOfToday = () => Promise<readonly string[]>

/** Each rule is its own part of the statement, so that the planner knows the values of the rule. */
function choiceOf({ id, rule }: Ruled, today: readonly string[]) {
  const { order, category, tag, mediaType, day, count, ...unread } = rule
  unread satisfies { [field in keyof typeof unread]: never }
  const conditions = [sql`content.active`]
  const hasTag = (name: string) => sql`content.tags @> ${JSON.stringify([name])}::jsonb`
  const inCategory = sql`select link.content_id from content_categories as link where category_id = ${category}`
  if (day) conditions.push(sql`(false or ${sql.join(today.map(hasTag), sql` or `)})`)
  if (category !== null) conditions.push(sql`content.id in (${inCategory})`)
  if (tag !== '') conditions.push(hasTag(tag))
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

export async function listByRule(db: Db, ruled: readonly Ruled[], today: NamesOfToday) {
  if (ruled.length === 0) return new Map<string, string[]>()
  const names = ruled.some(({ rule }) => rule.day) ? await today() : []
  const choices = ruled.map((one) => choiceOf(one, names))
  const { rows } = await sql<{ collectionId: string; ids: string[] }>`
    ${sql.join(choices, sql` union all `)}`.execute(db)
  return new Map(rows.map(({ collectionId, ids }) => [collectionId, ids]))
}

export function listNewest(db: Db, categories: readonly string[], count: number) {
  const rule = { order: 'newest', tag: '', mediaType: null, count } as const
  const ruled = categories.map((category) => ({ id: category, rule: { ...rule, category } }))
  return listByRule(db, ruled, async () => [])
}

export async function listEmpty(db: Db, today: NamesOfToday): Promise<string[]> {
  const rows = await active(db).where('rule', 'is not', null).select(['collections.id', 'rule']).execute()
  const ruled = rows.flatMap(({ id, rule }) => (rule ? [{ id, rule: { ...rule, count: 1 } }] : []))
  const found = await listByRule(db, ruled, today)
  return ruled.flatMap(({ id }) => (found.get(id)?.length === 0 ? id : []))
}
