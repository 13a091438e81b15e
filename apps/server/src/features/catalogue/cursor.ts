// Where the next page of a list begins. The apps send it back as they got it.
import type { AppContent } from '@jinvani/contract'
import { AppError } from '../../platform/app-error.ts'
import type { Page } from '../../platform/database/list-pages.ts'
import type { ContentPage } from '../content/service.ts'

/** The page of a search, since its order changes with its words; otherwise the last item that was shown. */
const form = /^p(?<page>\d{1,7})$|^(?<at>\d{1,15})-(?<id>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** Returns the page that `after` names, or `page` where it is empty; refuses (400) what is no cursor. */
export function pageAfter(after: string, page: Page): ContentPage {
  if (after === '') return page
  const { page: number, at, id } = form.exec(after)?.groups ?? {}
  if (number) return { ...page, page: Number(number) }
  if (!at || !id) throw new AppError('bad-request', { message: 'Send `after` as it came in `next`' })
  return { ...page, page: 1, after: { at: new Date(Number(at)), id } }
}

interface Shown {
  items: AppContent[]
  /** Number of items that were found, of which some may have been withdrawn since. */
  found: number
  total: number
}

/** Returns null on the last page. */
export function nextAfter({ page, pageSize }: Page, isSearch: boolean, { items, found, total }: Shown) {
  if (isSearch) return page * pageSize < total ? `p${page + 1}` : null
  const last = items.at(-1)
  return last && found === pageSize ? `${Date.parse(last.createdAt)}-${last._id}` : null
}
