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
import { CellEditor } from '../cells/cell-editor.tsx'
import type { CellValue, Column } from '../cells/columns.ts'
import { RowProblem } from '../rows/row-problem.tsx'
import { useTable } from '../table-context.ts'
import { isWithin, rowLayout } from './cursor.ts'
import { type CellPlace, GridCell } from './grid-cell.tsx'
import { StateCell } from './state-cell.tsx'
import type { useGrid } from './use-grid.ts'

function Flag({ isOn, mayEdit }: { isOn: boolean; mayEdit: boolean }) {
  const spoken = <span className="sr-only">{isOn ? 'Yes' : 'No'}</span>
  // People who may not edit see a word: a box would look as if it could be ticked.
  if (!mayEdit && isOn) return 'Yes'
  if (!mayEdit)
    return (
      <>
        <span aria-hidden>—</span>
        {spoken}
      </>
    )
  return (
    <span
      data-flag
      className={classNames(
        'grid size-5 shrink-0 cursor-pointer place-items-center rounded-sm border',
        isOn ? 'border-accent-deep bg-accent-deep text-on-accent' : 'border-edge bg-raised',
      )}
    >
      {isOn && <Check aria-hidden strokeWidth={3} className="size-3.5" />}
      {spoken}
    </span>
  )
}

function Shown({ item, column, value }: { item: Content; column: Column; value: CellValue }) {
  const { categories, q, mayEdit } = useTable()
  if (column.editor === 'flag') return <Flag isOn={value === true} mayEdit={mayEdit} />
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

type Grid = ReturnType<typeof useGrid>

function ValueCell({ column, grid, ...cell }: CellPlace & { column: Column; grid: Grid }) {
  const { saver, categories, columns, mayEdit } = useTable()
  const { item } = cell
  const editing = cell.isActive ? grid.editing : null
  const isActive = cell.isActive && editing === null
  const value = saver.valueOf(item, column.key)
  const { typed, problem } = saver.stateOf(item._id)
  const isTitle = column.key === 'title'
  return (
    <GridCell
      {...cell}
      role={isTitle ? 'rowheader' : 'gridcell'}
      isActive={isActive}
      hasProblem={problem?.column === column.key}
      aria-readonly={!mayEdit}
      style={isTitle ? { left: rowLayout(mayEdit, columns).head } : undefined}
      className={classNames(
        'relative items-center',
        editing === null && 'px-3',
        isTitle && 'sticky z-10 font-medium',
        column.key === 'slug' && 'text-sm',
        typed.has(column.key) && 'italic',
        isActive && 'ring-2 ring-accent-deep ring-inset',
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
          onDone={grid.done}
          onCancel={grid.cancel}
        />
      )}
    </GridCell>
  )
}

/** Only for editors. Space ticks the box, Enter goes to the links, arrows move between them, Escape goes back. */
function RowHead(cell: CellPlace) {
  const { selection, rows } = useTable()
  const { _id, title } = cell.item
  const link = { state: useFromList(), tabIndex: -1 }
  return (
    <GridCell {...cell} className="sticky left-0 z-10 items-center justify-center">
      {selection && <SelectBox item={cell.item} selection={selection} list={rows.ids} tabIndex={-1} />}
      <IconLink {...link} label={`Edit ${title}`} icon={Pencil} to={`/content/edit/${_id}`} />
      <IconLink {...link} label={`Duplicate ${title}`} icon={Copy} to={`/content/new?from=${_id}`} />
    </GridCell>
  )
}

export function GridRow({ item: loaded, row, grid }: { item: Content | undefined; row: number; grid: Grid }) {
  const { saver, categories, columns, mayEdit } = useTable()
  if (!loaded)
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
  const { cursor, area, lead } = grid
  const item = saver.itemOf(loaded)
  const cellAt = (place: number): CellPlace => ({
    item,
    row,
    place,
    isActive: cursor.row === row && cursor.column === place,
    isMarked: isWithin({ row, column: place }, area),
  })
  return (
    <>
      {mayEdit && <RowHead {...cellAt(0)} />}
      <StateCell {...cellAt(lead - 1)} />
      {columns.map((column, index) => (
        <ValueCell key={column.key} {...cellAt(index + lead)} column={column} grid={grid} />
      ))}
      {saver.stateOf(item._id).problem && (
        <div
          role="gridcell"
          aria-colindex={1}
          aria-colspan={columns.length + lead}
          className="col-span-full border-b border-hairline bg-danger-soft"
        >
          <div className="sticky left-0 w-fit max-w-[min(100%,60rem)] px-3">
            <RowProblem item={item} saver={saver} categories={categories} />
          </div>
        </div>
      )}
    </>
  )
}
