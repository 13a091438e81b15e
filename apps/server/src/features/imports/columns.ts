// Reads and writes the cells of a table. Addresses are written with their host, and lists as `a | b`.
import {
  type CategoryType,
  type CellName,
  type ContentFields,
  type FindCategories,
  type ItemWords,
  type ReadCell,
  categoryFinder,
  cellNameAt,
  cells,
  externalSourceKind,
  fieldAt,
  splitPeople,
  youtubeVideoId,
} from '@jinvani/contract'
import type { Db } from '../../platform/database/connect.ts'
import type { Deps } from '../../platform/deps.ts'
import { listCategoryNames } from '../categories/service.ts'
import { isPackaged } from '../content/service.ts'
import { absoluteUrl } from '../uploads/service.ts'

export interface Library {
  publicUrl: string
  slugOfCategory: ReadonlyMap<string, string>
  typeOfCategory: ReadonlyMap<string, CategoryType>
  findCategories: FindCategories
}

interface WrittenItem extends Omit<ContentFields, 'sources'>, Partial<ItemWords> {
  sources: readonly { url: string }[]
}

const readList = (cell: string): string[] =>
  cell
    .replaceAll('||', '\u0000')
    .split(/[|\r\n]/)
    .map((value) => value.replaceAll('\u0000', '|').trim())
    .filter((value) => value !== '')

/** Here commas separate values if the cell has no `|`. Columns of addresses are left out: these may contain commas. */
const byComma: readonly CellName[] = ['categories', 'tags', 'descriptors', 'singers', 'castNames']
const readValues = (name: CellName, cell: string, isKnown: (value: string) => boolean): string[] =>
  readList(cell).flatMap((value) =>
    cell.includes('|') || !byComma.includes(name) || isKnown(value) ? [value] : splitPeople(value),
  )

const givenSources = ({ sources, drm }: WrittenItem) =>
  drm.enabled ? [] : sources.filter((source) => !isPackaged(source))

const isImage = (name: CellName) => cells[name].path.startsWith('images.')

export function writeCell(name: CellName, item: WrittenItem, { publicUrl, slugOfCategory }: Library): string {
  const { path, isList, texts } = cells[name]
  const value = name === 'sources' ? givenSources(item) : fieldAt(item, path)
  const written = texts(value, (id) => slugOfCategory.get(id) ?? id)
  if (typeof value === 'boolean') return written.join().toLowerCase()
  const full =
    name === 'sources' || isImage(name) ? written.map((url) => absoluteUrl(url, publicUrl)) : written
  // A `|` inside a value becomes `||`, since a single one separates values.
  return isList ? full.map((value) => value.replaceAll('|', '||')).join(' | ') : full.join()
}

/** Adds the scheme: browsers often show and copy addresses without it, such as `www.youtube.com/watch?v=…`. */
export const withScheme = (text: string) => (/^[\w-]+(?:\.[\w-]+)+\//.test(text) ? `https://${text}` : text)

function readSources(urls: string[], publicUrl: string, before: ContentFields | undefined): ReadCell {
  if (before?.drm.enabled) return { error: 'A protected film keeps its file: leave this empty' }
  const known = new Map(before?.sources.map((source) => [absoluteUrl(source.url, publicUrl), source]))
  const value = urls.map((url) => {
    const found = known.get(url)
    if (found) return { kind: found.kind, url, quality: found.quality, mimeType: found.mimeType }
    return { kind: youtubeVideoId(url) === null ? (externalSourceKind(url) ?? 'mp4') : 'youtube', url }
  })
  return { value }
}

/** The value in a cell. Null leaves the field as it is. `before`: undefined for a new item. */
export function readCell(
  name: CellName,
  text: string,
  { publicUrl, findCategories }: Library,
  before?: ContentFields,
): ReadCell | null {
  const { isList, canBeEmpty, read } = cells[name]
  if (text === '' && !canBeEmpty) return null
  if (name === 'sources') return readSources(readList(text).map(withScheme), publicUrl, before)
  const isKnown = (value: string) => name === 'categories' && findCategories(value).length > 0
  const value = isImage(name) ? withScheme(text) : text
  return read(isList ? readValues(name, text, isKnown) : [value], findCategories)
}

export const columnOfPath = (path: string): CellName | '' => cellNameAt(path) ?? ''

export async function openLibrary({ config }: Pick<Deps, 'config'>, db: Db): Promise<Library> {
  const categories = await listCategoryNames(db)
  return {
    publicUrl: config.publicUrl,
    slugOfCategory: new Map(categories.map(({ id, slug }) => [id, slug])),
    typeOfCategory: new Map(categories.map(({ id, type }) => [id, type])),
    findCategories: categoryFinder(categories),
  }
}
