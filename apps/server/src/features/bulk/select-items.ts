import { type BulkSelection, limits } from '@jinvani/contract'
import { fieldError } from '../../platform/app-error.ts'
import { plannedAnew } from '../../platform/database/prepared.ts'
import type { Deps } from '../../platform/deps.ts'
import { findItems } from '../content/service.ts'

/** Ids, of which some may be gone. */
export async function selectItems(
  deps: Deps,
  { ids, filter, except }: BulkSelection,
): Promise<readonly string[]> {
  if (ids) return [...new Set(ids)]
  if (!filter) return []
  const reads = { ...deps, prepared: plannedAnew(deps.db) }
  const page = { page: 1, pageSize: limits.batchItemsMax + except.length + 1 }
  const find = () => findItems(reads, { ...filter }, page)
  const found = filter.q ? await deps.load.search(find, true) : await find()
  const left = new Set(except)
  const chosen = found.ids.filter((id) => !left.has(id))
  if (chosen.length > limits.batchItemsMax)
    throw fieldError('selection', `No more than ${limits.batchItemsMax.toLocaleString('en')} items at once`)
  return chosen
}
