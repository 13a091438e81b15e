import type { Category } from '@jinvani/contract'
import { ArrowDownToLine, Keyboard, Undo2 } from 'lucide-react'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { sessionOwner } from '../../api/session-store.ts'
import { failures } from '../../sentences/error-sentences.ts'
import { useShowError } from '../../sentences/show-error.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { TextArea, TextInput } from '../../ui/fields/text-input.tsx'
import { lazyPiece } from '../../ui/lazy-piece.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { useLibraryFilters } from '../library/library-filters.ts'
import { NothingFound, useUndoKey } from '../library/library-results.tsx'
import { useSelection } from '../library/selection.tsx'
import { useCanUndo } from '../lists/done-here.ts'
import { QueryFailure, Skeletons } from '../lists/unloaded.tsx'
import { useMayEnter } from '../session/guard.tsx'
import { type Area, MOST_PASTED_ROWS, parseCells, plural } from './cells/pasted.ts'
import { useCellActions } from './cells/use-cell-actions.ts'
import { Grid } from './grid/grid.tsx'
import { ColumnsMenu, useShownColumns } from './kept-columns.tsx'
import type { RowState } from './rows/row-state.ts'
import { useRows, useSaver } from './rows/use-rows.ts'
import { TableContext, useTable } from './table-context.ts'

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

/** Even while it is folded, it describes the table to screen readers. */
function Keys({ id, mayEdit }: { id: string; mayEdit: boolean }) {
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

function progressOf(states: readonly RowState[]): string {
  const open = states.filter(({ typed }) => typed.size > 0)
  const saving = open.filter((state) => state.saving || state.problem === null).length
  const failed = open.length - saving
  if (saving > 0) return `Saving ${plural(saving, 'row')}…`
  if (failed > 0) return `${plural(failed, 'row')} not saved`
  return states.length > 0 ? 'All changes are saved' : ''
}

function TableBar({ onFill, keysId }: { onFill: (() => void) | undefined; keysId: string }) {
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
      {/* The result comes after the controls, because the toast with Undo may cover the end of this row. */}
      {mayEdit && (
        <output className="flex flex-wrap gap-x-3 text-sm text-muted">
          <span>{progressOf(saver.states)}</span>
          <span className="min-w-0 wrap-anywhere">{actions.said}</span>
        </output>
      )}
    </div>
  )
}

/** Unlike pasting, it works by touch and without a clipboard. */
function FillDialog({ area, onClose }: { area: Area; onClose: () => void }) {
  const { actions, total, columns } = useTable()
  const room = Math.min(total - area.top, MOST_PASTED_ROWS)
  const marked = area.bottom - area.top + 1
  const [text, setText] = useState(() => actions.copy({ ...area, bottom: area.top, right: area.left }))
  const [count, setCount] = useState(String(marked > 1 ? marked : Math.min(2, room)))
  const lines = parseCells(text).length
  const typed = Number(count)
  const isCount = Number.isInteger(typed) && typed >= 1 && typed <= room
  const fill = (event: FormEvent) => {
    event.preventDefault()
    if (lines === 1 && !isCount) return
    const rows = lines > 1 ? lines : typed
    void actions.paste(text, { ...area, right: area.left, bottom: area.top + rows - 1 })
    onClose()
  }
  return (
    <Dialog
      onClose={onClose}
      title={`Fill down: ${columns[area.left]?.label ?? ''}`}
      actions={
        <Button variant="primary" type="submit" form="fill-down">
          Fill
        </Button>
      }
    >
      <form id="fill-down" noValidate onSubmit={fill} className="grid gap-4">
        <Field label="Value" hint="Several lines fill one row each, such as a copied column">
          <TextArea rows={4} value={text} onChange={(event) => setText(event.target.value)} />
        </Field>
        {lines === 1 ? (
          <Field
            label="Rows"
            hint={`Including this row; ${room} at most`}
            error={isCount ? undefined : `A whole number from 1 to ${room}`}
          >
            <TextInput inputMode="numeric" value={count} onChange={(event) => setCount(event.target.value)} />
          </Field>
        ) : (
          <p className="text-muted">
            {Math.min(lines, room)} rows will be filled
            {lines > room && `; ${lines - room} lines have no row`}
          </p>
        )}
      </form>
    </Dialog>
  )
}

const BulkBar = lazyPiece(() => import('../library/bulk/bulk-bar.tsx'))

/** Starts anew when the filters change. `LibraryTable` keeps the unsaved values. */
function Body() {
  const [marked, mark] = useState<Area | null>(null)
  const [filled, fill] = useState<Area | null>(null)
  const keysId = useId()
  return (
    <>
      <TableBar onFill={marked ? () => fill(marked) : undefined} keysId={keysId} />
      <Grid onMark={mark} keysId={keysId} />
      {filled && <FillDialog area={filled} onClose={() => fill(null)} />}
    </>
  )
}

export default function LibraryTable({ categories }: { categories: readonly Category[] }) {
  const { filters } = useLibraryFilters()
  const mayEdit = useMayEnter()('/content/edit/:id')
  const saver = useSaver()
  const rows = useRows(filters)
  const chosen = useSelection()
  const selection = mayEdit ? chosen : undefined
  const shown = useShownColumns()
  const actions = useCellActions({ rows, saver, categories, columns: shown })
  useShowError(rows.error, failures.content.load)
  const { total } = rows
  const show = (): ReactNode => {
    if (rows.error !== null)
      return <QueryFailure query={rows} failure="The library is not available right now." />
    if (total === undefined)
      return <Skeletons label="Loading content" shapes={Array<string>(10).fill('h-11')} />
    if (total === 0) return <NothingFound />
    return (
      <TableContext
        value={{ rows, total, saver, categories, columns: shown, actions, mayEdit, selection, q: filters.q }}
      >
        <Body key={JSON.stringify(filters)} />
        {selection && selection.count(total) > 0 && (
          <BulkBar selection={selection} categories={categories} items={rows.items} total={total} />
        )}
      </TableContext>
    )
  }
  return (
    <>
      {show()}
      <LeaveGuard when={() => saver.hasUnsaved && sessionOwner() !== null} />
    </>
  )
}
