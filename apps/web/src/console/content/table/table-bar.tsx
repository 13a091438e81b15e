import { ArrowDownToLine, Undo2 } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { useCanUndo } from '../../lists/done-here.ts'
import { useUndoKey } from '../../lists/use-undo-key.ts'
import type { RowState } from './rows/row-types.ts'
import { ColumnsMenu } from './hidden-columns.tsx'
import { Keys } from './keys.tsx'
import { useTable } from './table-context.ts'

const plural = (count: number) => `${count} row${count === 1 ? '' : 's'}`

function progressOf(states: readonly RowState[]): string {
  const open = states.filter(({ typed }) => typed.size > 0)
  const saving = open.filter((state) => state.saving || state.problem === null).length
  const failed = open.length - saving
  if (saving > 0) return `Saving ${plural(saving)}…`
  if (failed > 0) return `${plural(failed)} not saved`
  return states.length > 0 ? 'All changes are saved' : ''
}

interface TableBarProps {
  /** Undefined until cells are marked. */
  onFill?: (() => void) | undefined
  /** Id of the description of the table's keys. */
  keysId: string
}

/** Actions for all rows. It stays visible. */
export function TableBar({ onFill, keysId }: TableBarProps) {
  const { saver, actions, total, mayEdit } = useTable()
  const canUndo = useCanUndo()
  useUndoKey(actions.undo)
  const mayRetry = saver.states.some(({ problem }) => problem?.mayRetry && !problem.isConflict)
  const results = `${total.toLocaleString('en')} result${total === 1 ? '' : 's'}`
  return (
    <div
      data-clear-of-toasts-if-wide
      className="sticky top-0 z-30 flex flex-wrap items-center gap-x-3 gap-y-2 bg-ground pb-2"
    >
      <p className="text-sm text-muted tabular-nums">{results}</p>
      {mayEdit && (
        <>
          <Button size="sm" icon={Undo2} disabled={!canUndo} onClick={() => void actions.undo()}>
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
        </>
      )}
      <Keys id={keysId} mayEdit={mayEdit} />
      <ColumnsMenu />
      {/* After the controls: the toast with Undo may stand over it. */}
      {mayEdit && (
        <output className="flex flex-wrap gap-x-3 text-sm text-muted">
          <span>{progressOf(saver.states)}</span>
          <span className="min-w-0 wrap-anywhere">{actions.said}</span>
        </output>
      )}
    </div>
  )
}
