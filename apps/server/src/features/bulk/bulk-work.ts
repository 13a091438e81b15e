// A bulk change, some items at a time.
import { BulkChange } from '@jinvani/contract'
import type { AppError } from '../../platform/app-error.ts'
import { isForeignKeyViolation } from '../../platform/database/connect.ts'
import type { BatchWork, Refusal } from '../batches/service.ts'
import {
  type ItemToSave,
  type LockedItem,
  type Outcome,
  isSettled,
  keysOf,
  lockItems,
  saveItems,
} from '../content/service.ts'
import { changeItem } from './change-item.ts'

const sentenceOf = ({ errors, message }: Pick<AppError, 'errors' | 'message'>) =>
  errors?.[0]?.message ?? message
const itemGone = (id: string): Refusal => ({ id, name: '', reason: 'It was deleted meanwhile' })
const refused = ({ id, draft }: LockedItem, reason: string): Refusal => ({ id, name: draft.title, reason })

type Wanted = ItemToSave & { id: string; before: LockedItem }

/** Which of them to save, and which cannot be. */
export function planChanges(ids: readonly string[], items: readonly LockedItem[], change: BulkChange) {
  const byId = new Map(items.map((item) => [item.id, item]))
  const wanted: Wanted[] = []
  const refusals: Refusal[] = []
  for (const id of ids) {
    const before = byId.get(id)
    const changed = before && changeItem(before.draft, change)
    if (!before || !changed) refusals.push(itemGone(id))
    else if (changed === 'same') continue
    else if ('reason' in changed) refusals.push(refused(before, changed.reason))
    else wanted.push({ id, before, draft: changed.draft })
  }
  return { wanted, refusals }
}

/** What the rules refused of them. */
export const refusalsOf = (wanted: readonly Wanted[], outcomes: readonly Outcome[]): Refusal[] =>
  wanted.flatMap(({ before }, index) => {
    const outcome = outcomes[index]
    return outcome && !isSettled(outcome) ? [refused(before, sentenceOf(outcome.refusal))] : []
  })

export const bulkWork: BatchWork = {
  async step(deps, trx, batch, parts) {
    const ids = parts as string[]
    const change = BulkChange.parse(batch.input.change)
    const { wanted, refusals } = planChanges(ids, await lockItems(trx, ids), change)
    const outcomes = await saveItems(deps, trx, wanted, { savedBy: batch.adminId, batchId: batch.id })
    return {
      changed: outcomes.filter(isSettled).length,
      refusals: [...refusals, ...refusalsOf(wanted, outcomes)],
      keys: keysOf(outcomes),
    }
  },
  refuse(error, part) {
    if (!isForeignKeyViolation(error)) return undefined
    return { id: part as string, name: '', reason: 'A category was deleted meanwhile' }
  },
}
