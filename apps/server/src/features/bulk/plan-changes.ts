// Plans what a bulk change does to an item: nothing, new values, or a refusal.
import { isDeepStrictEqual } from 'node:util'
import { type BulkChange, type ContentFields, type ContentPatch, limits } from '@jinvani/contract'
import type { AppError } from '../../platform/app-error.ts'
import type { BatchWork, Refusal } from '../batches/service.ts'
import {
  type ItemToSave,
  type LockedItem,
  type Outcome,
  isSettled,
  mergeCandidate,
  refuseViolation,
  whyNotActive,
} from '../content/service.ts'

type Changed = { candidate: ItemToSave['candidate'] } | { reason: string } | 'same'

function changeItem(before: ContentFields, change: BulkChange): Changed {
  const { addTags, takeTags, addCategories, takeCategories, trash: _trash, ...fields } = change
  fields satisfies { [name in keyof typeof fields]: name extends keyof ContentPatch ? unknown : never }
  return changedBy(before, {
    ...fields,
    tags: addAndTake(before.tags, addTags, takeTags, (tag) => tag.toLowerCase()),
    categories: addAndTake(before.categories, addCategories, takeCategories),
  })
}

export function changedBy(before: ContentFields, patch: ContentPatch): Changed {
  const candidate = mergeCandidate(before, patch)
  if (isDeepStrictEqual(before, candidate)) return 'same'
  const { tags, categories, active } = candidate
  if (tags.length > limits.tagsMax) return { reason: `No more than ${limits.tagsMax} tags` }
  if (categories.length > limits.categoriesPerItemMax)
    return { reason: `No more than ${limits.categoriesPerItemMax} categories` }
  // The save of a single item silently leaves it inactive; a bulk change must tell why.
  const reason = active && !before.active ? whyNotActive(before) : undefined
  return reason === undefined ? { candidate } : { reason }
}

function addAndTake(
  now: readonly string[],
  add: readonly string[] = [],
  take: readonly string[] = [],
  sameAs = (each: string) => each,
): string[] {
  const known = new Set(now.map(sameAs))
  const added = add.filter((each) => !known.has(sameAs(each)))
  return [...new Set([...now, ...added])].filter((each) => !take.includes(each))
}

export type Wanted = ItemToSave & { id: string; before: LockedItem }

export const explainRefusal = ({ errors, message }: AppError) => errors?.[0]?.message ?? message
export const itemGone = (id: string): Refusal => ({ id, name: '', reason: 'It was deleted meanwhile' })
export const refuseItem = ({ id, candidate }: LockedItem, reason: string): Refusal => ({
  id,
  name: candidate.title,
  reason,
})

export function planChanges(ids: readonly string[], items: readonly LockedItem[], change: BulkChange) {
  const byId = new Map(items.map((item) => [item.id, item]))
  const plan: { wanted: Wanted[]; refusals: Refusal[] } = { wanted: [], refusals: [] }
  for (const id of ids) {
    const before = byId.get(id)
    const changed = before && changeItem(before.candidate, change)
    if (!before || !changed) plan.refusals.push(itemGone(id))
    else if (changed === 'same') continue
    else if ('reason' in changed) plan.refusals.push(refuseItem(before, changed.reason))
    else plan.wanted.push({ id, before, candidate: changed.candidate })
  }
  return plan
}

/** The refusal if a slug was taken or a category deleted during the save. Undefined for any other error. */
export const refuse: NonNullable<BatchWork['refuse']> = (error, part) => {
  const refusal = refuseViolation(error)
  return refusal && { id: part as string, name: '', reason: refusal.message }
}

export const listRefused = (wanted: readonly Wanted[], outcomes: readonly Outcome[]): Refusal[] =>
  wanted.flatMap(({ before }, index) => {
    const outcome = outcomes[index]
    return outcome && !isSettled(outcome) ? [refuseItem(before, explainRefusal(outcome.refusal))] : []
  })
