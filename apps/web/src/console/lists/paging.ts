// Pages of lists, and how many rows a page has.
import { limits } from '@jinvani/contract'
import { useEffect, useRef } from 'react'
import { personalStore } from '../../browser/personal-store.ts'
import { pageCount, pageSizeChoices } from '../../ui/lists/pager.tsx'
import { useAdmin } from '../session/session.tsx'

/** Each person's choice in this browser, for all lists. The default of 10 is from specification section 4. */
const pageSizes = personalStore(
  'jinvani.library-page-size',
  (stored) => pageSizeChoices.find((size) => size === stored) ?? limits.pageSize,
)

export const usePageSize = () => pageSizes.useValue(useAdmin()._id)

interface ListState {
  data: { total: number; totalIsEstimate?: boolean | undefined } | undefined
  isPlaceholderData: boolean
}

interface Moves {
  goToPage: (page: number) => void
  correctPage: (page: number) => void
}

/** What a list says of its pages. A page past the end waits until the address has the last one. */
export function usePaging({ data, isPlaceholderData }: ListState, page: number, moves: Moves) {
  const { _id } = useAdmin()
  const pageSize = usePageSize()
  const total = data?.total ?? 0
  const pages = data && !isPlaceholderData ? pageCount(total, pageSize) : undefined
  const isPastEnd = pages !== undefined && page > pages
  // The answer for the new size may come before the address has the first page.
  const isLeaving = useRef(false)
  useEffect(() => {
    if (page === 1) isLeaving.current = false
    else if (isPastEnd && !isLeaving.current) moves.correctPage(pages)
  })
  const onPageSize = (size: number) => {
    isLeaving.current = page > 1
    pageSizes.write(_id, size)
    if (page > 1) moves.goToPage(1)
  }
  const isEstimate = data?.totalIsEstimate
  return {
    isPastEnd,
    loading: !data || isPlaceholderData || isPastEnd,
    paging: { page, pageSize, total, isEstimate, onPage: moves.goToPage, onPageSize },
  }
}
