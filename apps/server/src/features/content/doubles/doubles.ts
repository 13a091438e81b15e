import type { DoubleGroup } from '@jinvani/contract'
import { type Page, inOrderOf } from '../../../platform/database/list-pages.ts'
import type { Deps } from '../../../platform/deps.ts'
import { findDoubles, listDoubleItems } from './double-queries.ts'

/** Items that are there twice, files first. */
export async function listDoubles({ db }: Deps, page: Page) {
  const { groups, total } = await findDoubles(db, page)
  const rows = await listDoubleItems(db, [...new Set(groups.flatMap(({ ids }) => ids))])
  const items = groups.map(({ reason, categories, count, ids }): DoubleGroup => ({
    reason,
    categories,
    count,
    items: inOrderOf(ids, rows).map(({ id, createdAt, ...row }) => ({
      _id: id,
      ...row,
      createdAt: createdAt.toISOString(),
    })),
  }))
  return { items, total, ...page }
}
