import { ArrowDownToLine, Undo2 } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import type { RowState } from './rows/row-saver.ts'
import { useTable } from './table-context.ts'

const plural = (count: number) => `${count} row${count === 1 ? '' : 's'}`

function progressOf(states: readonly RowState[]): string {
  const failed = states.filter(({ problem, typed }) => problem !== null && typed.size > 0).length
  const saving = states.filter(({ problem, typed }) => problem === null && typed.size > 0).length
  if (saving > 0) return `Saving ${plural(saving)}…`
  if (failed > 0) return `${plural(failed)} not saved`
  return states.length > 0 ? 'All changes are saved' : ''
}

interface TableBarProps {
  /** Where cells are marked by a press on them; elsewhere each field has its own button. */
  onFill?: (() => void) | undefined
}

/** What happens to all rows together; it stays in sight. */
export function TableBar({ onFill }: TableBarProps) {
  const { saver, actions, total, mayEdit } = useTable()
  const mayRetry = saver.states.some(({ problem }) => problem?.mayRetry && !problem.isConflict)
  const results = `${total.toLocaleString('en')} result${total === 1 ? '' : 's'}`
  return (
    <div className="sticky top-0 z-30 mb-2 flex flex-wrap items-center gap-x-3 gap-y-2 bg-ground py-2">
      <p className="text-sm text-muted tabular-nums">{results}</p>
      {mayEdit && (
        <>
          <Button size="sm" icon={Undo2} disabled={!saver.canUndo} onClick={() => void actions.undo()}>
            Undo
          </Button>
          {onFill && (
            <Button size="sm" icon={ArrowDownToLine} onClick={onFill}>
              Fill Down
            </Button>
          )}
          {mayRetry && (
            <Button size="sm" onClick={() => saver.retryAll()}>
              Try Again
            </Button>
          )}
          <output className="flex flex-wrap gap-x-3 text-sm text-muted">
            <span>{progressOf(saver.states)}</span>
            <span>{actions.said}</span>
          </output>
        </>
      )}
    </div>
  )
}
