// Turns a row into the draft of an item, or into the reasons why it cannot be one.
import {
  type CellName,
  ContentInput,
  ContentPatch,
  type ImportReason,
  type SourceWorkflow,
  cellNames,
  cells,
  lostLetters,
  nested,
} from '@jinvani/contract'
import type { z } from 'zod'
import { type ItemToSave, type LockedItem, draftOf, mergeDraft } from '../content/service.ts'
import { ownKeyOf } from '../uploads/service.ts'
import { type Library, columnOfPath, readCell, writeCell } from './columns.ts'

/** Cells of the columns that the table has. */
export type Cells = Partial<Record<CellName, string>>

export type Resolved = { item: ItemToSave | null } | { reasons: ImportReason[] }

/** Line endings do not count as a difference: programs change them. */
const tidy = (cell: string) => cell.replaceAll('\r\n', '\n').trim()

const namesIn = (row: Cells) => cellNames.filter((name) => row[name] !== undefined)

interface Read {
  values: Map<CellName, unknown>
  reasons: ImportReason[]
}

const lost = 'Letters were lost when the table was saved: save it as “CSV UTF-8”'

function readRow(names: CellName[], row: Cells, library: Library, before?: LockedItem['draft']): Read {
  const values = new Map<CellName, unknown>()
  const reasons: ImportReason[] = []
  for (const name of names) {
    const cell = tidy(row[name] ?? '')
    if (lostLetters(cell, before && writeCell(name, before, library))) {
      reasons.push({ column: name, message: lost })
      continue
    }
    const found = readCell(name, cell, library, before)
    if (found === null) continue
    if ('error' in found) reasons.push({ column: name, message: found.error })
    else values.set(name, found.value)
  }
  return { values, reasons }
}

/** The address of the source tells its type if the row does not. */
function workflowOf(sources: unknown, { publicUrl }: Library): SourceWorkflow | undefined {
  const [first] = Array.isArray(sources) ? (sources as { kind: string; url: string }[]) : []
  if (first === undefined) return undefined
  if (first.kind === 'youtube') return 'youtube'
  return ownKeyOf(first.url, publicUrl) === null ? 'external' : 'upload'
}

function bodyOf(values: Read['values'], library: Library): Record<string, unknown> {
  const workflow = values.has('sourceWorkflow') ? undefined : workflowOf(values.get('sources'), library)
  const body = nested([...values].map(([name, value]) => [cells[name].path, value]))
  return workflow ? { ...body, sourceWorkflow: workflow } : body
}

/** The first reason of each column; further ones usually follow from it. */
function reasonsOf({ issues }: z.ZodError): ImportReason[] {
  const reasons = issues.map(({ path, message }) => ({ column: columnOfPath(path.join('.')), message }))
  return [...Map.groupBy(reasons, ({ column }) => column).values()].flatMap(([first]) => first ?? [])
}

function resolveNew(row: Cells, library: Library): Resolved {
  const { values, reasons } = readRow(namesIn(row), row, library)
  // The defaults of the form, but an item is active only if the table says so.
  const input = ContentInput.safeParse({ platform: 'android', active: false, ...bodyOf(values, library) })
  if (!input.success) return { reasons: [...reasons, ...reasonsOf(input.error)] }
  return reasons.length > 0 ? { reasons } : { item: { draft: draftOf(input.data) } }
}

/** A cell equal to the export's leaves its field untouched, even if today's rules would refuse the value. */
function resolveExisting(row: Cells, library: Library, before: LockedItem): Resolved {
  const others = namesIn(row).filter(
    (name) => name !== 'slug' && tidy(row[name] ?? '') !== tidy(writeCell(name, before.draft, library)),
  )
  const { values, reasons } = readRow(others, row, library, before.draft)
  const patch = ContentPatch.safeParse(bodyOf(values, library))
  if (!patch.success) return { reasons: [...reasons, ...reasonsOf(patch.error)] }
  if (reasons.length > 0) return { reasons }
  if (values.size === 0) return { item: null }
  return { item: { before, draft: mergeDraft(before.draft, patch.data) } }
}

/** `item` is null if the item already matches the row. */
export const resolveRow = (row: Cells, library: Library, before: LockedItem | undefined): Resolved =>
  before ? resolveExisting(row, library, before) : resolveNew(row, library)
