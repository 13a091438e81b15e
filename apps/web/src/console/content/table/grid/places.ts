import { columns } from '../cells/columns.ts'

/** What holds the columns in their places: `lead` is the cell before them, with the box and the links of the row. */
export function placesOf(hasLead: boolean) {
  const lead = hasLead ? 140 : 0
  const widths = [...(hasLead ? [lead] : []), ...columns.map(({ width }) => width)]
  return {
    lead,
    template: widths.map((width) => `${width}px`).join(' '),
    width: columns.reduce((sum, { width }) => sum + width, lead),
  }
}
