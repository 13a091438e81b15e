// Cells on the clipboard, as spreadsheets write them: lines are rows, and tabs separate the columns.

export const MOST_PASTED_ROWS = 500

export const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

/** The numbers from `first` to `last`, both included. */
export const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)

export interface RefusedCell {
  title: string
  column: string
  why: string
}
const MOST_NAMED = 3

export function pastedWords(filled: number, refused: readonly RefusedCell[]): string {
  const done = `${plural(filled, 'cell')} filled`
  if (refused.length === 0) return done
  const named = refused
    .slice(0, MOST_NAMED)
    .map(({ title, column, why }) => `${column} of “${title}” (${why})`)
  const more = refused.length > MOST_NAMED ? `; and ${refused.length - MOST_NAMED} more` : ''
  return `${done}, ${plural(refused.length, 'cell')} not understood: ${named.join('; ')}${more}`
}

export function undoneWords({ cells, kept, unsaved }: Record<'cells' | 'kept' | 'unsaved', number>): string {
  const stays = kept > 0 ? `, ${plural(kept, 'cell')} kept: changed since` : ''
  return `${plural(cells, 'cell')} undone${stays}${unsaved > 0 ? `, ${plural(unsaved, 'cell')} not saved` : ''}`
}

/** A cell that contains a tab or a line break is in quotes, and the quotes in it are doubled. */
export function parseCells(text: string): string[][] {
  const rows: string[][] = [[]]
  let at = 0
  while (at <= text.length) {
    const { value, end } = readCell(text, at)
    rows.at(-1)?.push(value)
    const mark = text[end]
    if (mark === '\n') rows.push([])
    at = end + 1
  }
  // Spreadsheets add a line break after the last row. It does not begin another row.
  if (rows.length > 1 && rows.at(-1)?.join('') === '') rows.pop()
  return rows
}

function readCell(text: string, at: number): { value: string; end: number } {
  const quoted = /"((?:[^"]|"")*)"(?=[\t\r\n]|$)/y
  quoted.lastIndex = at
  const found = text[at] === '"' ? quoted.exec(text) : null
  const start = found ? quoted.lastIndex : at
  const rest = text.slice(start).search(/[\t\n]/)
  const end = rest < 0 ? text.length : start + rest
  const plain = text.slice(at, end).replace(/\r$/, '')
  return { value: found?.[1] === undefined ? plain : found[1].replaceAll('""', '"'), end }
}

const quote = (cell: string) => (/["\t\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
export const writeCells = (rows: readonly (readonly string[])[]) =>
  rows.map((row) => row.map(quote).join('\t')).join('\n')

export interface Area {
  top: number
  left: number
  /** `bottom` and `right` are part of the area. */
  bottom: number
  right: number
}

export interface Placed {
  row: number
  column: number
  text: string
}

/** Places the cells from the top left of the area. They repeat if that fills the area exactly. */
export function placeCells(
  cells: readonly (readonly string[])[],
  area: Area,
  end: { rows: number; columns: number },
) {
  const width = Math.max(...cells.map((row) => row.length))
  const repeat = (size: number, room: number) => (room > size && room % size === 0 ? room : size)
  const rows = repeat(cells.length, area.bottom - area.top + 1)
  const columns = repeat(width, area.right - area.left + 1)
  const room = Math.min(end.rows - area.top, MOST_PASTED_ROWS)
  const placed: Placed[] = []
  for (let row = 0; row < Math.min(rows, room); row += 1)
    for (let column = 0; column < columns && area.left + column < end.columns; column += 1) {
      const text = cells[row % cells.length]?.[column % width]
      if (text !== undefined) placed.push({ row: area.top + row, column: area.left + column, text })
    }
  return { placed, left: Math.max(0, rows - room) }
}
