import { ArrowDownToLine, Keyboard, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useCanUndo } from '../lists/done-here.ts'
import { useUndoKey } from '../lists/use-undo-key.ts'
import { ColumnsMenu } from './kept-columns.tsx'
import type { RowState } from './rows/row-state.ts'
import { useTable } from './table-context.ts'

const resizing: [keys: string, does: string] = [
  'Left, Right',
  'at the edge of a head change the width, Home resets it, Up and Down go to the next edge',
]
const looking: readonly [keys: string, does: string][] = [
  ['Arrows, Tab', 'move; with Shift, arrows mark cells'],
  ['Enter', 'in State opens the details'],
  ['Ctrl C', 'copies'],
  resizing,
]
const editing: readonly [keys: string, does: string][] = [
  ['Arrows, Tab', 'move; with Shift, arrows mark cells'],
  ['Enter, F2', 'edit; in State they open the details'],
  ['Letters', 'replace the value'],
  ['Escape', 'cancels an edit'],
  ['Space', 'switches Featured and Active; in the first column selects a row, with Shift all rows up to it'],
  ['Delete', 'clears'],
  ['Ctrl C, Ctrl V', 'copy and paste, also from a spreadsheet'],
  ['Ctrl D', 'fills down'],
  ['Ctrl Z', 'undoes'],
  resizing,
]

interface KeysProps {
  /** Screen readers read this description of the table even while it is closed. */
  id: string
  mayEdit: boolean
}

function Keys({ id, mayEdit }: KeysProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        icon={Keyboard}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        Keys
      </Button>
      <ul
        id={id}
        hidden={!isOpen}
        className="grid basis-full grid-cols-2 gap-x-6 gap-y-1 rounded bg-sunken p-3 text-sm lg:grid-cols-3"
      >
        {(mayEdit ? editing : looking).map(([keys, does]) => (
          <li key={keys}>
            <kbd className="font-sans font-medium">{keys}</kbd> {does}.
          </li>
        ))}
      </ul>
    </>
  )
}

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
  keysId: string
}

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
      {/* The result comes after the controls, since the toast with Undo may cover it. */}
      {mayEdit && (
        <output className="flex flex-wrap gap-x-3 text-sm text-muted">
          <span>{progressOf(saver.states)}</span>
          <span className="min-w-0 wrap-anywhere">{actions.said}</span>
        </output>
      )}
    </div>
  )
}
