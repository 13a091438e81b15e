import { type ActivityAction, type ActivityNoun, nounOf } from '@jinvani/contract'

const pages: Partial<Record<ActivityNoun, string>> = {
  category: '/categories/edit/',
  content: '/content/edit/',
  caption: '/content/edit/',
  lyrics: '/content/edit/',
  film: '/content/edit/',
  source: '/content/edit/',
  carousel: '/carousel/edit/',
  collection: '/collections/edit/',
  'app-user': '/app-users/',
  'admin-user': '/admin-users/',
}

/** Page of the event's item; undefined where it has none or is gone. */
export function pageOf(action: ActivityAction, itemId: string | null, outcome = 'done'): string | undefined {
  const page = pages[nounOf(action)]
  const isPart = action.startsWith('caption') || action.startsWith('lyrics')
  const isGone = action.endsWith('.delete') && !isPart && outcome === 'done'
  return page === undefined || itemId === null || isGone ? undefined : page + itemId
}
