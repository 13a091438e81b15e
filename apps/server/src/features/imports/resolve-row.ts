// Turns a row into an item to save, or into the reasons why it is refused.
import {
  type CellName,
  ContentInput,
  ContentPatch,
  type ImportReason,
  type MediaType,
  cellNames,
  cells,
  foldText,
  limits,
  lostLetters,
  mediaTypes,
  nested,
  suggestSlug,
} from '@jinvani/contract'
import type { z } from 'zod'
import { type ItemToSave, type LockedItem, candidateOf, mergeCandidate } from '../content/service.ts'
import { ownKeyOf } from '../uploads/service.ts'
import { type Library, columnOfPath, readCell, writeCell } from './columns.ts'

/** A column that the table lacks is undefined. */
export type Cells = Partial<Record<CellName, string>>

export type Resolved = { item: ItemToSave | null; notes: ImportReason[] } | { reasons: ImportReason[] }

/** Spreadsheet programs change line endings. */
const tidy = (cell: string) => cell.replaceAll('\r\n', '\n').trim()

/** Without a slug, the one that the form would fill in for the title. */
export const slugOf = ({ slug = '', title = '' }: Cells) =>
  slug.trim() || suggestSlug(title.trim().slice(0, limits.titleMax)).slug

const namesIn = (row: Cells) => cellNames.filter((name) => row[name] !== undefined)

type Values = Map<CellName, unknown>

const lost = 'Letters were lost when the table was saved: save it as “CSV UTF-8”'

function readRow(names: CellName[], row: Cells, library: Library, before?: LockedItem['candidate']) {
  const values: Values = new Map()
  const reasons: ImportReason[] = []
  const notes: ImportReason[] = []
  for (const name of names) {
    const cell = tidy(row[name] ?? '')
    if (lostLetters(cell, before && writeCell(name, before, library))) {
      reasons.push({ column: name, message: lost })
      continue
    }
    const found = readCell(name, cell, library, before)
    if (found === null) continue
    const kinds = name === 'mediaType' && 'error' in found ? library.findCategories(cell) : []
    if (kinds.length === 1) {
      // A column “Type” may name the kind of song, such as stavan; here that is a category.
      const known = (values.get('categories') ?? before?.categories ?? []) as string[]
      values.set('categories', [...new Set([...known, ...kinds])])
    } else if ('error' in found) reasons.push({ column: name, message: found.error })
    else {
      values.set(name, found.value)
      if (found.note) notes.push({ column: name, message: found.note })
    }
  }
  return { values, reasons, notes: [...notes, ...settleTimes(values, before?.active)] }
}

/** An active item with a publication time goes live at that time, or at once if the time has passed. */
function settleTimes(values: Values, isLive = false): ImportReason[] {
  const at = values.get('publishAt')
  if ((values.get('active') ?? isLive) !== true || typeof at !== 'string') return []
  const isAhead = Date.parse(at) > Date.now()
  if (isAhead && isLive) return []
  values.set(isAhead ? 'active' : 'publishAt', isAhead ? false : null)
  const when = isAhead ? 'It goes live at this time, not at once' : 'This time has passed: it is live at once'
  return [{ column: 'publishAt', message: when }]
}

/** Simple tables have no media type; a category that takes only one type tells it. */
function mediaTypeIn(values: Values, { typeOfCategory }: Library): MediaType | undefined {
  const ids = (values.get('categories') ?? []) as string[]
  const types = ids.map((id) => typeOfCategory.get(id) ?? 'any')
  return mediaTypes.find((type) => types.includes(type))
}

/** If the row has no source type, the address of the first source tells it. */
function bodyOf(values: Values, { publicUrl }: Library): Record<string, unknown> {
  const body = nested([...values].map(([name, value]) => [cells[name].path, value]))
  const [first] = (values.get('sources') ?? []) as { kind: string; url: string }[]
  if (values.has('sourceWorkflow') || first === undefined) return body
  const other = ownKeyOf(first.url, publicUrl) === null ? 'external' : 'upload'
  return { ...body, sourceWorkflow: first.kind === 'youtube' ? 'youtube' : other }
}

/** One reason for each column is enough, for the others usually follow from it. `known` are those reported already. */
function reasonsOf({ issues }: z.ZodError, known: ImportReason[]): ImportReason[] {
  const reasons = issues.map(({ path, message }) => ({ column: columnOfPath(path.join('.')), message }))
  const given = new Set(known.map(({ column }) => column))
  // The slug comes from the title, so a complaint about the title is enough.
  if (given.has('title') || reasons.some(({ column }) => column === 'title')) given.add('slug')
  const byColumn = Map.groupBy(reasons, ({ column }) => column)
  return [...byColumn].flatMap(([column, [first]]) => (first && !given.has(column) ? [first] : []))
}

function resolveNew(row: Cells, library: Library): Resolved {
  const { values, reasons, notes } = readRow(namesIn(row), row, library)
  if (!reasons.some(({ column }) => column === 'title')) values.set('slug', slugOf(row))
  const mediaType = values.has('mediaType') ? undefined : mediaTypeIn(values, library)
  if (mediaType !== undefined) values.set('mediaType', mediaType)
  // These are the defaults of the form, except that an item is active only if the table says so.
  const input = ContentInput.safeParse({ platform: 'android', active: false, ...bodyOf(values, library) })
  if (reasons.length > 0 || !input.success)
    return { reasons: [...reasons, ...(input.error ? reasonsOf(input.error, reasons) : [])] }
  return { item: { candidate: candidateOf(input.data) }, notes }
}

/** A cell that is as the export writes it leaves its field alone, even if today's rules would refuse the value. */
function resolveExisting(row: Cells, library: Library, before: LockedItem): Resolved {
  const others = namesIn(row).filter(
    (name) => name !== 'slug' && tidy(row[name] ?? '') !== tidy(writeCell(name, before.candidate, library)),
  )
  const { values, reasons, notes } = readRow(others, row, library, before.candidate)
  const patch = ContentPatch.safeParse(bodyOf(values, library))
  if (!patch.success) return { reasons: [...reasons, ...reasonsOf(patch.error, reasons)] }
  if (reasons.length > 0) return { reasons }
  if (values.size === 0) return { item: null, notes }
  return { item: { before, candidate: mergeCandidate(before.candidate, patch.data) }, notes }
}

const sameTitle = (one: string, other: string) => foldText(tidy(one)) === foldText(tidy(other))

export function resolveRow(row: Cells, library: Library, before: LockedItem | undefined): Resolved {
  if (!before) return resolveNew(row, library)
  const { slug, title } = before.candidate
  // Without a slug, the slug of its title found this item, which may have another title.
  if (!row.slug?.trim() && !sameTitle(row.title ?? '', title))
    return {
      reasons: [
        { column: 'slug', message: `The slug “${slug}” is that of another item: give this row its own` },
      ],
    }
  return resolveExisting(row, library, before)
}
