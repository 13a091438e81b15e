/* oxlint-disable jsx-a11y/prefer-tag-over-role -- HTML has no element for a cell that is edited in place */
import type { Content } from '@jinvani/contract'
import { Check, Copy, Pencil } from 'lucide-react'
import { IconLink } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { FoundTitle } from '../../item-facts/content-badges.tsx'
import { SelectBox } from '../../library/selection.tsx'
import { useFromList } from '../../lists/list-address.ts'
import { Picture } from '../../pictures/picture.tsx'
import { type Then, CellEditor } from '../cells/cell-editor.tsx'
import type { CellValue, Column } from '../cells/columns.ts'
import { RowProblem, problemIdOf } from '../rows/row-problem.tsx'
import { useGround, useTable } from '../table-context.ts'
import { isWithin, placesOf } from './cursor.ts'
import { StateCell } from './state-cell.tsx'
import type { useGrid } from './use-grid.ts'

interface CellState {
  isActive: boolean
  isMarked: boolean
  editing: 'whole' | 'empty' | null
  onDone: (value: CellValue, then: Then) => void
  onCancel: () => void
}

interface GridCellProps {
  item: Content
  column: Column
  row: number
  /** Index among all cells of the row. */
  place: number
  state: CellState
  problemId: string | undefined
}

function Flag({ value }: { value: CellValue }) {
  return (
    <span
      data-flag
      className={classNames(
        'grid size-5 shrink-0 cursor-pointer place-items-center rounded-sm border',
        value === true ? 'border-accent-deep bg-accent-deep text-on-accent' : 'border-edge bg-raised',
      )}
    >
      {value === true && <Check aria-hidden strokeWidth={3} className="size-3.5" />}
      <span className="sr-only">{value === true ? 'Yes' : 'No'}</span>
    </span>
  )
}

/** A flag as a word, for people who may not edit: a box would look as if it could be ticked. */
function FlagWord({ value }: { value: CellValue }) {
  if (value === true) return 'Yes'
  return (
    <>
      <span aria-hidden>—</span>
      <span className="sr-only">No</span>
    </>
  )
}

function Shown({ item, column, value }: { item: Content; column: Column; value: CellValue }) {
  const { categories, q, mayEdit } = useTable()
  if (column.editor === 'flag') return mayEdit ? <Flag value={value} /> : <FlagWord value={value} />
  const text = column.show(value, categories)
  const isTitle = column.key === 'title'
  return (
    <>
      {isTitle && (
        <Picture
          src={item.images.thumbnail}
          sizes="2.5rem"
          alt=""
          placeholder=""
          className="mr-2.5 h-7 w-10 shrink-0 rounded-sm"
        />
      )}
      <span dir="auto" title={text} className="min-w-0 truncate">
        {isTitle && text === item.title ? <FoundTitle title={text} q={q} /> : text}
      </span>
    </>
  )
}

function GridCell({ item, column, row, place, state, problemId }: GridCellProps) {
  const { saver, categories, columns, mayEdit } = useTable()
  const { isActive, isMarked, editing } = state
  const ground = useGround(item, isMarked)
  const value = saver.valueOf(item, column.key)
  const isTyped = saver.stateOf(item._id).typed.has(column.key)
  const isTitle = column.key === 'title'
  return (
    <div
      role={isTitle ? 'rowheader' : 'gridcell'}
      data-row={row}
      data-column={place}
      aria-colindex={place + 1}
      aria-selected={isMarked}
      aria-readonly={!mayEdit}
      aria-invalid={problemId === undefined ? undefined : true}
      aria-describedby={problemId}
      tabIndex={isActive && editing === null ? 0 : -1}
      style={isTitle ? { left: placesOf(mayEdit, columns).head } : undefined}
      className={classNames(
        'relative flex h-11 items-center border-r border-b border-hairline -outline-offset-2',
        editing === null && 'px-3',
        isTitle && 'sticky z-10 font-medium',
        column.key === 'slug' && 'text-sm',
        problemId === undefined ? ground : 'bg-danger-soft',
        isTyped && 'italic',
        isActive && editing === null && 'ring-2 ring-accent-deep ring-inset',
      )}
    >
      {editing === null ? (
        <Shown item={item} column={column} value={value} />
      ) : (
        <CellEditor
          label={`${column.label} of ${item.title}`}
          column={column}
          value={value}
          categories={categories}
          mediaType={item.mediaType}
          isEmpty={editing === 'empty'}
          onDone={state.onDone}
          onCancel={state.onCancel}
        />
      )}
    </div>
  )
}

interface RowHeadProps {
  item: Content
  row: number
  isActive: boolean
  isMarked: boolean
}

/** A row's first cell, for editors. Space ticks its box. Enter goes to its links, arrows between them, Escape back. */
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
