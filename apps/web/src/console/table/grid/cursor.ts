// The cursor of the grid, and the marked area. For editors, column 0 has the row's checkbox and links.
import type { Column } from '../cells/columns.ts'
import type { Area } from '../cells/pasted.ts'

const stateWidth = 200

/** Layout of a row: for editors a cell with checkbox and links, then the state and the columns. */
export function placesOf(mayEdit: boolean, columns: readonly Column[]) {
  const fixed = [...(mayEdit ? [140] : []), stateWidth]
  const widths = columns.map(({ width }) => width)
  return {
    /** Number of cells before the columns. */
    lead: fixed.length,
    /** Width in pixels of the cells that stay visible to the left of the title when the grid is scrolled sideways. */
    head: mayEdit ? 140 : 0,
    template: [
      ...fixed.map((width) => `${width}px`),
      ...columns.map(({ width, isResized }) => (isResized ? `${width}px` : `minmax(${width}px,${width}fr)`)),
    ].join(' '),
    minWidth: [...fixed, ...widths].reduce((sum, width) => sum + width, 0),
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
interface Size {
  rows: number
  columns: number
}

export const cursorAt = (place: Place): Cursor => ({ ...place, anchor: place })

export const areaOf = ({ row, column, anchor }: Cursor): Area => ({
  top: Math.min(row, anchor.row),
  bottom: Math.max(row, anchor.row),
  left: Math.min(column, anchor.column),
  right: Math.max(column, anchor.column),
})

export const isWithin = ({ row, column }: Place, { top, bottom, left, right }: Area) =>
  row >= top && row <= bottom && column >= left && column <= right

const within = (value: number, end: number) => Math.min(Math.max(value, 0), Math.max(0, end - 1))

interface Pressed {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
}

/** Null if the key does not move the cursor. */
function placeAfter(
  { row, column }: Place,
  { rows, columns }: Size,
  pressed: Pressed,
  page: number,
): Place | null {
  const far = pressed.ctrlKey || pressed.metaKey
  switch (pressed.key) {
    case 'ArrowUp':
      return { row: far ? 0 : row - 1, column }
    case 'ArrowDown':
      return { row: far ? rows : row + 1, column }
    case 'ArrowLeft':
      return { row, column: far ? 0 : column - 1 }
    case 'ArrowRight':
      return { row, column: far ? columns : column + 1 }
    case 'PageUp':
      return { row: row - page, column }
    case 'PageDown':
      return { row: row + page, column }
    case 'Home':
      return { row: far ? 0 : row, column: 0 }
    case 'End':
      return { row: far ? rows : row, column: columns }
    default:
      return null
  }
}

/** The cursor after a key. With Shift the anchor of the marked area stays. `page` is the number of visible rows. */
export function moved(cursor: Cursor, size: Size, pressed: Pressed, page: number): Cursor | null {
  const after = placeAfter(cursor, size, pressed, page)
  if (after === null) return null
  const place = { row: within(after.row, size.rows), column: within(after.column, size.columns) }
  return pressed.shiftKey ? { ...place, anchor: cursor.anchor } : cursorAt(place)
}

/** The cursor after Tab. Null past either end of the row, where Tab leaves the grid. */
export function tabbed(cursor: Cursor, { columns }: Size, isBack: boolean): Cursor | null {
  const column = cursor.column + (isBack ? -1 : 1)
  return column < 0 || column >= columns ? null : cursorAt({ row: cursor.row, column })
}
