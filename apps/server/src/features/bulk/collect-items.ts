// Adds the chosen items of the library to a collection, as one save of the collection.
import { type CollectInput, type Collected, collectionIsFull, limits } from '@jinvani/contract'
import { fieldError } from '../../platform/app-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Actor } from '../../platform/http/handler.ts'
import { addItems, collectAnew, collectionTrash } from '../collections/service.ts'
import { findFreeSlug, readItems } from '../content/service.ts'
import { itemGone, refusalOf } from './plan-changes.ts'
import { byReason, selectItems } from './service.ts'

const slugRules = { slugs: collectionTrash, reserved: 'new', fallback: 'collection' }

export async function collectItems(
  deps: Deps,
  { selection, into }: CollectInput,
  by: Pick<Actor, 'id'>,
): Promise<Collected> {
  const ids = await selectItems(deps, selection, by)
  if (ids.length === 0) throw fieldError('selection', 'No item is chosen')
  const { collection, added, same, tooMany, gone } =
    'id' in into
      ? await addItems(deps, into.id, ids, by.id)
      : await collectAnew(
          deps,
          { title: into.title, slug: await findFreeSlug(deps.db, into.title, slugRules) },
          ids,
          by.id,
        )
  const named = await readItems(deps.db, tooMany.slice(0, limits.refusedNamed))
  const full = byReason(named.map((item) => refusalOf(item, collectionIsFull)))
  return {
    collection,
    added,
    same,
    refused: gone.length + tooMany.length,
    refusals: [
      ...full.map((group) => ({ ...group, count: tooMany.length })),
      ...byReason(gone.map(itemGone)),
    ],
  }
}
