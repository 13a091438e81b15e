import { sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import { editedRows } from '../../platform/database/edited-rows.ts'
import { countRows } from '../../platform/database/statements.ts'
import type { Tables } from '../../platform/database/schema.ts'

type Link = Pick<Tables['carouselItems'], 'linkType' | 'linkTarget'>
type LinkType = Link['linkType']

export const rows = editedRows('carouselItems', sql`trashed_at is null`)

const inOrder = (db: Db) =>
  db
    .selectFrom('carouselItems')
    .selectAll('carouselItems')
    .where('carouselItems.trashedAt', 'is', null)
    .orderBy('carouselItems.order')
    .orderBy('carouselItems.createdAt')
    .orderBy('carouselItems.id')

export const listItems = (db: Db, limit: number, offset: number) =>
  inOrder(db).limit(limit).offset(offset).execute()

export function countItems(db: Db): Promise<number> {
  return countRows(db.selectFrom('carouselItems').where('trashedAt', 'is', null))
}

const isToRow = ({ linkType }: Link) => linkType === 'content' || linkType === 'category'

export async function listLinkTargets(db: Db, rows: Link[]) {
  const ids = rows.filter(isToRow).map(({ linkTarget }) => linkTarget)
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

/** Active slides with the slug of their target. Slides whose target is missing or inactive are left out. */
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

export async function listLost<L extends Link>(db: Db, links: L[]): Promise<L[]> {
  const found = new Set((await listLinkTargets(db, links)).map(({ id, linkType }) => `${linkType} ${id}`))
  return links.filter(
    (link) => isToRow(link) && !found.has(`${link.linkType} ${link.linkTarget.toLowerCase()}`),
  )
}
