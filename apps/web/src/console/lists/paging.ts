import { limits } from '@jinvani/contract'
import { useEffect, useRef } from 'react'
import { personalStore } from '../../browser/personal-store.ts'
import { pageCount, pageSizeChoices } from '../../ui/lists/pager.tsx'
import { useAdmin } from '../session/session.tsx'

/** Rows per page, chosen by each person in this browser for all lists. The default is 10 (specification section 4). */
const pageSizes = personalStore(
  'jinvani.library-page-size',
  (stored) => pageSizeChoices.find((size) => size === stored) ?? limits.pageSize,
)

export const usePageSize = () => pageSizes.useValue(useAdmin()._id)

interface ListState {
  data: { total: number; totalIsEstimate?: boolean | undefined } | undefined
  isPlaceholderData: boolean
}

type Moves = Record<'goToPage' | 'correctPage', (page: number) => void>

/** A page past the end counts as loading until the address has been corrected to the last page. */
export function usePaging({ data, isPlaceholderData }: ListState, page: number, moves: Moves) {
  const { _id } = useAdmin()
  const pageSize = usePageSize()
  const total = data?.total ?? 0
  const pages = data && !isPlaceholderData ? pageCount(total, pageSize) : undefined
  const isPastEnd = pages !== undefined && page > pages
  // True from a change of the page size until page 1 is open: until then the page may seem to be past the end.
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
