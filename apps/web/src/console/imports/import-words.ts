import {
  type CellName,
  type ImportCounts,
  type ImportOutcome,
  type ImportRow,
  cellNames,
  cells,
} from '@jinvani/contract'
import type { BadgeTone } from '../../ui/badge.tsx'
import { countWords } from '../batches/batch-words.ts'

export const outcomeWords: Record<ImportOutcome, { label: string; tone: BadgeTone }> = {
  create: { label: 'New', tone: 'success' },
  change: { label: 'Changed', tone: 'accent' },
  same: { label: 'Unchanged', tone: 'neutral' },
  refuse: { label: 'Refused', tone: 'danger' },
}

/** For a new row, a reason without a column means that the server could not look up its links. */
export const rowWords = ({ outcome, reasons }: Pick<ImportRow, 'outcome' | 'reasons'>) =>
  outcome === 'create' && reasons.some(({ column }) => column === '')
    ? { label: 'New, not looked up', tone: 'warning' as const }
    : outcomeWords[outcome]

const count = (number: number) => number.toLocaleString('en')

/** What the import will do; null if it would change nothing. */
export function workWords({ create, change }: ImportCounts): string | null {
  if (create > 0 && change > 0) return `Create ${count(create)} and change ${countWords(change)}`
  if (create > 0) return `Create ${countWords(create)}`
  return change > 0 ? `Change ${countWords(change)}` : null
}

export const unplayableWords = (rows: number) =>
  `${rows === 1 ? '1 row has' : `${count(rows)} rows have`} nothing to play. Without a file or an address an item cannot be active.`

/** The column's label before a reason; empty if the reason is about the whole row. */
export function columnWords(column: string): string {
  const name = cellNames.find((each) => each === column)
  return name ? `${cells[name].label}: ` : column && `${column}: `
}

/** Header of the empty table. Every row fills `active`, so it is last: some programs drop empty cells at the end. */
const emptyTable: CellName[] = [
  ...(['title', 'synopsis', 'categories', 'tags', 'rating', 'durationSec', 'mediaType'] as const),
  ...(['singers', 'music', 'lyrics', 'castNames', 'poster', 'sources', 'active'] as const),
]
export const emptyTableText = `${emptyTable.map((name) => cells[name].label).join(',')}\r\n`

const NAMED = 12
export function unknownWords(columns: readonly string[]): string {
  const named = columns.slice(0, NAMED).map((name) => `“${name}”`)
  const others = columns.length - named.length
  return others > 0 ? `${named.join(', ')} and ${count(others)} more` : named.join(', ')
}
