import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { Select } from '../fields/select.tsx'

export const pageSizeChoices: readonly number[] = [10, 20, 50]

/** The numbers of at most `size` page buttons, with `page` in the middle where possible. */
export function pageWindow(page: number, pages: number, size = 5): number[] {
  const count = Math.max(0, Math.min(size, pages))
  const centred = page - Math.floor(count / 2)
  const first = Math.max(1, Math.min(centred, pages - count + 1))
  return Array.from({ length: count }, (_, index) => first + index)
}

/** Number of pages; an empty list has one. */
export const pageCount = (total: number, pageSize: number): number => Math.max(1, Math.ceil(total / pageSize))

/** A count as text. An estimate is rounded up to three digits, because more would look exact. */
export function countText(count: number, isEstimate = false): string {
  if (!isEstimate) return String(count)
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, count))) - 2)
  return `about ${(Math.ceil(count / step) * step).toLocaleString('en')}`
}

/** Like `countText`, but exact counts have thousands separators too. */
export const figureText = (count: number, isEstimate = false): string =>
  isEstimate ? countText(count, true) : count.toLocaleString('en')

export interface Paging {
  page: number
  pageSize: number
  total: number
  isEstimate?: boolean | undefined
  onPage: (page: number) => void
  /** Without this function, people cannot choose the number of rows on a page. */
  onPageSize?: (pageSize: number) => void
}

/** Hidden if all rows fit on the smallest page. */
function PageSizes({ pageSize, total, onPageSize }: Paging) {
  if (!onPageSize || total <= Math.min(...pageSizeChoices)) return null
  return (
    <Select
      aria-label="Items on a page"
      value={pageSize}
      onChange={(event) => onPageSize(Number(event.target.value))}
      labels={Object.fromEntries(pageSizeChoices.map((size) => [size, `${size} a page`]))}
    />
  )
}

interface StepsProps extends Pick<Paging, 'page' | 'onPage'> {
  pages: number
  size?: 'sm'
  children: ReactNode
}

function Steps({ page, pages, onPage, children, ...look }: StepsProps) {
  return (
    <>
      <Button {...look} icon={ChevronLeft} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      {children}
      <Button {...look} disabled={page >= pages} onClick={() => onPage(page + 1)}>
        Next
        <ChevronRight aria-hidden className="size-4" />
      </Button>
    </>
  )
}

export function Pager(props: Paging) {
  const { page, pageSize, total, isEstimate, onPage } = props
  if (total === 0) return null
  const pages = pageCount(total, pageSize)
  const from = (page - 1) * pageSize + 1
  return (
    <nav aria-label="Pagination" className="mt-6">
      <div className="flex items-center justify-between gap-3 md:hidden">
        <Steps page={page} pages={pages} onPage={onPage}>
          <span className="text-sm text-muted tabular-nums">
            {page} / {countText(pages, isEstimate)}
          </span>
        </Steps>
      </div>
      <div className="hidden flex-wrap items-center justify-between gap-4 md:flex">
        <p className="mr-auto text-sm text-muted tabular-nums">
          Showing {from} to {Math.min(page * pageSize, total)} of {countText(total, isEstimate)} results
        </p>
        <PageSizes {...props} />
        {pages > 1 && <PageNumbers page={page} pages={pages} onPage={onPage} />}
      </div>
    </nav>
  )
}

export function TablePager(props: Paging) {
  const { page, pageSize, total, isEstimate, onPage } = props
  const pages = pageCount(total, pageSize)
  return (
    <nav aria-label="Pagination" className="mt-4 flex flex-wrap items-center justify-between gap-3">
      <p className="mr-auto text-sm text-muted tabular-nums">
        Showing page {page} of {countText(pages, isEstimate)} pages
      </p>
      <PageSizes {...props} />
      <div className="grid w-full grid-cols-2 items-center gap-2 sm:flex sm:w-auto">
        <Steps page={page} pages={pages} onPage={onPage} size="sm">
          <div className="order-first col-span-2 justify-self-center sm:order-none">
            <PageNumbers page={page} pages={pages} onPage={onPage} />
          </div>
        </Steps>
      </div>
    </nav>
  )
}

function PageNumbers({ page, pages, onPage }: Pick<StepsProps, 'page' | 'pages' | 'onPage'>) {
  return (
    <ul className="flex gap-1">
      {pageWindow(page, pages).map((number) => (
        <li key={number}>
          <button
            type="button"
            aria-current={number === page ? 'page' : undefined}
            onClick={() => onPage(number)}
            className={classNames(
              'min-h-9 min-w-9 rounded px-2 text-sm font-medium tabular-nums transition-colors',
              number === page ? 'bg-accent-deep text-on-accent' : 'hover:bg-sunken',
            )}
          >
            {number}
          </button>
        </li>
      ))}
    </ul>
  )
}
