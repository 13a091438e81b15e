// The library as a spreadsheet: https://www.w3.org/WAI/ARIA/apg/patterns/grid/, but Tab moves along the row.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-interactions */
import { limits } from '@jinvani/contract'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { ArrowDown, Minus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { figureText } from '../../../ui/lists/pager.tsx'
import { useLibraryFilters } from '../../library/library-filters.ts'
import { TickBox } from '../../library/selection/select-box.tsx'
import type { ItemSelection } from '../../library/selection/use-selection.ts'
import type { Area } from '../cells/pasted.ts'
import { useTable } from '../table-context.ts'
import { ColumnEdge } from './column-edge.tsx'
import { GridRow } from './grid-row.tsx'
import { placesOf } from './places.ts'
import { useGrid } from './use-grid.ts'

/** Takes all items that the filter finds, also those that are not loaded. */
function SelectAll({ selection, total }: { selection: ItemSelection; total: number }) {
  const count = selection.count(total)
  const isAll = count === total
  return (
    <TickBox
      label={`Select all ${figureText(total, total > limits.batchItemsMax)} that match`}
      checked={isAll}
      mixed={count > 0 && !isAll ? Minus : undefined}
      onChange={isAll ? selection.clear : selection.selectAll}
      className="h-10"
    />
  )
}

const rowHeight = 44
const headerHeight = 40

const headerCell = 'flex items-center truncate border-r border-b border-hairline bg-sunken px-3'

/** The server sorts by title only; a search puts the best match first. */
function TitleHead() {
  const { filters, change } = useLibraryFilters()
  const isSorted = filters.order === 'title'
  if (filters.q !== '') return 'Title'
  return (
    <button
      type="button"
      onClick={() => change({ order: isSorted ? 'newest' : 'title' })}
      className="-mx-1 inline-flex min-h-8 items-center gap-1 rounded px-1 hover:text-ink"
    >
      Title
      {isSorted && <ArrowDown aria-hidden className="size-3.5" />}
    </button>
  )
}

function Header({ head, lead, template, minWidth }: ReturnType<typeof placesOf>) {
  const { selection, total, columns } = useTable()
  const { filters } = useLibraryFilters()
  const sorting = filters.q === '' ? (filters.order === 'title' ? 'ascending' : 'none') : undefined
  return (
    <div
      role="row"
      aria-rowindex={1}
      className="sticky top-0 z-20 grid bg-sunken text-sm font-medium text-muted"
      style={{ gridTemplateColumns: template, height: headerHeight, minWidth }}
    >
      {selection && (
        <div
          role="columnheader"
          aria-colindex={1}
          className="sticky left-0 z-10 flex items-center border-r border-b border-hairline bg-sunken pl-3"
        >
          <span className="sr-only">Actions</span>
          <SelectAll selection={selection} total={total} />
        </div>
      )}
      <div role="columnheader" aria-colindex={lead} className={headerCell}>
        State
      </div>
      {columns.map((column, index) => {
        const { key, label } = column
        return (
          <div
            key={key}
            role="columnheader"
            aria-label={label}
            aria-colindex={index + lead + 1}
            aria-sort={key === 'title' ? sorting : undefined}
            className={`${headerCell} ${key === 'title' ? 'sticky z-10' : 'relative'}`}
            style={key === 'title' ? { left: head } : undefined}
          >
            {key === 'title' ? <TitleHead /> : label}
            <ColumnEdge column={column} isFirst={index === 0} />
          </div>
        )
      })}
    </div>
  )
}

interface GridProps {
  onMark: (area: Area) => void
  /** ID of the text that explains the keys. */
  keysId: string
}

export function Grid({ onMark, keysId }: GridProps) {
  const { rows, total, columns, mayEdit } = useTable()
  const places = placesOf(mayEdit, columns)
  const box = useRef<HTMLDivElement>(null)
  const grid = useGrid(box, () => Math.max(1, Math.floor((box.current?.clientHeight ?? 400) / rowHeight) - 2))
  const { row } = grid.cursor
  // The React compiler, which this hook would confuse, is not in use.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    paddingStart: headerHeight,
    // The row with the focus stays rendered while the grid scrolls.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), row])]
        .filter((one) => one < total)
        .toSorted((a, b) => a - b),
  })
  const shown = virtual.getVirtualItems()
  const { startIndex = 0, endIndex = 0 } = virtual.range ?? {}
  useEffect(() => rows.show(startIndex, endIndex))
  const { top, bottom, left, right } = grid.dataArea
  useEffect(
    () => onMark({ top, bottom, left, right: Math.max(left, right) }),
    [onMark, top, bottom, left, right],
  )
  return (
    <div
      ref={box}
      role="grid"
      aria-label="Content"
      aria-describedby={keysId}
      aria-multiselectable
      aria-readonly={!mayEdit}
      aria-rowcount={total + 1}
      aria-colcount={columns.length + grid.lead}
      tabIndex={-1}
      {...grid.handlers}
      // Cells that scroll into view stop clear of the sticky columns.
      style={{ scrollPaddingLeft: places.head + (columns[0]?.width ?? 0) }}
      className="relative max-h-[calc(100dvh-14.5rem)] min-h-72 scroll-pt-10 overflow-auto rounded-card border border-hairline bg-raised select-none"
    >
      <Header {...places} />
      <div
        style={{ height: virtual.getTotalSize() - headerHeight, minWidth: places.minWidth }}
        role="rowgroup"
      >
        {shown.map(({ index, start }) => (
          <div
            key={index}
            ref={virtual.measureElement}
            data-index={index}
            role="row"
            aria-rowindex={index + 2}
            className="absolute inset-x-0 grid"
            style={{
              gridTemplateColumns: places.template,
              minWidth: places.minWidth,
              transform: `translateY(${start}px)`,
              top: 0,
            }}
          >
            <GridRow item={rows.at(index)} row={index} grid={grid} />
          </div>
        ))}
      </div>
    </div>
  )
}
