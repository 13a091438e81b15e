import type { Category } from '@jinvani/contract'
import { type ReactNode, useCallback, useId, useState } from 'react'
import { sessionOwner } from '../../api/session-store.ts'
import { failures } from '../../sentences/error-sentences.ts'
import { useShowError } from '../../sentences/show-error.ts'
import { ErrorBox } from '../../ui/error-box.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { type LibraryFilters, libraryQuery } from '../library/library-filters.ts'
import { Skeletons } from '../lists/unloaded.tsx'
import { useMayEnter } from '../session/guard.tsx'
import { NothingFound } from '../library/library-results.tsx'
import { useSelection } from '../library/selection/use-selection.ts'
import { columns } from './cells/columns.ts'
import { FillDialog } from './cells/fill-dialog.tsx'
import type { Area } from './cells/pasted.ts'
import { useCellActions } from './cells/use-cell-actions.ts'
import { Grid } from './grid/grid.tsx'
import { useColumnWidths, useHiddenColumns, withWidths } from './kept-columns.tsx'
import { useRows } from './rows/use-rows.ts'
import { useSaver } from './rows/use-saver.ts'
import { TableBar } from './table-bar.tsx'
import { TableContext } from './table-context.ts'
import { lazyPiece } from '../../ui/lazy-piece.tsx'

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
