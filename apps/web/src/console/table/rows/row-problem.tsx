import type { Category, Content } from '@jinvani/contract'
import { CircleAlert } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { columnOf } from '../cells/columns.ts'
import type { RowSaver } from './row-saver.ts'

export const problemIdOf = (item: Content) => `problem-${item._id}`

interface ProblemProps {
  item: Content
  saver: RowSaver
  categories: readonly Category[]
}

export function RowProblem({ item, saver, categories }: ProblemProps) {
  const { problem, typed } = saver.stateOf(item._id)
  if (problem === null) return null
  const { message, column, mayRetry, isConflict } = problem
  const stored = saver.itemOf(item)
  const newer = column && isConflict ? columnOf(column).show(columnOf(column).read(stored), categories) : null
  const spoken = <span className="sr-only"> {stored.title}</span>
  return (
    <div
      role="alert"
      id={problemIdOf(item)}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5 text-sm text-danger"
    >
      <CircleAlert aria-hidden className="size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        {column && !isConflict && `${columnOf(column).label}: `}
        {message}
        {newer !== null && ` Stored: ${newer || '(empty)'}`}
      </span>
      {isConflict ? (
        <>
          <Button size="sm" onClick={() => saver.keepStored(item._id)}>
            <span>Keep stored{spoken}</span>
          </Button>
          <Button size="sm" onClick={() => saver.retry(item._id)}>
            <span>Use mine{spoken}</span>
          </Button>
        </>
      ) : (
        <>
          {mayRetry && (
            <Button size="sm" onClick={() => saver.retry(item._id)}>
              <span>Try Again{spoken}</span>
            </Button>
          )}
          <Button size="sm" variant="ghost" onClick={() => saver.discard(item._id)}>
            <span>
              {typed.size > 0 ? 'Discard' : 'Dismiss'}
              {spoken}
            </span>
          </Button>
        </>
      )}
    </div>
  )
}
