import {
  type CellName,
  type Import,
  type ImportCounts,
  type ImportOutcome,
  type ImportRow,
  cellNames,
  cells,
} from '@jinvani/contract'
import type { BadgeTone } from '../../ui/badge.tsx'

interface OutcomeWords {
  label: string
  tone: BadgeTone
}
export const outcomeWords: Record<ImportOutcome, OutcomeWords> = {
  create: { label: 'New', tone: 'success' },
  change: { label: 'Changed', tone: 'accent' },
  same: { label: 'Unchanged', tone: 'neutral' },
  refuse: { label: 'Refused', tone: 'danger' },
}

/** In a new row, a reason that names no column means that its links could not be looked up. */
export const rowWords = ({ outcome, reasons }: Pick<ImportRow, 'outcome' | 'reasons'>): OutcomeWords =>
  outcome === 'create' && reasons.some(({ column }) => column === '')
    ? { label: 'New, not looked up', tone: 'warning' }
    : outcomeWords[outcome]

const count = (number: number) => number.toLocaleString('en')
const items = (number: number) => `${count(number)} ${number === 1 ? 'item' : 'items'}`

/** Null if the import would change nothing. */
export function workWords({ create, change }: ImportCounts): string | null {
  if (create > 0 && change > 0) return `Create ${count(create)} and change ${items(change)}`
  if (create > 0) return `Create ${items(create)}`
  return change > 0 ? `Change ${items(change)}` : null
}

export const unplayableWords = (rows: number) =>
  `${rows === 1 ? '1 row has' : `${count(rows)} rows have`} nothing to play. Without a file or an address an item cannot be active.`

/** What stands before a reason: the label of its column, or nothing for the whole row. */
export function columnWords(column: string): string {
  const name = cellNames.find((each) => each === column)
  return name ? `${cells[name].label}: ` : column && `${column}: `
}

/** Header of the empty table. `active` comes last, since every row has it: some programs drop empty last cells. */
const emptyTable: CellName[] = [
  ...(['title', 'synopsis', 'categories', 'tags', 'rating', 'durationSec', 'mediaType'] as const),
  ...(['singers', 'music', 'lyrics', 'castNames', 'poster', 'sources', 'active'] as const),
]
export const emptyTableText = `${emptyTable.map((name) => cells[name].label).join(',')}\r\n`

const separators: Record<string, string> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' }

export const formWords = ({ encoding, separator }: Import) =>
  encoding === '' ? '' : `Read as ${encoding}, separated by ${separators[separator] ?? separator}.`

const NAMED = 12
export function unknownWords(columns: readonly string[]): string {
  const named = columns.slice(0, NAMED).map((name) => `“${name}”`)
  const others = columns.length - named.length
  return others > 0 ? `${named.join(', ')} and ${count(others)} more` : named.join(', ')
}
