import { type ActivityAction, type ActivityNoun, nounOf } from '@jinvani/contract'

/** The page of an item begins so; null for nouns whose items have none. */
const pages: Record<ActivityNoun, string | null> = {
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
  session: null,
  account: null,
  factor: null,
  view: null,
  import: null,
  calendar: null,
  history: null,
  trash: null,
  webhook: null,
  upload: null,
  otp: null,
  call: null,
  activity: null,
}

/** Page of the event's item; undefined where it has none or is gone. */
export function pageOf(action: ActivityAction, itemId: string | null, outcome = 'done'): string | undefined {
  const page = pages[nounOf(action)]
  const isPart = action.startsWith('caption') || action.startsWith('lyrics')
  const isGone = action.endsWith('.delete') && !isPart && outcome === 'done'
  return page === null || itemId === null || isGone ? undefined : page + itemId
}
