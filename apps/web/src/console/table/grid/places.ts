import type { Column } from '../cells/columns.ts'

const stateWidth = 200

/** Before the columns, a row has its state, and for people who may change items a checkbox and links. */
export function placesOf(mayEdit: boolean, columns: readonly Column[]) {
  const fixed = [...(mayEdit ? [140] : []), stateWidth]
  const widths = columns.map(({ width }) => width)
  return {
    /** How many cells stand before the columns. */
    lead: fixed.length,
    /** Sticky pixels before the titles, once the state is scrolled away. */
    head: mayEdit ? 140 : 0,
    template: [
      ...fixed.map((width) => `${width}px`),
      ...columns.map(({ width, isResized }) => (isResized ? `${width}px` : `minmax(${width}px,${width}fr)`)),
    ].join(' '),
    minWidth: [...fixed, ...widths].reduce((sum, width) => sum + width, 0),
  }
}
