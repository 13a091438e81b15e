// HTML has no element for a cell with inline editing.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import type { Content } from '@jinvani/contract'
import { Check } from 'lucide-react'
import { classNames } from '../../../ui/class-names.ts'
import { Picture } from '../../pictures/picture.tsx'
import { FoundTitle } from '../../item-facts/found-title.tsx'
import { CellEditor, type Then } from '../cells/cell-editor.tsx'
import type { CellValue, Column } from '../cells/columns.ts'
import { useGround, useTable } from '../table-context.ts'
import { placesOf } from './places.ts'

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
  /** Its index among the cells of the row. */
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

/** For those who may not edit, a box would look as if it could be ticked. */
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

export function GridCell({ item, column, row, place, state, problemId }: GridCellProps) {
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
