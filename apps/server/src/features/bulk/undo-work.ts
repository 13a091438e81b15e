// Batch steps that delete and restore items, and the undo of a batch, which takes old values from saved versions.
import type { Db } from '../../platform/database/connect.ts'
import type { Deps } from '../../platform/deps.ts'
import type { BatchWork, Refusal, StepResult } from '../batches/service.ts'
import {
  type LockedItem,
  isSettled,
  itemTrash,
  listChangedKeys,
  lockItems,
  restoreItems,
  saveItems,
} from '../content/service.ts'
import { fieldsBefore, listBatchSaves, listSavesSince, undoChanges } from '../history/service.ts'
import { undoWords } from '../lyrics/service.ts'
import { itemKeys, itemTextKeys } from '../public-changes/service.ts'
import { moveToTrash } from '../trash/service.ts'
import {
  type Wanted,
  changedBy,
  itemGone,
  refuseItem,
  listRefused,
  refuse,
  explainRefusal,
} from './plan-changes.ts'

const nothing: StepResult = { changed: 0, refusals: [], keys: [] }

/** Moves the items to the trash. `batchId`: the batch whose undo restores them; undefined if none should. */
export async function trashStep(deps: Deps, trx: Db, ids: readonly string[], batchId?: string) {
  if (ids.length === 0) return nothing
  const moved = await moveToTrash(deps, trx, itemTrash, ids, batchId)
  const there = new Set(moved.map(({ id }) => id))
  return {
    changed: moved.length,
    refusals: ids.filter((id) => !there.has(id)).map(itemGone),
    keys: moved.flatMap(({ id }) => itemKeys(id)),
  }
}

/** A deleted item. It is restored only if it still has the version that it had after its deletion. */
type Trashed = Pick<Save, 'itemId' | 'itemName' | 'version'>

async function restoreStep(deps: Deps, trx: Db, trashed: readonly Trashed[], batchId: string) {
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

/** Why an item was not restored, or what is missing from it; empty if it was restored completely. */
function leftWords(outcome: Awaited<ReturnType<typeof restoreItems>>[number]): string {
  if (!('refusal' in outcome)) return outcome.left.map(({ reason }) => reason).join('. ')
  const isGone = outcome.refusal.code === 'not-found'
  return isGone ? 'It is not in the trash any more' : explainRefusal(outcome.refusal)
}

type Undo = Parameters<BatchWork['open']>[1]
type Save = Awaited<ReturnType<typeof listBatchSaves>>[number]
type LaterSave = Awaited<ReturnType<typeof listSavesSince>>[number]
interface Plan {
  wanted: Wanted[]
  /** Ids of items that the batch created: the undo deletes them. */
  made: string[]
  /** Items that the batch deleted: the undo restores them. */
  trashed: Trashed[]
  /** Ids of items that the batch restored: the undo deletes them again. */
  restored: string[]
  /** Versions in which the batch changed words or meanings of a song. */
  words: Save[]
  refusals: Refusal[]
  /** Refusals by id of the item, for items with fields that somebody changed since: these fields stay. */
  left: Map<string, Refusal>
}

async function planUndo(trx: Db, batchId: string, ids: string[]): Promise<Plan> {
  const items = new Map((await lockItems(trx, ids)).map((item) => [item.id, item]))
  const lists = { wanted: [], made: [], trashed: [], restored: [], words: [], refusals: [] }
  const plan: Plan = { ...lists, left: new Map() }
  const saves = await listBatchSaves(trx, batchId, ids)
  const judged = saves.filter(({ action }) => action in staysSince).map(({ itemId }) => itemId)
  const since = judged.length > 0 ? await listSavesSince(trx, batchId, judged) : []
  const later = Map.groupBy(since, ({ itemId }) => itemId)
  for (const save of saves) {
    const item = items.get(save.itemId)
    if (isOfWords(save)) plan.words.push(save)
    else if (save.action === 'trash') {
      // An item that is not in the trash any more was restored by somebody, so nothing is left to undo.
      if (!item) plan.trashed.push(save)
    } else if (item) planItem(plan, item, save, later.get(item.id))
    else plan.refusals.push({ ...itemGone(save.itemId), name: save.itemName })
  }
  // Words of an item that this batch created are not undone apart: they are deleted with the item or stay with it.
  const created = new Set(saves.filter(({ action }) => action === 'create').map(({ itemId }) => itemId))
  plan.words = plan.words.filter(({ itemId }) => items.has(itemId) && !created.has(itemId))
  return plan
}

const isOfWords = ({ changes }: Save) => changes.some(({ field }) => /^(?:words|meanings)\./.test(field))

const staysSince: Partial<Record<Save['action'], string>> = {
  create: 'This batch made it, and it was changed since: it stays',
  restore: 'This batch restored it, and it was changed since: it stays',
}

/** True if the item has not changed since. A change that was itself undone does not count. */
const isAsLeft = ({ candidate }: LockedItem, atVersion: number, later: readonly LaterSave[]) =>
  changedBy(candidate, fieldsBefore(later.filter(({ version }) => version > atVersion))) === 'same'

function planItem(
  { wanted, made, restored, refusals, left }: Plan,
  before: LockedItem,
  { changes, action, version }: Save,
  later: readonly LaterSave[] = [],
): void {
  const reason = staysSince[action]
  if (reason !== undefined) {
    if (isAsLeft(before, version, later)) (action === 'create' ? made : restored).push(before.id)
    else refusals.push(refuseItem(before, reason))
    return
  }
  const undone = undoChanges(before.candidate, changes)
  const stays = refuseItem(before, `Changed again since: ${undone.left.join(', ')}`)
  const changed = changedBy(before.candidate, undone.patch)
  if (changed !== 'same' && 'reason' in changed) return void refusals.push(refuseItem(before, changed.reason))
  if (changed !== 'same') wanted.push({ id: before.id, before, candidate: changed.candidate })
  if (undone.left.length === 0) return
  if (changed === 'same') refusals.push(stays)
  else left.set(before.id, stays)
}

async function saveStep(deps: Deps, trx: Db, batch: Undo, { wanted, left }: Plan): Promise<StepResult> {
  const outcomes = await saveItems(deps, trx, wanted, { savedBy: batch.adminId, batchId: batch.id })
  const settled = outcomes.filter(isSettled)
  const partly = settled.flatMap(({ id }) => left.get(id) ?? [])
  return {
    changed: settled.length - partly.length,
    refusals: [...listRefused(wanted, outcomes), ...partly],
    keys: listChangedKeys(outcomes),
  }
}

async function wordsStep(trx: Db, batch: Undo, { words, wanted }: Plan): Promise<StepResult> {
  const refusals: Refusal[] = []
  for (const { itemId, itemName, changes } of words) {
    const left = await undoWords(trx, itemId, changes, { batchId: batch.id })
    const reason = `Changed again since: ${left.join(', ')}`
    if (left.length > 0) refusals.push({ id: itemId, name: itemName, reason })
  }
  const others = words.filter(({ itemId }) => !wanted.some(({ id }) => id === itemId))
  return {
    changed: others.filter(({ itemId }) => !refusals.some(({ id }) => id === itemId)).length,
    refusals,
    keys: words.flatMap(({ itemId }) => itemTextKeys(itemId)),
  }
}

export const undoWork: BatchWork = {
  open: (_deps, batch) => async (deps, trx, parts) => {
    const plan = await planUndo(trx, batch.undoes ?? '', parts as string[])
    const results = [
      await saveStep(deps, trx, batch, plan),
      await wordsStep(trx, batch, plan),
      await trashStep(deps, trx, plan.made),
      await trashStep(deps, trx, plan.restored, batch.id),
      await restoreStep(deps, trx, plan.trashed, batch.id),
    ]
    return {
      changed: results.reduce((sum, { changed }) => sum + changed, 0),
      refusals: [...plan.refusals, ...results.flatMap(({ refusals }) => refusals)],
      keys: results.flatMap(({ keys }) => keys),
    }
  },
  refuse,
}
