import type { Column } from '../cells/columns.ts'

const stateWidth = 200

/**
 * Sizes of a row. Before the columns stand its checkbox and links, for people who may change items, and its
 * state.
 */
export function placesOf(mayEdit: boolean, columns: readonly Column[]) {
  const fixed = [...(mayEdit ? [140] : []), stateWidth]
  const widths = columns.map(({ width }) => width)
  return {
    /** Number of cells before the columns. */
    lead: fixed.length,
    /** Sticky pixels before the titles once the state is scrolled away. */
    head: mayEdit ? 140 : 0,
    template: [
      ...fixed.map((width) => `${width}px`),
      ...columns.map(({ width, isResized }) => (isResized ? `${width}px` : `minmax(${width}px,${width}fr)`)),
    ].join(' '),
    minWidth: [...fixed, ...widths].reduce((sum, width) => sum + width, 0),
  }
}
