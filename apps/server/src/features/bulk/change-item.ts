// What a bulk change makes of one item: nothing, since it is so already, another draft of it, or a refusal.
import { isDeepStrictEqual } from 'node:util'
import { type BulkChange, type ContentFields, limits } from '@jinvani/contract'
import { whyNotActive } from '../content/service.ts'

export type Changed = { draft: ContentFields } | { reason: string } | 'same'

export function changeItem(before: ContentFields, change: BulkChange): Changed {
  const draft: ContentFields = {
    ...before,
    active: change.active ?? before.active,
    featured: change.featured ?? before.featured,
    rating: change.rating ?? before.rating,
    tags: addAndTake(before.tags, change.addTags, change.takeTags),
    categories: addAndTake(before.categories, change.addCategories, change.takeCategories),
  }
  if (isDeepStrictEqual(before, draft)) return 'same'
  const reason = problemOf(before, draft)
  return reason === undefined ? { draft } : { reason }
}

function problemOf(before: ContentFields, draft: ContentFields): string | undefined {
  if (draft.tags.length > limits.tagsMax) return `No more than ${limits.tagsMax} tags`
  if (draft.categories.length > limits.categoriesPerItemMax)
    return `No more than ${limits.categoriesPerItemMax} categories`
  // A save would leave it inactive without a word.
  return draft.active && !before.active ? whyNotActive(draft) : undefined
}

const addAndTake = (now: readonly string[], add: readonly string[] = [], take: readonly string[] = []) => [
  ...new Set([...now, ...add].filter((each) => !take.includes(each))),
]
