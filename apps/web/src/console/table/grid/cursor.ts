// The cursor of the grid, and the marked area. For editors, column 0 has the row's checkbox and links.
import type { Column } from '../cells/columns.ts'
import type { Area } from '../cells/pasted.ts'

const stateWidth = 200

/** A row has, for editors only, a cell with checkbox and links; then the state; then the columns. */
export function rowLayout(mayEdit: boolean, columns: readonly Column[]) {
  const head = mayEdit ? 140 : 0
  const fixed = mayEdit ? [head, stateWidth] : [stateWidth]
  return {
    /** Number of cells before the columns. */
    lead: fixed.length,
    /** Width in pixels of the cell that stays to the left of the title when the grid is scrolled sideways. */
    head,
    template: [
      ...fixed.map((width) => `${width}px`),
      ...columns.map(({ width, isResized }) => (isResized ? `${width}px` : `minmax(${width}px,${width}fr)`)),
    ].join(' '),
    minWidth: columns.reduce((sum, { width }) => sum + width, head + stateWidth),
  }
}

export interface Place {
  row: number
  column: number
}
export interface Cursor extends Place {
  /** The corner of the marked area opposite the cursor. */
  anchor: Place
}
type Size = Record<'rows' | 'columns', number>

export const cursorAt = (place: Place): Cursor => ({ ...place, anchor: place })

export const markedArea = ({ row, column, anchor }: Cursor): Area => ({
  top: Math.min(row, anchor.row),
  bottom: Math.max(row, anchor.row),
  left: Math.min(column, anchor.column),
  right: Math.max(column, anchor.column),
})

export const isWithin = ({ row, column }: Place, { top, bottom, left, right }: Area) =>
  row >= top && row <= bottom && column >= left && column <= right

const within = (value: number, end: number) => Math.min(Math.max(value, 0), Math.max(0, end - 1))

/** Null if the key does not move the cursor. `page`: number of rows that Page Up and Page Down move by. */
export function moved(
  { row, column, anchor }: Cursor,
  { rows, columns }: Size,
  { key, ctrlKey, metaKey, shiftKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey'>,
  page: number,
): Cursor | null {
  const isFar = ctrlKey || metaKey
  const [down, right] = isFar ? [rows, columns] : [1, 1]
  const places: Partial<Record<string, Place>> = {
    ArrowUp: { row: row - down, column },
    ArrowDown: { row: row + down, column },
    ArrowLeft: { row, column: column - right },
    ArrowRight: { row, column: column + right },
    PageUp: { row: row - page, column },
    PageDown: { row: row + page, column },
    Home: { row: isFar ? 0 : row, column: 0 },
    End: { row: isFar ? rows : row, column: columns },
  }
  const after = places[key]
  if (after === undefined) return null
  const place = { row: within(after.row, rows), column: within(after.column, columns) }
  return shiftKey ? { ...place, anchor } : cursorAt(place)
}

/** The cursor after Tab or Shift+Tab; null at the end of the row, where Tab leaves the grid. */
export function tabbed(cursor: Cursor, { columns }: Size, isBack: boolean): Cursor | null {
  const column = cursor.column + (isBack ? -1 : 1)
  return column < 0 || column >= columns ? null : cursorAt({ row: cursor.row, column })
}
