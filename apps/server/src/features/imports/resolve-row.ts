// Turns a row of a table into an item to save, or into reasons why it is refused.
import {
  type CellName,
  type ContentFields,
  ContentInput,
  ContentPatch,
  type ImportReason,
  type ItemWords,
  cellNames,
  cells,
  foldText,
  limits,
  lostLetters,
  lyricsScripts,
  meaningLanguages,
  mediaTypes,
  nested,
  placeMeaning,
  suggestSlug,
  unwritten,
  WordsPatch,
} from '@jinvani/contract'
import type { z } from 'zod'
import { type ItemToSave, type LockedItem, toCandidate, mergeCandidate } from '../content/service.ts'
import { findOwnKey } from '../uploads/service.ts'
import { type Library, columnOfPath, readCell, writeCell } from './columns.ts'

/** The cells of a row. A cell is undefined if the table lacks its column. */
export type Cells = Partial<Record<CellName, string>>

/** A stored item with the words of its song, since a table has columns for these as well. */
export interface KnownItem extends LockedItem {
  words: ItemWords
}
export interface ItemOfRow extends ItemToSave {
  before?: KnownItem
  /** All words of the song as they will be after the import. */
  words: ItemWords
}
type Resolved = { item: ItemOfRow | null; notes: ImportReason[] } | { reasons: ImportReason[] }

/** Trims a cell and makes its line endings `\n` again, since spreadsheet programs change them. */
const tidy = (cell: string) => cell.replaceAll('\r\n', '\n').trim()

/** The slug of a row. Without one, it is made from the title as the console's form does. */
export const readSlug = ({ slug = '', title = '' }: Cells) =>
  slug.trim() || suggestSlug(title.trim().slice(0, limits.titleMax)).slug

type Values = Map<CellName, unknown>

const lost = 'Letters were lost when the table was saved: save it as “CSV UTF-8”'

function readRow(
  names: readonly CellName[],
  row: Cells,
  library: Library,
  before?: ContentFields & ItemWords,
) {
  const values: Values = new Map()
  const reasons: ImportReason[] = []
  const notes: ImportReason[] = []
  for (const name of names.filter((each) => row[each] !== undefined)) {
    // A meaning keeps its blank lines, since each line belongs to the line of the song in the same place.
    const cell = isMeaning(name) ? (row[name] ?? '').replaceAll('\r\n', '\n') : tidy(row[name] ?? '')
    if (lostLetters(cell, before && writeCell(name, before, library))) {
      reasons.push({ column: name, message: lost })
      continue
    }
    const found = readCell(name, cell, library, before)
    if (found === null) continue
    const kinds = name === 'mediaType' && 'error' in found ? library.findCategories(cell) : []
    if (kinds.length === 1) {
      // The column “Type” may contain a kind of song, such as stavan, which is a category in this library.
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

/** An active item with a publication time goes live at that time. If the time has passed, it goes live at once. */
function settleTimes(values: Values, isLive = false): ImportReason[] {
  const at = values.get('publishAt')
  if ((values.get('active') ?? isLive) !== true || typeof at !== 'string') return []
  const isAhead = Date.parse(at) > Date.now()
  if (isAhead && isLive) return []
  values.set(isAhead ? 'active' : 'publishAt', isAhead ? false : null)
  const when = isAhead ? 'It goes live at this time, not at once' : 'This time has passed: it is live at once'
  return [{ column: 'publishAt', message: when }]
}

/** The media type for a row that names none, if one of its categories takes only that type. */
function mediaTypeIn(values: Values, { typeOfCategory }: Library) {
  const ids = (values.get('categories') ?? []) as string[]
  const types = ids.map((id) => typeOfCategory.get(id) ?? 'any')
  return mediaTypes.find((type) => types.includes(type))
}

/** The body as the API takes it. If the row has no source type, the address of its first source decides it. */
function bodyOf(values: Values, { publicUrl }: Library): Record<string, unknown> {
  const body = nested([...values].map(([name, value]) => [cells[name].path, value]))
  const [first] = (values.get('sources') ?? []) as { kind: string; url: string }[]
  if (values.has('sourceWorkflow') || first === undefined) return body
  const other = findOwnKey(first.url, publicUrl) === null ? 'external' : 'upload'
  return { ...body, sourceWorkflow: first.kind === 'youtube' ? 'youtube' : other }
}

/** For each column without a reason in `known`, its first reason: further ones usually follow from the first. */
function reasonsOf({ issues }: z.ZodError, known: ImportReason[]): ImportReason[] {
  const reasons = issues.map(({ path, message }) => ({ column: columnOfPath(path.join('.')), message }))
  const given = new Set(known.map(({ column }) => column))
  // The slug is made from the title, so a problem of the title is reported only once.
  if (given.has('title') || reasons.some(({ column }) => column === 'title')) given.add('slug')
  const byColumn = Map.groupBy(reasons, ({ column }) => column)
  return [...byColumn].flatMap(([column, [first]]) => (first && !given.has(column) ? [first] : []))
}

const isMeaning = (name: CellName) => cells[name].path.startsWith('meanings.')

/** The words after the import: words of the row replace stored words. Meanings are placed at the lines of the song. */
function wordsIn(sent: { words: unknown; meanings: unknown }, before: ItemWords) {
  if (sent.words === undefined && sent.meanings === undefined) return { words: before, reasons: [] }
  const read = WordsPatch.safeParse(sent)
  if (!read.success) return { words: before, reasons: reasonsOf(read.error, []) }
  const words = { ...before.words, ...read.data.words }
  const sung = lyricsScripts.map((script) => words[script]).find((lines) => lines !== null)
  const reasons: ImportReason[] = []
  const meanings = { ...before.meanings }
  for (const language of meaningLanguages) {
    const written = read.data.meanings?.[language]
    if (written === undefined) continue
    const { lines, problems } = written ? placeMeaning(written, sung ?? []) : { lines: null, problems: [] }
    meanings[language] = lines
    const [message] = written && !sung ? ['Write the words first, then what they mean'] : problems
    if (message !== undefined) reasons.push({ column: columnOfPath(`meanings.${language}`), message })
  }
  return { words: { words, meanings }, reasons }
}

function resolveNew(row: Cells, library: Library): Resolved {
  const { values, reasons, notes } = readRow(cellNames, row, library)
  if (!reasons.some(({ column }) => column === 'title')) values.set('slug', readSlug(row))
  const mediaType = values.has('mediaType') ? undefined : mediaTypeIn(values, library)
  if (mediaType !== undefined) values.set('mediaType', mediaType)
  // The same defaults as in the console's form, but an item is active only if the table says so.
  const { words: sung, meanings, ...body } = bodyOf(values, library)
  const input = ContentInput.safeParse({ platform: 'android', active: false, ...body })
  const { words, reasons: ofWords } = wordsIn({ words: sung, meanings }, unwritten)
  reasons.push(...ofWords)
  if (reasons.length > 0 || !input.success)
    return { reasons: [...reasons, ...(input.error ? reasonsOf(input.error, reasons) : [])] }
  return { item: { candidate: toCandidate(input.data), words }, notes }
}

/**
 * Changes a stored item. A cell with the text that an export would write changes nothing, even if a newer rule would
 * refuse it.
 */
function resolveExisting(row: Cells, library: Library, before: KnownItem): Resolved {
  const stored = { ...before.candidate, ...before.words }
  const others = cellNames.filter(
    (name) => name !== 'slug' && tidy(row[name] ?? '') !== tidy(writeCell(name, stored, library)),
  )
  const { values, reasons, notes } = readRow(others, row, library, stored)
  const { words: sung, meanings, ...body } = bodyOf(values, library)
  const patch = ContentPatch.safeParse(body)
  const { words, reasons: ofWords } = wordsIn({ words: sung, meanings }, before.words)
  reasons.push(...ofWords)
  if (!patch.success) return { reasons: [...reasons, ...reasonsOf(patch.error, reasons)] }
  if (reasons.length > 0) return { reasons }
  if (values.size === 0) return { item: null, notes }
  return { item: { before, candidate: mergeCandidate(before.candidate, patch.data), words }, notes }
}

export function resolveRow(row: Cells, library: Library, before: KnownItem | undefined): Resolved {
  if (!before) return resolveNew(row, library)
  const { slug, title } = before.candidate
  // A row without a slug finds its item by the slug of its title. If the titles differ, the row means another item.
  const message = `The slug “${slug}” is that of another item: give this row its own`
  if (!row.slug?.trim() && foldText(tidy(row.title ?? '')) !== foldText(tidy(title)))
    return { reasons: [{ column: 'slug', message }] }
  return resolveExisting(row, library, before)
}
