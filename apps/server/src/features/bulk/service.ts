import { setImmediate as breathe } from 'node:timers/promises'
import {
  type Batch,
  type BatchRefusal,
  BulkChange,
  type BulkInput,
  type BulkPreview,
  type BulkSelection,
  type CollectInput,
  collectionIsFull,
  limits,
  superAdmins,
} from '@jinvani/contract'
import { AppError, fieldError } from '../../platform/app-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Actor, Handlers } from '../../platform/http/handler.ts'
import { type BatchWork, type Refusal, getBatch, startBatch } from '../batches/service.ts'
import {
  type SettledItem,
  checkItems,
  findFreeSlug,
  findItems,
  isSettled,
  listChangedKeys,
  lockItems,
  readItems,
  saveItems,
  whyNotActive,
} from '../content/service.ts'
import { hasUndoOfTrash, listBatchItems } from '../history/service.ts'
import { addItems, collectAnew, collectionTrash } from '../collections/service.ts'
import { itemGone, planChanges, refuseItem, listRefused, refuse } from './plan-changes.ts'
import { trashStep, undoWork } from './undo-work.ts'

export { undoWork } from './undo-work.ts'

/** Ids of the selected items. Some may be deleted by now. */
async function selectItems(deps: Deps, { ids, filter, except }: BulkSelection, by: Pick<Actor, 'id'>) {
  if (ids) return [...new Set(ids)]
  if (!filter) return []
  const page = { page: 1, pageSize: limits.batchItemsMax + except.length + 1 }
  const find = () => findItems(deps, { ...filter }, page)
  const found = filter.q ? await deps.load.search(find, by.id) : await find()
  const left = new Set(except)
  const chosen = found.rows.filter((id) => !left.has(id))
  if (chosen.length > limits.batchItemsMax)
    throw fieldError('selection', `No more than ${limits.batchItemsMax.toLocaleString('en')} items at once`)
  return chosen
}

/** Items per step of a preview, so that other requests are answered in between. */
const PREVIEW_STEP = 100

type By = Pick<Actor, 'id' | 'name' | 'role'>

/** Only super admins may delete and restore, as with single items. */
function checkTrash({ role }: Pick<Actor, 'role'>, message?: string): void {
  if (!superAdmins.includes(role)) throw new AppError('forbidden', message === undefined ? {} : { message })
}

async function previewBulk(
  deps: Deps,
  { selection, change }: { selection: BulkSelection; change: BulkChange },
  by: Pick<Actor, 'id' | 'role'>,
): Promise<BulkPreview> {
  if (change.trash) checkTrash(by)
  const ids = await selectItems(deps, selection, by)
  const refusals: Refusal[] = []
  let [changing, missingFile] = [0, 0]
  for (let start = 0; start < ids.length; start += PREVIEW_STEP) {
    const some = ids.slice(start, start + PREVIEW_STEP)
    const items = await readItems(deps.db, some)
    if (change.trash) {
      const there = new Set(items.map(({ id }) => id))
      refusals.push(...some.filter((id) => !there.has(id)).map(itemGone))
      changing += items.length
    } else {
      const planned = planChanges(some, items, change)
      const outcomes = await checkItems(deps, deps.db, planned.wanted)
      refusals.push(...planned.refusals, ...listRefused(planned.wanted, outcomes))
      const settled = outcomes.filter(isSettled)
      changing += settled.length
      // No bulk change adds or removes a file, so the item as it is now shows whether its file is missing.
      const lacksFile = ({ before }: SettledItem) => before && whyNotActive(before.candidate) !== undefined
      if (change.publishAt) missingFile += settled.filter(lacksFile).length
    }
    await breathe()
  }
  const [total, refused] = [ids.length, refusals.length]
  const same = total - changing - refused
  return { total, changing, same, refused, refusals: byReason(refusals), missingFile }
}

/** Groups refusals like `listRefusals`: the most frequent reason first. */
function byReason(refusals: readonly Refusal[]): BatchRefusal[] {
  const groups = [...Map.groupBy(refusals, ({ reason }) => reason)].map(([reason, some]) => ({
    reason,
    count: some.length,
    items: some
      .toSorted((a, b) => a.name.localeCompare(b.name))
      .slice(0, limits.refusedNamed)
      .map(({ id, name }) => ({ _id: id, name })),
  }))
  return groups.toSorted((a, b) => b.count - a.count)
}

async function startBulk(deps: Deps, { batchId, selection, change }: BulkInput, by: By): Promise<Batch> {
  if (change.trash) checkTrash(by)
  const parts = await selectItems(deps, selection, by)
  if (parts.length === 0) throw fieldError('selection', 'No item is chosen')
  return await startBatch(deps, bulkWork, { id: batchId, kind: 'bulk', input: { change }, parts, by })
}

async function undoBatch(deps: Deps, id: string, batchId: string, by: By): Promise<Batch> {
  if (await hasUndoOfTrash(deps.db, id))
    checkTrash(by, 'Items would go to the trash or come back from it: a super admin may undo this')
  const { endedAt, changed } = await getBatch(deps, id)
  if (endedAt === null) throw fieldError('id', 'It is not over yet')
  const parts = changed === 0 ? [] : await listBatchItems(deps.db, id)
  if (parts.length === 0) throw fieldError('id', 'There is nothing to undo')
  return await startBatch(deps, undoWork, { id: batchId, kind: 'undo', input: {}, parts, undoes: id, by })
}

export const bulkWork: BatchWork = {
  open(_deps, batch) {
    const change = BulkChange.parse(batch.input.change)
    return async (deps, trx, parts) => {
      const ids = parts as string[]
      if (change.trash) return await trashStep(deps, trx, ids, batch.id)
      const { wanted, refusals } = planChanges(ids, await lockItems(trx, ids), change)
      const outcomes = await saveItems(deps, trx, wanted, { savedBy: batch.adminId, batchId: batch.id })
      return {
        changed: outcomes.filter(isSettled).length,
        refusals: [...refusals, ...listRefused(wanted, outcomes)],
        keys: listChangedKeys(outcomes),
      }
    }
  },
  refuse,
}

const slugRules = { slugs: collectionTrash, reserved: 'new', fallback: 'collection' }

async function collectItems(deps: Deps, { selection, into }: CollectInput, by: Pick<Actor, 'id'>) {
  const ids = await selectItems(deps, selection, by)
  if (ids.length === 0) throw fieldError('selection', 'No item is chosen')
  const collect = async () => {
    if ('id' in into) return await addItems(deps, into.id, ids, by.id)
    const { title } = into
    return await collectAnew(deps, { title, slug: await findFreeSlug(deps.db, title, slugRules) }, ids, by.id)
  }
  const { collection, added, same, tooMany, gone } = await collect()
  const named = await readItems(deps.db, tooMany.slice(0, limits.refusedNamed))
  const full = byReason(named.map((item) => refuseItem(item, collectionIsFull)))
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

export function bulkRoutes(deps: Deps) {
  return {
    previewBulk: ({ body, actor }) => previewBulk(deps, body, actor),
    undoBatch: ({ params, body, actor }) => undoBatch(deps, params.id, body.batchId, actor),
    collectItems: ({ body, actor }) => collectItems(deps, body, actor),
    startBulk: ({ body, actor }) => startBulk(deps, body, actor),
  } satisfies Partial<Handlers>
}
