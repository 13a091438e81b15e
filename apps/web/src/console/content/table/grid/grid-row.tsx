/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import type { Content } from '@jinvani/contract'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import type { Column } from '../cells/columns.ts'
import { RowProblem, problemIdOf } from '../rows/row-problem.tsx'
import { useTable } from '../table-context.ts'
import { isWithin } from './cursor.ts'
import { GridCell } from './grid-cell.tsx'
import { RowHead } from './row-head.tsx'
import { StateCell } from '../state/state-cell.tsx'
import type { useGrid } from './use-grid.ts'

interface GridRowProps {
  item: Content | undefined
  row: number
  grid: ReturnType<typeof useGrid>
}

function Cells({ item, row, grid }: GridRowProps & { item: Content }) {
  const { saver, categories, columns, mayEdit } = useTable()
  const { cursor, area, editing, lead } = grid
  const newest = saver.itemOf(item)
  const { problem } = saver.stateOf(item._id)
  const stateOf = (column: number) => {
    const isActive = cursor.row === row && cursor.column === column
    return {
      isActive,
      isMarked: isWithin({ row, column }, area),
      editing: isActive ? editing : null,
    }
  }
  const problemOf = ({ key }: Column) => (problem?.column === key ? problemIdOf(item) : undefined)
  return (
    <>
      {mayEdit && <RowHead item={newest} row={row} {...stateOf(0)} />}
      <StateCell item={newest} row={row} place={lead - 1} {...stateOf(lead - 1)} />
      {columns.map((column, index) => (
        <GridCell
          key={column.key}
          item={newest}
          column={column}
          row={row}
          place={index + lead}
          state={{ ...stateOf(index + lead), onDone: grid.done, onCancel: grid.cancel }}
          problemId={problemOf(column)}
        />
      ))}
      {problem && (
        <div
          role="gridcell"
          aria-colindex={1}
          aria-colspan={columns.length + lead}
          className="col-span-full border-b border-hairline bg-danger-soft"
        >
          <div className="sticky left-0 w-fit max-w-[min(100%,60rem)] px-3">
            <RowProblem item={newest} saver={saver} categories={categories} />
          </div>
        </div>
      )}
    </>
  )
}

export function GridRow(props: GridRowProps) {
  const { item, row } = props
  if (item) return <Cells {...props} item={item} />
  return (
    <div
      role="gridcell"
      aria-colindex={1}
      data-row={row}
      className="col-span-full flex h-11 items-center px-3"
    >
      <Skeleton className="h-5 w-96" />
    </div>
  )
}
