import { type Insertable, type Updateable, sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import { countRows } from '../../platform/database/results.ts'
import type { CarouselItemRow } from '../../platform/database/schema.ts'

type Link = Pick<CarouselItemRow, 'linkType' | 'linkTarget'>
type LinkType = Link['linkType']

const inOrder = (db: Db) =>
  db
    .selectFrom('carouselItems')
    .selectAll('carouselItems')
    .where('carouselItems.trashedAt', 'is', null)
    .orderBy('carouselItems.order')
    .orderBy('carouselItems.createdAt')
    .orderBy('carouselItems.id')

export function listItems(db: Db, page: { limit: number; offset: number }) {
  return inOrder(db).limit(page.limit).offset(page.offset).execute()
}

export function countItems(db: Db): Promise<number> {
  return countRows(db.selectFrom('carouselItems').where('trashedAt', 'is', null))
}

/** Titles of the content and categories that the rows lead to. */
export async function listLinkTargets(db: Db, rows: Link[]) {
  const ids = rows
    .filter(({ linkType }) => linkType === 'content' || linkType === 'category')
    .map(({ linkTarget }) => linkTarget)
  if (ids.length === 0) return []
  const categories = db
    .selectFrom('categories')
    .select(['id', 'name as title', 'active', sql<LinkType>`'category'`.as('linkType')])
  return db
    .selectFrom('content')
    .select(['id', 'title', 'active', sql<LinkType>`'content'`.as('linkType')])
    .where('id', 'in', ids)
    .where('trashedAt', 'is', null)
    .unionAll(categories.where('id', 'in', ids).where('trashedAt', 'is', null))
    .execute()
}

/** Active items, with the slug of their active target; without items whose target is missing or inactive. */
export function listLiveItems(db: Db) {
  return inOrder(db)
    .leftJoin('content', (join) =>
      join
        .on('content.active', '=', true)
        .on(sql<boolean>`content.id = case when link_type = 'content' then link_target::uuid end`),
    )
    .leftJoin('categories', (join) =>
      join
        .on('categories.active', '=', true)
        .on(sql<boolean>`categories.id = case when link_type = 'category' then link_target::uuid end`),
    )
    .select((eb) => eb.fn.coalesce('content.slug', 'categories.slug').as('linkSlug'))
    .where('carouselItems.active', '=', true)
    .where((eb) =>
      eb.or([
        eb('linkType', 'in', ['none', 'external']),
        eb('content.id', 'is not', null),
        eb('categories.id', 'is not', null),
      ]),
    )
    .execute()
}

const one = (db: Db, id: string) =>
  db.selectFrom('carouselItems').selectAll().where('id', '=', id).where('trashedAt', 'is', null)

export function findItem(db: Db, id: string) {
  return one(db, id).executeTakeFirst()
}

export function lockItem(db: Db, id: string) {
  return one(db, id).forUpdate().executeTakeFirst()
}

/** The links to content or categories that do not exist. */
export async function listLost<L extends Link>(db: Db, links: L[]): Promise<L[]> {
  const found = new Set((await listLinkTargets(db, links)).map(({ id, linkType }) => `${linkType} ${id}`))
  return links.filter(
    ({ linkType, linkTarget }) =>
      (linkType === 'content' || linkType === 'category') &&
      !found.has(`${linkType} ${linkTarget.toLowerCase()}`),
  )
}

export function insertItem(db: Db, values: Insertable<CarouselItemRow>) {
  return db.insertInto('carouselItems').values(values).returningAll().executeTakeFirstOrThrow()
}

export function updateItem(db: Db, id: string, values: Updateable<CarouselItemRow>) {
  return db
    .updateTable('carouselItems')
    .set({ ...values, version: sql<number>`version + 1`, updatedAt: new Date() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
