// Items that go to the trash together, and their way back.
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Refusal, StepResult } from '../batches/service.ts'
import { restoreItem, trashItems } from '../content/service.ts'
import { itemKeys } from '../public-changes/service.ts'
import { freeItemSlug, trashSince } from '../trash/service.ts'
import { itemGone, sentenceOf } from './plan-changes.ts'

const nothing: StepResult = { changed: 0, refusals: [], keys: [] }

/** `batchId`: where an undo of it brings them back. */
export async function trashStep(
  deps: Deps,
  trx: Db,
  ids: readonly string[],
  batchId?: string,
): Promise<StepResult> {
  if (ids.length === 0) return nothing
  const moved = await trashItems(deps, trx, ids, batchId)
  const there = new Set(moved.map(({ id }) => id))
  return {
    changed: moved.length,
    refusals: ids.filter((id) => !there.has(id)).map(itemGone),
    keys: moved.flatMap(({ id }) => itemKeys(id)),
  }
}

export interface Trashed {
  itemId: string
  itemName: string
  /** The number that the item has since it was deleted. */
  version: number
}

/** One by one: each has rules of its own, which refuse before anything is written. */
export async function restoreStep(
  deps: Deps,
  trx: Db,
  trashed: readonly Trashed[],
  batchId: string,
): Promise<StepResult> {
  const result: StepResult = { changed: 0, refusals: [], keys: [] }
  for (const item of trashed) {
    const refusal = await restoreOne(deps, trx, item, batchId)
    if (refusal) result.refusals.push(refusal)
    else result.changed += 1
    result.keys.push(...itemKeys(item.itemId))
  }
  return result
}

/** The refusal of what does not come back, or not wholly. */
async function restoreOne(
  deps: Deps,
  trx: Db,
  { itemId: id, itemName: name, version }: Trashed,
  batchId: string,
): Promise<Refusal | undefined> {
  try {
    const freeSlug = (slug: string) => freeItemSlug(trx, id, slug)
    const { left } = await restoreItem(deps, trx, id, { since: trashSince(), version, batchId, freeSlug })
    return left.length > 0 ? { id, name, reason: left.map(({ reason }) => reason).join('. ') } : undefined
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const isGone = error.code === 'not-found'
    return { id, name, reason: isGone ? 'It is not in the trash any more' : sentenceOf(error) }
  }
}
