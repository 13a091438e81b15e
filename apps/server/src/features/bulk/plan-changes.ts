import type { BulkChange } from '@jinvani/contract'
import type { AppError } from '../../platform/app-error.ts'
import type { Refusal } from '../batches/service.ts'
import { type ItemToSave, type LockedItem, type Outcome, isSettled } from '../content/service.ts'
import { changeItem } from './change-item.ts'

export type Wanted = ItemToSave & { id: string; before: LockedItem }
export interface Plan {
  wanted: Wanted[]
  refusals: Refusal[]
}

export const sentenceOf = ({ errors, message }: AppError) => errors?.[0]?.message ?? message
export const itemGone = (id: string): Refusal => ({ id, name: '', reason: 'It was deleted meanwhile' })
export const refusalOf = ({ id, draft }: LockedItem, reason: string): Refusal => ({
  id,
  name: draft.title,
  reason,
})

/** Which of them to save, and which cannot be. */
export function planChanges(ids: readonly string[], items: readonly LockedItem[], change: BulkChange): Plan {
  const byId = new Map(items.map((item) => [item.id, item]))
  const plan: Plan = { wanted: [], refusals: [] }
  for (const id of ids) {
    const before = byId.get(id)
    const changed = before && changeItem(before.draft, change)
    if (!before || !changed) plan.refusals.push(itemGone(id))
    else if (changed === 'same') continue
    else if ('reason' in changed) plan.refusals.push(refusalOf(before, changed.reason))
    else plan.wanted.push({ id, before, draft: changed.draft })
  }
  return plan
}

/** What the rules refused of them. */
export const refusalsOf = (wanted: readonly Wanted[], outcomes: readonly Outcome[]): Refusal[] =>
  wanted.flatMap(({ before }, index) => {
    const outcome = outcomes[index]
    return outcome && !isSettled(outcome) ? [refusalOf(before, sentenceOf(outcome.refusal))] : []
  })
