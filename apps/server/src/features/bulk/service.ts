import { setImmediate as breathe } from 'node:timers/promises'
import {
  type BatchRefusal,
  type Batch,
  type BulkChange,
  type BulkInput,
  type BulkPreview,
  type BulkSelection,
  limits,
  superAdmins,
} from '@jinvani/contract'
import { AppError, fieldError } from '../../platform/app-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Actor } from '../../platform/http/handler.ts'
import { type Refusal, getBatch, startBatch } from '../batches/service.ts'
import { checkItems, isSettled, readItems, whyNotActive } from '../content/service.ts'
import { hasUndoOfTrash, listBatchItems } from '../history/service.ts'
import { bulkWork } from './bulk-work.ts'
import { itemGone, planChanges, refusalsOf } from './plan-changes.ts'
import { selectItems } from './select-items.ts'
import { undoWork } from './undo-work.ts'

export { bulkWork } from './bulk-work.ts'
export { undoWork } from './undo-work.ts'

/** Other requests are answered between two steps. */
const PREVIEW_STEP = 100

interface Question {
  selection: BulkSelection
  change: BulkChange
}

type By = Pick<Actor, 'id' | 'name' | 'role'>

/** Only super admins delete and bring back, as single items. */
function checkTrash({ role }: Pick<Actor, 'role'>, message?: string): void {
  if (!superAdmins.includes(role)) throw new AppError('forbidden', message === undefined ? {} : { message })
}

export async function previewBulk(
  deps: Deps,
  { selection, change }: Question,
  by: Pick<Actor, 'role'>,
): Promise<BulkPreview> {
  if (change.trash) checkTrash(by)
  const ids = await selectItems(deps, selection)
  const refusals: Refusal[] = []
  let [changing, lacksFile] = [0, 0]
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
      refusals.push(...planned.refusals, ...refusalsOf(planned.wanted, outcomes))
      const settled = outcomes.filter(isSettled)
      changing += settled.length
      // None of these changes gives or takes a file.
      if (change.publishAt)
        lacksFile += settled.filter(({ before }) => before && whyNotActive(before.draft) !== undefined).length
    }
    await breathe()
  }
  const [total, refused] = [ids.length, refusals.length]
  return {
    total,
    changing,
    same: total - changing - refused,
    refused,
    refusals: byReason(refusals),
    lacksFile,
  }
}

/** The commonest first, as `listRefusals` has those of a batch. */
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

export async function startBulk(
  deps: Deps,
  { batchId, selection, change }: BulkInput,
  by: By,
): Promise<Batch> {
  if (change.trash) checkTrash(by)
  const parts = await selectItems(deps, selection)
  if (parts.length === 0) throw fieldError('selection', 'No item is chosen')
  return await startBatch(deps, bulkWork, { id: batchId, kind: 'bulk', input: { change }, parts, by })
}

/** `batchId`: of the batch that undoes. */
export async function undoBatch(deps: Deps, id: string, batchId: string, by: By): Promise<Batch> {
  if (await hasUndoOfTrash(deps.db, id))
    checkTrash(by, 'Items would go to the trash or come back from it: a super admin may undo this')
  const { endedAt, changed } = await getBatch(deps, id)
  if (endedAt === null) throw fieldError('id', 'It is not over yet')
  const parts = changed === 0 ? [] : await listBatchItems(deps.db, id)
  if (parts.length === 0) throw fieldError('id', 'There is nothing to undo')
  return await startBatch(deps, undoWork, { id: batchId, kind: 'undo', input: {}, parts, undoes: id, by })
}
