// Steps that move items to the trash, and restore them.
import type { Db } from '../../platform/database/connect.ts'
import type { Deps } from '../../platform/deps.ts'
import type { StepResult } from '../batches/service.ts'
import { itemTrash, restoreItems } from '../content/service.ts'
import { itemKeys } from '../public-changes/service.ts'
import { moveToTrash } from '../trash/service.ts'
import { itemGone, sentenceOf } from './plan-changes.ts'

const nothing: StepResult = { changed: 0, refusals: [], keys: [] }

/** `batchId`: set if an undo of this batch restores them. */
export async function trashStep(
  deps: Deps,
  trx: Db,
  ids: readonly string[],
  batchId?: string,
): Promise<StepResult> {
  if (ids.length === 0) return nothing
  const moved = await moveToTrash(deps, trx, itemTrash, ids, batchId)
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
  /** Version of the item since its deletion. */
  version: number
}

export async function restoreStep(
  deps: Deps,
  trx: Db,
  trashed: readonly Trashed[],
  batchId: string,
): Promise<StepResult> {
  const names = new Map(trashed.map(({ itemId, itemName }) => [itemId, itemName]))
  const wanted = trashed.map(({ itemId: id, version }) => ({ id, version }))
  const outcomes = await restoreItems(deps, trx, wanted, { batchId, takesFreeSlug: true })
  const refusals = outcomes.flatMap((outcome) => {
    const reason = leftWords(outcome)
    return reason === '' ? [] : [{ id: outcome._id, name: names.get(outcome._id) ?? '', reason }]
  })
  const back = outcomes.filter((outcome) => !('refusal' in outcome))
  return {
    changed: outcomes.length - refusals.length,
    refusals,
    keys: back.flatMap(({ _id }) => itemKeys(_id)),
  }
}

/** The reason why an item is not restored, or not completely; empty if it is. */
function leftWords(outcome: Awaited<ReturnType<typeof restoreItems>>[number]): string {
  if (!('refusal' in outcome)) return outcome.left.map(({ reason }) => reason).join('. ')
  const isGone = outcome.refusal.code === 'not-found'
  return isGone ? 'It is not in the trash any more' : sentenceOf(outcome.refusal)
}
