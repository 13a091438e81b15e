import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { pageCount, pageWindow } from './page-window.ts'

interface PagerProps {
  page: number
  pageSize: number
  total: number
  onPage: (page: number) => void
}

/** Desktop: "Showing x to y of total results" and at most five numbers. Phone: Previous and Next. Nothing for an empty list. */
export function Pager({ page, pageSize, total, onPage }: PagerProps) {
  if (total === 0) return null
  const pages = pageCount(total, pageSize)
  const from = (page - 1) * pageSize + 1
  return (
    <nav aria-label="Pagination" className="mt-6">
      <div className="flex items-center justify-between gap-3 md:hidden">
        <Button icon={ChevronLeft} disabled={page <= 1} onClick={() => onPage(page - 1)}>
          Previous
        </Button>
        <span className="text-sm text-muted tabular-nums">
          {page} / {pages}
        </span>
        <Button disabled={page >= pages} onClick={() => onPage(page + 1)}>
          Next
          <ChevronRight aria-hidden className="size-4" />
        </Button>
      </div>
      <div className="hidden flex-wrap items-center justify-between gap-4 md:flex">
        <p className="text-sm text-muted tabular-nums">
          Showing {from} to {Math.min(page * pageSize, total)} of {total} results
        </p>
        {pages > 1 && <PageNumbers page={page} pages={pages} onPage={onPage} />}
      </div>
    </nav>
  )
}

/** The numbered buttons alone. */
export function PageNumbers({
  page,
  pages,
  onPage,
}: {
  page: number
  pages: number
  onPage: (page: number) => void
}) {
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
