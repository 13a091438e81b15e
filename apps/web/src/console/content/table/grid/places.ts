import { columns } from '../cells/columns.ts'

const stateWidth = 210

/**
 * What holds the cells of a row in their places: before the columns stand the box and the links of the row, for those who
 * may change items, and its state.
 */
export function placesOf(mayEdit: boolean) {
  const widths = [...(mayEdit ? [140] : []), stateWidth, ...columns.map(({ width }) => width)]
  return {
    /** How many cells stand before the columns. */
    lead: mayEdit ? 2 : 1,
    /** Pixels before the column of titles once the state is scrolled away. */
    head: mayEdit ? 140 : 0,
    template: widths.map((width) => `${width}px`).join(' '),
    width: widths.reduce((sum, width) => sum + width, 0),
  }
}
