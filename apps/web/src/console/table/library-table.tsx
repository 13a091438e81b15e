import type { Category } from '@jinvani/contract'
import { type FormEvent, type ReactNode, useCallback, useId, useState } from 'react'
import { sessionOwner } from '../../api/session-store.ts'
import { failures } from '../../sentences/error-sentences.ts'
import { useShowError } from '../../sentences/show-error.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorBox } from '../../ui/error-box.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { TextArea, TextInput } from '../../ui/fields/text-input.tsx'
import { lazyPiece } from '../../ui/lazy-piece.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { type LibraryFilters, libraryQuery } from '../library/library-filters.ts'
import { NothingFound } from '../library/library-results.tsx'
import { useSelection } from '../library/selection/use-selection.ts'
import { Skeletons } from '../lists/unloaded.tsx'
import { useMayEnter } from '../session/guard.tsx'
import { columns } from './cells/columns.ts'
import { type Area, MOST_ROWS, parseCells } from './cells/pasted.ts'
import { useCellActions } from './cells/use-cell-actions.ts'
import { Grid } from './grid/grid.tsx'
import { useColumnWidths, useHiddenColumns, withWidths } from './kept-columns.tsx'
import { useRows } from './rows/use-rows.ts'
import { useSaver } from './rows/use-saver.ts'
import { TableBar } from './table-bar.tsx'
import { TableContext, useTable } from './table-context.ts'

interface FillDialogProps {
  area: Area | null
  onClose: () => void
}

function FillForm({ area, onClose }: { area: Area; onClose: () => void }) {
  const { actions, total } = useTable()
  const room = Math.min(total - area.top, MOST_ROWS)
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
  )
}

/** Works by touch and without a clipboard. */
function FillDialog({ area, onClose }: FillDialogProps) {
  const { columns } = useTable()
  return (
    <Dialog
      open={area !== null}
      onClose={onClose}
      title={`Fill down: ${columns[area?.left ?? 0]?.label ?? ''}`}
      actions={
        <Button variant="primary" type="submit" form="fill-down">
          Fill
        </Button>
      }
    >
      {area !== null && <FillForm area={area} onClose={onClose} />}
    </Dialog>
  )
}

const BulkBar = lazyPiece(() => import('../library/bulk/bulk-bar.tsx'))

/** Stays mounted while the filters change: typed values are still being saved. */
function Body() {
  const [marked, mark] = useState<Area | null>(null)
  const [filled, fill] = useState<Area | null>(null)
  const keysId = useId()
  return (
    <>
      <TableBar onFill={marked ? () => fill(marked) : undefined} keysId={keysId} />
      <Grid onMark={mark} keysId={keysId} />
      <FillDialog area={filled} onClose={() => fill(null)} />
    </>
  )
}

interface LibraryTableProps {
  filters: LibraryFilters
  isFiltered: boolean
  categories: readonly Category[]
}

export default function LibraryTable({ filters, isFiltered, categories }: LibraryTableProps) {
  const mayEdit = useMayEnter()('/content/edit/:id')
  const saver = useSaver()
  const rows = useRows(filters)
  const chosen = useSelection(JSON.stringify(libraryQuery(filters)))
  const selection = mayEdit ? chosen : undefined
  const hidden = useHiddenColumns()
  const { widths } = useColumnWidths()
  const unhidden = columns.filter(({ key }) => !hidden.includes(key))
  const shown = withWidths(unhidden, widths)
  const actions = useCellActions({ rows, saver, categories, columns: shown })
  useShowError(rows.error, failures.content.load)
  const hasUnsaved = useCallback(() => saver.hasUnsaved && sessionOwner() !== null, [saver])
  const { total } = rows
  const show = (): ReactNode => {
    if (rows.error !== null)
      return (
        <ErrorBox
          title="The library is not available right now."
          onRetry={rows.refetch}
          retrying={rows.isFetching}
        />
      )
    if (total === undefined)
      return <Skeletons label="Loading content" shapes={Array<string>(10).fill('h-11')} />
    if (total === 0) return <NothingFound isFiltered={isFiltered} />
    return (
      <TableContext
        value={{ rows, total, saver, categories, columns: shown, actions, mayEdit, selection, q: filters.q }}
      >
        <Body key={JSON.stringify(filters)} />
        {selection && selection.count(total) > 0 && (
          <BulkBar
            selection={selection}
            filters={filters}
            categories={categories}
            items={rows.items}
            total={total}
          />
        )}
      </TableContext>
    )
  }
  return (
    <>
      {show()}
      <LeaveGuard when={hasUnsaved} />
    </>
  )
}
