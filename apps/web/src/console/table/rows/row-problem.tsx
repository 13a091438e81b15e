import type { Category, Content } from '@jinvani/contract'
import { CircleAlert } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { columnAt } from '../cells/columns.ts'
import type { RowSaver } from './row-saver.ts'

/** ID of the sentence that says why the row of an item is not saved. */
export const problemId = ({ _id }: Content) => `problem-${_id}`

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
  const cell = column && columnAt(column)
  const newer = cell && isConflict ? cell.show(cell.read(stored), categories) : null
  const button = (words: string, press: () => void, variant: 'secondary' | 'ghost' = 'secondary') => (
    <Button size="sm" variant={variant} aria-label={`${words} ${stored.title}`} onClick={press}>
      {words}
    </Button>
  )
  return (
    <div
      role="alert"
      id={problemId(item)}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5 text-sm text-danger"
    >
      <CircleAlert aria-hidden className="size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        {cell && !isConflict && `${cell.label}: `}
        {message}
        {newer !== null && ` Stored: ${newer || '(empty)'}`}
      </span>
      {isConflict && button('Keep stored', () => saver.keepStored(item._id))}
      {isConflict && button('Use mine', () => saver.retry(item._id))}
      {!isConflict && mayRetry && button('Try Again', () => saver.retry(item._id))}
      {!isConflict && button(typed.size > 0 ? 'Discard' : 'Dismiss', () => saver.discard(item._id), 'ghost')}
    </div>
  )
}
