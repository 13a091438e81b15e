// Checks an answer and brings it into the shape of the contract before a screen gets it. It works without the schemas,
// because the first screen does not load them.
import { type Call, calls } from '@jinvani/contract'
import { ApiError } from './api-error.ts'

export const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isCount = (value: unknown) => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0

/** A single item comes bare, or wrapped in `item` or `data` (specification section 7). */
export function unwrapItem(answer: unknown): unknown {
  if (!isFields(answer) || '_id' in answer) return answer
  return [answer['item'], answer['data']].find(isFields) ?? answer
}

/** Every call of the screens that answers with a list, and the counts that its paging needs. */
const lists = new Map<Call, readonly string[]>([
  [calls.listCategories, []],
  [calls.listContent, ['total']],
  [calls.listViews, []],
  [calls.listImportRows, ['total']],
  [calls.listCaptions, []],
  [calls.listLyrics, []],
  [calls.listPreviewLinks, []],
  [calls.listCollections, ['total']],
  [calls.listCarousel, ['currentPage', 'totalPages', 'totalItems']],
  [calls.listAppUsers, ['total']],
  [calls.listAdminUsers, []],
  [calls.listSessions, []],
  [calls.listActivity, []],
  [calls.listBatches, []],
  [calls.listMissed, []],
  [calls.listOwnFilms, []],
  [calls.listScheduled, []],
  [calls.listTrash, []],
  [calls.listVersions, []],
  [calls.listJoinedNames, []],
  [calls.listWebhooks, []],
  [calls.listDeliveries, ['total']],
  [calls.statistics, []],
])

function isReadable(entry: Call, answer: unknown): boolean {
  const counts = lists.get(entry)
  if (counts === undefined) {
    const isObject = typeof answer === 'object' && answer !== null
    return isObject || entry.method !== 'GET' || entry.contentType !== undefined
  }
  // Admin users come as a plain array instead of an object with `items` (specification section 3).
  const rows = isFields(answer) ? answer['items'] : answer
  if (!Array.isArray(rows) || !rows.every(isFields)) return false
  return counts.every((name) => isFields(answer) && isCount(answer[name]))
}

const idsOf = (category: unknown): string[] => {
  const id = isFields(category) ? category['_id'] : category
  return typeof id === 'string' ? [id] : []
}

/** An item's categories may come as objects with `_id` instead of IDs (specification section 3). */
function withCategoryIds(item: unknown): unknown {
  if (!isFields(item) || !Array.isArray(item['categories'])) return item
  return { ...item, categories: item['categories'].flatMap(idsOf) }
}

/** Throws if a list is malformed or an object is missing, so that the page can say so and offer a retry. */
export function readAnswer(entry: Call, sent: unknown): unknown {
  const answer = unwrapItem(sent)
  if (!isReadable(entry, answer)) throw new ApiError(200, { code: 'unreadable-answer' })
  if (!isFields(answer) || !Array.isArray(answer['items'])) return withCategoryIds(answer)
  return { ...answer, items: answer['items'].map(withCategoryIds) }
}
