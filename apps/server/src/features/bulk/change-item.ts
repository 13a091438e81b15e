// What a bulk change makes of one item: nothing, since it is so already, another draft of it, or a refusal.
import { isDeepStrictEqual } from 'node:util'
import { type BulkChange, type ContentFields, type ContentPatch, limits } from '@jinvani/contract'
import { type ItemToSave, mergeDraft, whyNotActive } from '../content/service.ts'

type Draft = ItemToSave['draft']
export type Changed = { draft: Draft } | { reason: string } | 'same'

export function changeItem(before: ContentFields, change: BulkChange): Changed {
  const { addTags, takeTags, addCategories, takeCategories, trash: _trash, ...fields } = change
  return changedBy(before, {
    ...fields,
    tags: addAndTake(before.tags, addTags, takeTags),
    categories: addAndTake(before.categories, addCategories, takeCategories),
  })
}

export function changedBy(before: ContentFields, patch: ContentPatch): Changed {
  const draft = mergeDraft(before, patch)
  if (isDeepStrictEqual(before, draft)) return 'same'
  const reason = problemOf(before, draft)
  return reason === undefined ? { draft } : { reason }
}

function problemOf(before: ContentFields, draft: Draft): string | undefined {
  if (draft.tags.length > limits.tagsMax) return `No more than ${limits.tagsMax} tags`
  if (draft.categories.length > limits.categoriesPerItemMax)
    return `No more than ${limits.categoriesPerItemMax} categories`
  // A save would not refuse it, and leave it inactive.
  return draft.active && !before.active ? whyNotActive(before) : undefined
}

const addAndTake = (now: readonly string[], add: readonly string[] = [], take: readonly string[] = []) => [
  ...new Set([...now, ...add].filter((each) => !take.includes(each))),
]
