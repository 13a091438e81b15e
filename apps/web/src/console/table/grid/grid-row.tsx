/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import type { Content } from '@jinvani/contract'
import { Copy, Pencil } from 'lucide-react'
import { IconLink } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useFromList } from '../../lists/list-return.ts'
import { SelectBox } from '../../library/selection/select-box.tsx'
import type { Column } from '../cells/columns.ts'
import { RowProblem, problemIdOf } from '../rows/row-problem.tsx'
import { useGround, useTable } from '../table-context.ts'
import { isWithin } from './cursor.ts'
import { GridCell } from './grid-cell.tsx'
import { StateCell } from './state-cell.tsx'
import type { useGrid } from './use-grid.ts'

interface RowHeadProps {
  item: Content
  row: number
  isActive: boolean
  isMarked: boolean
}

/** For editors. Space ticks the checkbox, Enter goes to the links, arrows move between them, Escape returns. */
function RowHead({ item, row, isActive, isMarked }: RowHeadProps) {
  const { selection, rows } = useTable()
  const ground = useGround(item, isMarked)
  const state = useFromList()
  return (
    <div
      role="gridcell"
      data-row={row}
      data-column={0}
      aria-colindex={1}
      aria-selected={isMarked}
      tabIndex={isActive ? 0 : -1}
      className={classNames(
        'sticky left-0 z-10 flex h-11 items-center justify-center border-r border-b border-hairline -outline-offset-2',
        ground,
      )}
    >
      {selection && <SelectBox item={item} selection={selection} list={rows.ids} tabIndex={-1} />}
      <IconLink
        label={`Edit ${item.title}`}
        icon={Pencil}
        to={`/content/edit/${item._id}`}
        state={state}
        tabIndex={-1}
      />
      <IconLink
        label={`Duplicate ${item.title}`}
        icon={Copy}
        to={`/content/new?from=${item._id}`}
        state={state}
        tabIndex={-1}
      />
    </div>
  )
}

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
