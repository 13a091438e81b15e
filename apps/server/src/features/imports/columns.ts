// The columns of the table: how each field of an item is written into a cell and read from it.
import {
  type ContentFields,
  externalSourceKind,
  ratingLabels,
  ratings,
  youtubeVideoId,
} from '@jinvani/contract'
import { absoluteUrl } from '../uploads/service.ts'
import { isPackaged } from '../content/service.ts'
import { readChapters, writeChapters } from './csv/chapters.ts'
import { readList, writeList } from './csv/lists.ts'
import { readTime, writeTime } from './csv/times.ts'

/** What cells need to know of the library. */
export interface Library {
  publicUrl: string
  slugOfCategory: ReadonlyMap<string, string>
  /** By slug, or by name in small letters. */
  idOfCategory: ReadonlyMap<string, string>
}
/** Why a cell cannot be read, where the schema does not tell. */
export class CellProblem extends Error {}

/** As it is stored, or as it would be. */
export interface WrittenItem extends Omit<ContentFields, 'sources'> {
  sources: readonly { url: string }[]
}
type Before = ContentFields | undefined
interface Column {
  /** The field, or its part, as the schema of items calls it. */
  path: string
  write: (item: WrittenItem, library: Library) => string
  /** Undefined leaves the field as it is. What cannot be read is handed on for the schema to refuse. */
  read: (cell: string, library: Library, before: Before) => unknown
}

const asIs = (cell: string) => cell
/** An empty cell says nothing, since the field cannot be empty. */
const unlessEmpty = (read: (cell: string) => unknown) => (cell: string) =>
  cell === '' ? undefined : read(cell)

function textColumn(path: keyof ContentFields, write: (item: WrittenItem) => string): Column {
  return { path, write, read: asIs }
}
const choice = (path: 'rating' | 'mediaType' | 'platform' | 'sourceWorkflow', read = asIs): Column => ({
  path,
  write: (item) => item[path],
  read: path === 'rating' ? read : unlessEmpty(read),
})
const lower = (cell: string) => cell.toLowerCase()
/** Also in the words of the console. */
const readRating = (cell: string) =>
  ratings.find((rating) => [lower(rating), lower(ratingLabels[rating])].includes(lower(cell))) ?? cell

const yes = new Set(['yes', 'true', '1'])
const no = new Set(['no', 'false', '0'])
const flag = (path: 'featured' | 'active' | 'dataSaver' | 'hasSpeech'): Column => ({
  path,
  write: (item) => (item[path] ? 'yes' : 'no'),
  read: unlessEmpty((cell) => {
    const said = lower(cell)
    if (yes.has(said)) return true
    if (no.has(said)) return false
    throw new CellProblem(`Write yes or no`)
  }),
})
const time = (path: 'publishAt' | 'unpublishAt'): Column => ({
  path,
  write: (item) => (item[path] === null ? '' : writeTime(item[path])),
  read: (cell) => {
    if (cell === '') return null
    const at = readTime(cell)
    if (at === null) throw new CellProblem('Write the time as 2027-09-03 06:00, in India’s time')
    return at
  },
})
const image = (kind: 'poster' | 'thumbnail' | 'banner'): Column => ({
  path: `images.${kind}`,
  write: ({ images }, { publicUrl }) => absoluteUrl(images[kind], publicUrl),
  read: asIs,
})
const credit = (name: 'writtenAndDirectedBy' | 'music' | 'lyrics'): Column => ({
  path: `credits.${name}`,
  write: ({ credits }) => credits[name],
  read: asIs,
})
const people = (name: 'singers' | 'castNames'): Column => ({
  path: `credits.${name}`,
  write: ({ credits }) => writeList(credits[name]),
  read: readList,
})

function readLength(cell: string): unknown {
  const [, hours = '0', minutes, seconds] = /^(?:(\d{1,6}):)?(\d{1,6}):([0-5]\d)$/.exec(cell) ?? []
  if (minutes !== undefined) return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  return /^\d{1,12}$/.test(cell) ? Number(cell) : cell
}

function readCategories(cell: string, { idOfCategory }: Library): string[] {
  return readList(cell).map((name) => {
    const id = idOfCategory.get(name.toLowerCase())
    if (id === undefined) throw new CellProblem(`There is no category with the slug or name “${name}”`)
    return id
  })
}

/** Without the streams that the server made of them. */
const givenSources = ({ sources, drm }: WrittenItem) =>
  drm.enabled ? [] : sources.filter((source) => !isPackaged(source))

/** A source that the item has already keeps its kind, quality and type. */
function readSources(cell: string, { publicUrl }: Library, before: Before): unknown {
  if (before?.drm.enabled) throw new CellProblem('A protected film keeps its file: leave this empty')
  const known = new Map(before?.sources.map((source) => [absoluteUrl(source.url, publicUrl), source]))
  return readList(cell).map((url) => {
    const found = known.get(url)
    if (found) return { kind: found.kind, url, quality: found.quality, mimeType: found.mimeType }
    return { kind: youtubeVideoId(url) === null ? (externalSourceKind(url) ?? 'mp4') : 'youtube', url }
  })
}

/** In the order of the table. The last one is never empty: some programs leave empty cells at the end of a row out. */
export const columns = {
  slug: textColumn('slug', ({ slug }) => slug),
  title: textColumn('title', ({ title }) => title),
  active: flag('active'),
  featured: flag('featured'),
  categories: {
    path: 'categories',
    write: ({ categories }, { slugOfCategory }) =>
      writeList(categories.map((id) => slugOfCategory.get(id) ?? id)),
    read: readCategories,
  },
  tags: { path: 'tags', write: ({ tags }) => writeList(tags), read: readList },
  rating: choice('rating', readRating),
  descriptors: {
    path: 'descriptors',
    write: ({ descriptors }) => writeList(descriptors),
    read: readList,
  },
  synopsis: textColumn('synopsis', ({ synopsis }) => synopsis),
  durationSec: {
    path: 'durationSec',
    write: ({ durationSec }) => String(durationSec),
    read: unlessEmpty(readLength),
  },
  mediaType: choice('mediaType', lower),
  writtenAndDirectedBy: credit('writtenAndDirectedBy'),
  music: credit('music'),
  lyrics: credit('lyrics'),
  singers: people('singers'),
  castNames: people('castNames'),
  poster: image('poster'),
  thumbnail: image('thumbnail'),
  banner: image('banner'),
  sources: {
    path: 'sources',
    write: (item, { publicUrl }) =>
      writeList(givenSources(item).map(({ url }) => absoluteUrl(url, publicUrl))),
    read: readSources,
  },
  chapters: {
    path: 'chapters',
    write: ({ chapters }) => writeList(writeChapters(chapters)),
    read: (cell) => readChapters(readList(cell)),
  },
  publishAt: time('publishAt'),
  unpublishAt: time('unpublishAt'),
  dataSaver: flag('dataSaver'),
  hasSpeech: flag('hasSpeech'),
  sourceWorkflow: choice('sourceWorkflow', lower),
  platform: choice('platform', lower),
} satisfies Record<string, Column>

export type ColumnName = keyof typeof columns
export const columnNames = Object.keys(columns) as ColumnName[]
export const columnOf = (name: ColumnName): Column => columns[name]

const plain = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
/** Other names that people give them. */
const alsoCalled: Record<string, ColumnName> = {
  duration: 'durationSec',
  length: 'durationSec',
  category: 'categories',
  description: 'synopsis',
  cast: 'castNames',
  source: 'sources',
  url: 'sources',
  sourcetype: 'sourceWorkflow',
}
const byName = new Map<string, ColumnName>([
  ...Object.entries(alsoCalled),
  ...columnNames.map((name) => [plain(name), name] as const),
])

/** Large and small letters, blanks and signs do not count. */
export const findColumn = (name: string): ColumnName | undefined => byName.get(plain(name))

/** The column that a path of a refusal is about; empty for none. */
export const columnOfPath = (path: string): ColumnName | '' =>
  columnNames.find((name) => path === columns[name].path || path.startsWith(`${columns[name].path}.`)) ?? ''
