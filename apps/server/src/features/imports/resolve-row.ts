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

/** The cells of a row; a column that the table lacks is undefined. */
export type Cells = Partial<Record<CellName, string>>

export type Resolved = { item: ItemToSave | null; notes: ImportReason[] } | { reasons: ImportReason[] }

/** Ignores differences in line endings, because spreadsheet programs change them. */
const tidy = (cell: string) => cell.replaceAll('\r\n', '\n').trim()

/** The slug of the row, or the one that the form would fill in for its title. */
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
      // A column “Type” may name the kind of song, such as stavan, which is a category here.
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

/** `active` with a publication time means: live from that time on, or live at once if it has passed. */
function settleTimes(values: Values, isLive = false): ImportReason[] {
  const at = values.get('publishAt')
  if ((values.get('active') ?? isLive) !== true || typeof at !== 'string') return []
  const isAhead = Date.parse(at) > Date.now()
  if (isAhead && isLive) return []
  values.set(isAhead ? 'active' : 'publishAt', isAhead ? false : null)
  const when = isAhead ? 'It goes live at this time, not at once' : 'This time has passed: it is live at once'
  return [{ column: 'publishAt', message: when }]
}

/** Beginners' tables have no media type; a category that takes only one type tells it. */
function mediaTypeIn(values: Values, { typeOfCategory }: Library): MediaType | undefined {
  const ids = (values.get('categories') ?? []) as string[]
  const types = ids.map((id) => typeOfCategory.get(id) ?? 'any')
  return mediaTypes.find((type) => types.includes(type))
}

/** Derives the media type from the address of the first source if the row has none. */
function bodyOf(values: Values, { publicUrl }: Library): Record<string, unknown> {
  const body = nested([...values].map(([name, value]) => [cells[name].path, value]))
  const [first] = (values.get('sources') ?? []) as { kind: string; url: string }[]
  if (values.has('sourceWorkflow') || first === undefined) return body
  const other = ownKeyOf(first.url, publicUrl) === null ? 'external' : 'upload'
  return { ...body, sourceWorkflow: first.kind === 'youtube' ? 'youtube' : other }
}

/** The first reason of each column; the others usually follow from it. `known`: reasons that are reported already. */
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
  // A garbled title would give a wrong slug.
  if (!reasons.some(({ column }) => column === 'title')) values.set('slug', slugOf(row))
  const mediaType = values.has('mediaType') ? undefined : mediaTypeIn(values, library)
  if (mediaType !== undefined) values.set('mediaType', mediaType)
  // The defaults of the form, but an item is active only if the table says so.
  const input = ContentInput.safeParse({ platform: 'android', active: false, ...bodyOf(values, library) })
  if (reasons.length > 0 || !input.success)
    return { reasons: [...reasons, ...(input.error ? reasonsOf(input.error, reasons) : [])] }
  return { item: { candidate: candidateOf(input.data) }, notes }
}

/** A cell as the export writes it leaves its field unchanged, even if today's rules would refuse the value. */
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

/** `item` is null if the item already matches the row. */
export function resolveRow(row: Cells, library: Library, before: LockedItem | undefined): Resolved {
  if (!before) return resolveNew(row, library)
  const { slug, title } = before.candidate
  // Without a slug the row matched by its title's slug, which an item of another title may have.
  if (!row.slug?.trim() && !sameTitle(row.title ?? '', title))
    return {
      reasons: [
        { column: 'slug', message: `The slug “${slug}” is that of another item: give this row its own` },
      ],
    }
  return resolveExisting(row, library, before)
}
