// What a row asks of an item: a draft of it, or why there is none.
import {
  type ContentFields,
  ContentInput,
  ContentPatch,
  type ImportReason,
  type SourceWorkflow,
} from '@jinvani/contract'
import type { z } from 'zod'
import { type ItemToSave, type LockedItem, draftOf, mergeDraft } from '../content/service.ts'
import { ownKeyOf } from '../uploads/service.ts'
import { CellProblem, type ColumnName, type Library, columnNames, columnOf, columnOfPath } from './columns.ts'

/** Of the columns that the table has. */
export type Cells = Partial<Record<ColumnName, string>>

export type Resolved = { item: ItemToSave | null } | { reasons: ImportReason[] }

/** Ends of lines are not a difference: programs change them. */
const tidy = (cell: string) => cell.replaceAll('\r\n', '\n').trim()

const namesIn = (cells: Cells) => columnNames.filter((name) => cells[name] !== undefined)

interface Read {
  values: Map<ColumnName, unknown>
  reasons: ImportReason[]
}

function readCells(names: ColumnName[], cells: Cells, library: Library, before?: ContentFields): Read {
  const values = new Map<ColumnName, unknown>()
  const reasons: ImportReason[] = []
  for (const name of names) {
    try {
      const value = columnOf(name).read(tidy(cells[name] ?? ''), library, before)
      if (value !== undefined) values.set(name, value)
    } catch (error) {
      if (!(error instanceof CellProblem)) throw error
      reasons.push({ column: name, message: error.message })
    }
  }
  return { values, reasons }
}

/** Where the type of the source is not said, its address tells. */
function workflowOf(sources: unknown, { publicUrl }: Library): SourceWorkflow | undefined {
  const [first] = Array.isArray(sources) ? (sources as { kind: string; url: string }[]) : []
  if (first === undefined) return undefined
  if (first.kind === 'youtube') return 'youtube'
  return ownKeyOf(first.url, publicUrl) === null ? 'external' : 'upload'
}

function bodyOf(values: Read['values'], library: Library): Record<string, unknown> {
  const workflow = values.has('sourceWorkflow') ? undefined : workflowOf(values.get('sources'), library)
  const body: Record<string, unknown> = workflow ? { sourceWorkflow: workflow } : {}
  for (const [name, value] of values) {
    const [field = '', part] = columnOf(name).path.split('.')
    body[field] = part === undefined ? value : { ...Object(body[field]), [part]: value }
  }
  return body
}

/** The first of each column: the others follow from it. */
function reasonsOf({ issues }: z.ZodError): ImportReason[] {
  const reasons = issues.map(({ path, message }) => ({ column: columnOfPath(path.join('.')), message }))
  return [...Map.groupBy(reasons, ({ column }) => column).values()].flatMap(([first]) => first ?? [])
}

function resolveNew(cells: Cells, library: Library): Resolved {
  const { values, reasons } = readCells(namesIn(cells), cells, library)
  // As the form begins, but nothing goes live unless the table says so.
  const input = ContentInput.safeParse({ platform: 'android', active: false, ...bodyOf(values, library) })
  if (!input.success) return { reasons: [...reasons, ...reasonsOf(input.error)] }
  return reasons.length > 0 ? { reasons } : { item: { draft: draftOf(input.data) } }
}

/** What is in a cell as the export writes it stays untouched, whatever the rules of today say of it. */
function resolveExisting(cells: Cells, library: Library, before: LockedItem): Resolved {
  const others = namesIn(cells).filter(
    (name) =>
      name !== 'slug' && tidy(cells[name] ?? '') !== tidy(columnOf(name).write(before.draft, library)),
  )
  const { values, reasons } = readCells(others, cells, library, before.draft)
  const patch = ContentPatch.safeParse(bodyOf(values, library))
  if (!patch.success) return { reasons: [...reasons, ...reasonsOf(patch.error)] }
  if (reasons.length > 0) return { reasons }
  if (values.size === 0) return { item: null }
  return { item: { before, draft: mergeDraft(before.draft, patch.data) } }
}

/** `item` is null where the item is as the row says already. */
export const resolveRow = (cells: Cells, library: Library, before: LockedItem | undefined): Resolved =>
  before ? resolveExisting(cells, library, before) : resolveNew(cells, library)
