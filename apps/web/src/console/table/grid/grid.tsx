// The library as a spreadsheet: https://www.w3.org/WAI/ARIA/apg/patterns/grid/, except that Tab moves along the row.
// HTML has no native element for a separator that can be focused and has a value.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-interactions */
import { limits } from '@jinvani/contract'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { ArrowDown, Minus } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { figureText } from '../../../ui/lists/pager.tsx'
import { useLibraryFilters } from '../../library/library-filters.ts'
import { type ItemSelection, TickBox } from '../../library/selection.tsx'
import type { Column } from '../cells/columns.ts'
import type { Area } from '../cells/pasted.ts'
import { useColumnWidths, widthLimits } from '../kept-columns.tsx'
import { useTable } from '../table-context.ts'
import { GridRow } from './grid-row.tsx'
import { rowLayout } from './cursor.ts'
import { useGrid } from './use-grid.ts'

const step = 16
const stretched = ({ parentElement }: Element) => parentElement?.offsetWidth ?? 0

function focusNeighbour(edge: Element, by: number): void {
  const edges = [...(edge.closest('[role=row]')?.querySelectorAll<HTMLElement>('[role=separator]') ?? [])]
  edges[edges.findIndex((each) => each === edge) + by]?.focus()
}

/** The edge between two headers. Left and Right change the width; Up and Down move to the edge of another column. */
function ColumnEdge({ column: { key, label, width }, isFirst }: { column: Column; isFirst: boolean }) {
  const { givenWidth, resize } = useColumnWidths()
  const { min, max } = widthLimits(key)
  const [measured, measure] = useState(width)
  const isHeld = useRef(false)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const head = place.current?.parentElement
    if (!head) return
    const watcher = new ResizeObserver(() => measure(head.offsetWidth))
    watcher.observe(head)
    return () => watcher.disconnect()
  }, [])

  /** Resizes by dragging, or by a press, a movement and another press. Escape restores the width. */
  const hold = ({ button, clientX, currentTarget, nativeEvent }: PointerEvent) => {
    if (button !== 0 || isHeld.current) return
    isHeld.current = true
    const given = givenWidth(key)
    const before = stretched(currentTarget)
    const release = new AbortController()
    const { signal } = release
    signal.addEventListener('abort', () => (isHeld.current = false))
    let hasMoved = false
    const move = (event: MouseEvent) => {
      if (event === nativeEvent || (!hasMoved && event.type === 'pointermove' && event.clientX === clientX))
        return
      hasMoved = true
      resize(key, before + event.clientX - clientX)
    }
    window.addEventListener('pointermove', move, { signal })
    window.addEventListener('pointerdown', move, { signal })
    window.addEventListener('pointerup', () => hasMoved && release.abort(), { signal })
    window.addEventListener('pointercancel', () => release.abort(), { signal })
    const cancel = ({ key: pressed }: globalThis.KeyboardEvent) => {
      if (pressed !== 'Escape') return
      resize(key, given)
      release.abort()
    }
    window.addEventListener('keydown', cancel, { signal })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const edge = event.currentTarget
    const before = givenWidth(key) ?? stretched(edge)
    if (event.key === 'ArrowLeft') resize(key, before - step)
    else if (event.key === 'ArrowRight') resize(key, before + step)
    else if (event.key === 'Home') resize(key, undefined)
    else if (event.key === 'ArrowUp') focusNeighbour(edge, -1)
    else if (event.key === 'ArrowDown') focusNeighbour(edge, 1)
    else return
    event.preventDefault()
  }
  return (
    <div
      ref={place}
      role="separator"
      aria-orientation="vertical"
      aria-label={`Width of ${label}`}
      aria-valuenow={measured}
      aria-valuemin={min}
      aria-valuemax={max}
      title="Drag to resize, double-click to reset"
      // Tab stops only at the first edge: with a stop at each edge, the way to the cells would be long.
      tabIndex={isFirst ? 0 : -1}
      onPointerDown={hold}
      onDoubleClick={() => resize(key, undefined)}
      onKeyDown={onKeyDown}
      className="absolute inset-y-0 right-0 w-3 cursor-col-resize touch-none border-r-2 border-transparent -outline-offset-2 hover:border-accent-deep"
    />
  )
}

/** Also selects the items that are not loaded yet. */
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

/** The title is the only column that the server sorts by. A search is not sorted: its best match comes first. */
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

function Header({ head, lead, template, minWidth }: ReturnType<typeof rowLayout>) {
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
      {columns.map((column, index) => (
        <div
          key={column.key}
          role="columnheader"
          aria-label={column.label}
          aria-colindex={index + lead + 1}
          aria-sort={column.key === 'title' ? sorting : undefined}
          className={`${headerCell} ${column.key === 'title' ? 'sticky z-10' : 'relative'}`}
          style={column.key === 'title' ? { left: head } : undefined}
        >
          {column.key === 'title' ? <TitleHead /> : column.label}
          <ColumnEdge column={column} isFirst={index === 0} />
        </div>
      ))}
    </div>
  )
}

export function Grid({ onMark, keysId }: { onMark: (area: Area) => void; keysId: string }) {
  const { rows, total, columns, mayEdit } = useTable()
  const places = rowLayout(mayEdit, columns)
  const box = useRef<HTMLDivElement>(null)
  const grid = useGrid(box, () => Math.max(1, Math.floor((box.current?.clientHeight ?? 400) / rowHeight) - 2))
  const { row } = grid.cursor
  // The linter warns that the React compiler cannot handle this hook. The compiler is not used here.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    paddingStart: headerHeight,
    // Keeps the focused row rendered when it is scrolled out of sight.
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
      // Cells that are scrolled into view must not end up under the sticky columns.
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
