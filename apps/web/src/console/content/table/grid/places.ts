import { columns } from '../cells/columns.ts'

/** What holds the columns in their places: `lead` is the cell before them. */
export function placesOf(hasBox: boolean) {
  const lead = hasBox ? 140 : 96
  return {
    lead,
    template: `${lead}px ${columns.map(({ width }) => `${width}px`).join(' ')}`,
    width: columns.reduce((sum, { width }) => sum + width, lead),
  }
}
