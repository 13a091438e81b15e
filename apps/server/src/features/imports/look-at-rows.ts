// Compares rows with the current library and gives their verdicts: for the check beforehand and for the work.
import { type ImportChange, type ImportOutcome, type ImportReason, cellNames } from '@jinvani/contract'
import type { AppError } from '../../platform/app-error.ts'
import type { ItemToSave, LockedItem, Outcome, SettledItem } from '../content/service.ts'
import { type Library, columnOfPath, writeCell } from './columns.ts'
import { type Cells, resolveRow, slugOf } from './resolve-row.ts'

export interface AskedRow {
  row: number
  cells: Cells
  /** Reasons why the row cannot be read; then nothing else is checked. */
  reasons?: ImportReason[]
  /** A fault that does not refuse the row. */
  note?: ImportReason
}
export interface Verdict {
  row: number
  slug: string
  title: string
  outcome: ImportOutcome
  changes: ImportChange[]
  reasons: ImportReason[]
  /** Refused only because an active item needs something to play. An item that is live now stays so. */
  isUnplayable?: boolean
}

const SHOWN_MAX = 300
const REASONS_MAX = 20
/** A shortened text without characters that a JSON column refuses. */
const shown = (text: string) => {
  const cut = text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text
  return cut.replaceAll('\u0000', '').toWellFormed()
}
function changesOf({ before, after }: SettledItem, library: Library): ImportChange[] {
  return cellNames.flatMap((column) => {
    const from = before ? writeCell(column, before.draft, library) : ''
    const to = writeCell(column, after, library)
    return from === to ? [] : [{ column, from: shown(from), to: shown(to) }]
  })
}

const reasonsOf = ({ errors, message }: AppError): ImportReason[] =>
  errors?.map((error) => ({ column: columnOfPath(error.path), message: error.message })) ?? [
    { column: '', message },
  ]

interface Asked extends AskedRow {
  before: LockedItem | undefined
  item: ItemToSave | null
}

const aboutOf = ({ row, cells, note }: AskedRow, before?: LockedItem) => ({
  row,
  slug: shown(slugOf(cells)),
  title: shown(cells.title?.trim() ?? before?.draft.title ?? ''),
  changes: [],
  reasons: note ? [note] : [],
})

function verdictOf(asked: Asked, outcome: Outcome | undefined, library: Library): Verdict {
  const { before, item } = asked
  const about = aboutOf(asked, before)
  if (item === null || outcome === undefined) return { ...about, outcome: 'same' }
  if ('refusal' in outcome) {
    const { refusal } = outcome
    const isUnplayable = refusal.code === 'no-playable-source' && before?.draft.active !== true
    return { ...about, outcome: 'refuse', reasons: reasonsOf(refusal).slice(0, REASONS_MAX), isUnplayable }
  }
  const changes = changesOf(outcome, library)
  if (before === undefined) return { ...about, outcome: 'create', changes }
  return { ...about, outcome: changes.length === 0 ? 'same' : 'change', changes }
}

/** `settle` applies the rules, saves items if the import is carried out, and returns outcomes in order. */
export async function lookAtRows(
  rows: readonly AskedRow[],
  known: ReadonlyMap<string, LockedItem>,
  library: Library,
  settle: (items: ItemToSave[]) => Promise<Outcome[]>,
): Promise<Verdict[]> {
  const refused = new Map<AskedRow, ImportReason[]>()
  const asked: Asked[] = []
  for (const row of rows) {
    const before = known.get(slugOf(row.cells))
    const resolved = row.reasons ? { reasons: row.reasons } : resolveRow(row.cells, library, before)
    if ('item' in resolved) asked.push({ ...row, before, item: resolved.item })
    else refused.set(row, resolved.reasons)
  }
  const items = asked.flatMap(({ item }) => item ?? [])
  const outcomes = items.length > 0 ? await settle(items) : []
  const outcomeOf = new Map(items.map((item, index) => [item, outcomes[index]]))
  const verdicts = new Map(
    asked.map((one) => [one.row, verdictOf(one, one.item ? outcomeOf.get(one.item) : undefined, library)]),
  )
  return rows.map((row) => verdicts.get(row.row) ?? refusal(row, refused.get(row) ?? []))
}

const refusal = (row: AskedRow, reasons: ImportReason[]): Verdict => ({
  ...aboutOf(row),
  outcome: 'refuse',
  reasons: reasons.slice(0, REASONS_MAX),
})
