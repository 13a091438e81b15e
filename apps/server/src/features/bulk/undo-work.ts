// Brings back what a batch has changed, by the versions that it has left, some items at a time.
import { type Db, isForeignKeyViolation, isUniqueViolation } from '../../platform/database/connect.ts'
import type { BatchWork, Refusal } from '../batches/service.ts'
import { type LockedItem, isSettled, keysOf, lockItems, saveItems, trashItems } from '../content/service.ts'
import { listBatchSaves, undoChanges } from '../history/service.ts'
import { changedBy } from './change-item.ts'
import { itemKeys } from '../public-changes/service.ts'
import { type Wanted, itemGone, refusalOf, refusalsOf } from './plan-changes.ts'

type Save = Awaited<ReturnType<typeof listBatchSaves>>[number]
interface Plan {
  wanted: Wanted[]
  /** What the batch made goes to the trash. */
  made: string[]
  refusals: Refusal[]
  /** What stays as it is of items that are brought back otherwise, by their ids. */
  left: Map<string, Refusal>
}

async function planUndo(trx: Db, batchId: string, ids: string[]): Promise<Plan> {
  const items = new Map((await lockItems(trx, ids)).map((item) => [item.id, item]))
  const plan: Plan = { wanted: [], made: [], refusals: [], left: new Map() }
  for (const save of await listBatchSaves(trx, batchId, ids)) {
    const item = items.get(save.itemId)
    if (item) planItem(plan, item, save)
    else plan.refusals.push({ ...itemGone(save.itemId), name: save.itemName })
  }
  return plan
}

function planItem(
  { wanted, made, refusals, left }: Plan,
  before: LockedItem,
  { changes, action }: Save,
): void {
  if (action === 'create') {
    if (before.version === 1) return void made.push(before.id)
    return void refusals.push(refusalOf(before, 'It was made by this and changed since: it stays'))
  }
  const undone = undoChanges(before.draft, changes)
  const stays = refusalOf(before, `Changed again since: ${undone.left.join(', ')}`)
  const changed = changedBy(before.draft, undone.patch)
  if (changed !== 'same' && 'reason' in changed) return void refusals.push(refusalOf(before, changed.reason))
  if (changed !== 'same') wanted.push({ id: before.id, before, draft: changed.draft })
  if (undone.left.length === 0) return
  if (changed === 'same') refusals.push(stays)
  else left.set(before.id, stays)
}

export const undoWork: BatchWork = {
  async step(deps, trx, batch, parts) {
    const { wanted, made, refusals, left } = await planUndo(trx, batch.undoes ?? '', parts as string[])
    const outcomes = await saveItems(deps, trx, wanted, { savedBy: batch.adminId, batchId: batch.id })
    const trashed = made.length > 0 ? await trashItems(deps, trx, made) : []
    const partly = outcomes.filter(isSettled).flatMap(({ id }) => left.get(id) ?? [])
    return {
      changed: outcomes.filter(isSettled).length - partly.length + trashed.length,
      refusals: [...refusals, ...refusalsOf(wanted, outcomes), ...partly],
      keys: [...keysOf(outcomes), ...trashed.flatMap(({ id }) => itemKeys(id))],
    }
  },
  refuse(error, part) {
    const reason = isUniqueViolation(error)
      ? 'Content with this slug already exists'
      : isForeignKeyViolation(error) && 'A category was deleted meanwhile'
    return reason ? { id: part as string, name: '', reason } : undefined
  },
}
