// Compares rows with the library as it is now and judges them, for the check and again for the import itself.
import {
  type ImportChange,
  type ImportOutcome,
  type ImportReason,
  cellNames,
  unwritten,
} from '@jinvani/contract'
import type { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { LockedItem, Outcome, SettledItem } from '../content/service.ts'
import { listWords } from '../lyrics/service.ts'
import { type Library, columnOfPath, writeCell } from './columns.ts'
import {
  type Cells,
  type ItemOfRow,
  type KnownItem,
  type Resolved,
  resolveRow,
  slugOf,
} from './resolve-row.ts'

export interface AskedRow {
  row: number
  cells: Cells
  /** The row cannot be read: then nothing else is checked. */
  reasons?: ImportReason[]
  notes?: ImportReason[]
}
export interface Verdict {
  row: number
  slug: string
  title: string
  outcome: ImportOutcome
  changes: ImportChange[]
  reasons: ImportReason[]
  /** Refused only because an active item needs something to play; not set if the item is live already. */
  isUnplayable?: boolean
}

const SHOWN_MAX = 300
const REASONS_MAX = 20
/** Also removes characters that PostgreSQL refuses in JSON. */
const shown = (text: string) => {
  const cut = text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text
  return cut.replaceAll('\u0000', '').toWellFormed()
}
function changesOf({ after }: SettledItem, { before, words }: ItemOfRow, library: Library): ImportChange[] {
  return cellNames.flatMap((column) => {
    const from = before ? writeCell(column, { ...before.candidate, ...before.words }, library) : ''
    const to = writeCell(column, { ...after, ...words }, library)
    return from === to ? [] : [{ column, from: shown(from), to: shown(to) }]
  })
}

const reasonsOf = ({ errors, message }: AppError): ImportReason[] =>
  errors?.map((error) => ({ column: columnOfPath(error.path), message: error.message })) ?? [
    { column: '', message },
  ]

/** The items by slug, each with the words of its song. */
export async function withWords(db: Db, items: readonly LockedItem[]): Promise<Map<string, KnownItem>> {
  const ids = items.map(({ id }) => id)
  const words = await listWords(db, ids)
  return new Map(
    items.map((item) => [item.candidate.slug, { ...item, words: words.get(item.id) ?? unwritten }]),
  )
}

interface Judged {
  asked: AskedRow
  before: KnownItem | undefined
  resolved: Resolved
}

function verdictOf(
  { asked, before, resolved }: Judged,
  outcomes: ReadonlyMap<ItemOfRow, Outcome | undefined>,
  library: Library,
): Verdict {
  const { row, cells, notes = [] } = asked
  const title = shown(cells.title?.trim() ?? before?.candidate.title ?? '')
  const about = { row, slug: shown(slugOf(cells)), title, changes: [] }
  if ('reasons' in resolved)
    return { ...about, outcome: 'refuse', reasons: resolved.reasons.slice(0, REASONS_MAX) }
  const { item } = resolved
  const outcome = item ? outcomes.get(item) : undefined
  if (!item || outcome === undefined) return { ...about, outcome: 'same', reasons: [] }
  if ('refusal' in outcome) {
    const { refusal } = outcome
    const isUnplayable = refusal.code === 'no-playable-source' && before?.candidate.active !== true
    return { ...about, outcome: 'refuse', reasons: reasonsOf(refusal).slice(0, REASONS_MAX), isUnplayable }
  }
  const changes = changesOf(outcome, item, library)
  const found = { ...about, changes, reasons: [...notes, ...resolved.notes] }
  if (before === undefined) return { ...found, outcome: 'create' }
  return { ...found, outcome: changes.length === 0 ? 'same' : 'change' }
}

/**
 * `settle` applies the rules and, unless this is only a check, saves the items. Its outcomes have the order of the
 * items.
 */
export async function judgeRows(
  rows: readonly AskedRow[],
  known: ReadonlyMap<string, KnownItem>,
  library: Library,
  settle: (items: ItemOfRow[]) => Promise<Outcome[]>,
): Promise<Verdict[]> {
  const judged = rows.map((asked): Judged => {
    const before = known.get(slugOf(asked.cells))
    const { reasons } = asked
    return { asked, before, resolved: reasons ? { reasons } : resolveRow(asked.cells, library, before) }
  })
  const items = judged.flatMap(({ resolved }) => ('item' in resolved && resolved.item) || [])
  const outcomes = items.length > 0 ? await settle(items) : []
  const outcomeOf = new Map(items.map((item, index) => [item, outcomes[index]]))
  return judged.map((one) => verdictOf(one, outcomeOf, library))
}
