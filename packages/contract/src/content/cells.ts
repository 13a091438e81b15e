// The cells of an item: label, text of the value, and value of a text. The table of the library, pasted cells,
// CSV files and the history use them; each joins and splits the texts of a list in its own way.
import type { Chapter } from '../films/chapters.ts'
import { ratingLabels, ratings } from './content.ts'

export type ReadCell = { value: unknown } | { error: string }
/** Ids of the categories with this name or slug. */
export type FindCategories = (word: string) => readonly string[]

interface Kind {
  /** A list has a text for each entry, another value has one text. */
  isList: boolean
  /** False if the field always has a value. */
  canBeEmpty: boolean
  /** `wordOf`: name or slug of a category. */
  texts: (value: unknown, wordOf?: (categoryId: string) => string) => string[]
  /** Trimmed texts to a value. An unknown word may be passed on; the schema refuses it. */
  read: (texts: readonly string[], idsOf?: FindCategories) => ReadCell
}
export interface Cell extends Kind {
  label: string
  /** Path of the field in the schema of items, and in refusals. */
  path: string
}

const WORD_MAX = 60
const quoted = (text: string) => {
  const letters = [...text]
  return `“${letters.length > WORD_MAX ? `${letters.slice(0, WORD_MAX).join('')}…` : text}”`
}

const single = (write: (value: unknown) => string, read: (text: string) => ReadCell): Kind => ({
  isList: false,
  canBeEmpty: true,
  texts: (value) => [write(value)],
  read: ([text = '']) => read(text),
})
const required = (kind: Kind): Kind => ({ ...kind, canBeEmpty: false })
const entriesOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

const words = single(String, (value) => ({ value }))
const choice = required(single(String, (text) => ({ value: text.toLowerCase() })))
const list: Kind = {
  isList: true,
  canBeEmpty: true,
  texts: (value) => entriesOf(value).map(String),
  read: (value) => ({ value }),
}

const isYes = /^(?:yes|y|true|1|on|x|✓|active|featured)$/i
const isNo = /^(?:no|n|false|0|off|-|inactive|)$/i
const flag = required(
  single(
    (value) => (value === true ? 'Yes' : 'No'),
    (text) => {
      if (isYes.test(text)) return { value: true }
      return isNo.test(text) ? { value: false } : { error: `${quoted(text)} is neither yes nor no` }
    },
  ),
)

/** Accepts the labels, too. */
const rating = single(String, (text) => {
  const word = text.toLowerCase()
  const found = ratings.find((each) => [each, ratingLabels[each]].some((name) => name.toLowerCase() === word))
  if (found !== undefined || word === '') return { value: found ?? '' }
  return { error: `${quoted(text)} is not a rating: ${ratings.join(', ')}` }
})

const categories: Kind = {
  ...list,
  texts: (value, wordOf = String) => entriesOf(value).map((id) => wordOf(String(id))),
  read(texts, idsOf = () => []) {
    const found = texts.map((text) => ({ text, ids: idsOf(text) }))
    const wrong = found.find(({ ids }) => ids.length !== 1)
    if (wrong === undefined) return { value: [...new Set(found.flatMap(({ ids }) => ids))] }
    const { text, ids } = wrong
    if (ids.length > 0) return { error: `${ids.length} categories are called ${quoted(text)}: use the slug` }
    return { error: `There is no category ${quoted(text)}` }
  },
}

/** Finds categories by their slug or name, in any case. Several categories may have one name. */
export function categoryFinder(all: readonly { id: string; name: string; slug: string }[]): FindCategories {
  const bySlug = new Map(all.map(({ id, slug }) => [slug, [id]]))
  const byName = new Map<string, string[]>()
  for (const { id, name } of all) {
    const word = name.trim().toLowerCase()
    byName.set(word, [...(byName.get(word) ?? []), id])
  }
  return (text) => bySlug.get(text.toLowerCase()) ?? byName.get(text.toLowerCase()) ?? []
}

const two = (value: number) => String(value).padStart(2, '0')
/** Seconds as `h:mm:ss`. */
export const clockText = (seconds: number) =>
  `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`

/** Seconds of `1:02:03` or `2:03`, and the text behind it; null for another text. */
function readClock(text: string): { seconds: number; rest: string } | null {
  const [, hours = '0', minutes, seconds, rest = ''] =
    /^(?:(\d{1,6}):)?(\d{1,6}):([0-5]\d)(?:\s+(.*))?$/s.exec(text) ?? []
  if (minutes === undefined) return null
  return { seconds: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds), rest }
}

const duration = required(
  single(String, (text) => {
    const clock = readClock(text)
    if (clock?.rest === '') return { value: clock.seconds }
    return { value: /^\d{1,12}$/.test(text) ? Number(text) : text }
  }),
)

/** `0:01:35 Title`. A text without a time becomes a chapter without one, which the schema refuses. */
const chapters: Kind = {
  ...list,
  texts: (value) =>
    (entriesOf(value) as Chapter[]).map(({ startSec, title }) => `${clockText(startSec)} ${title}`),
  read: (texts) => ({
    value: texts.map((text) => {
      const clock = readClock(text)
      return clock ? { startSec: clock.seconds, title: clock.rest } : { startSec: undefined, title: text }
    }),
  }),
}

/** The addresses. What a new address plays is for the reader to find out. */
const sources: Kind = {
  ...list,
  texts: (value) => (entriesOf(value) as { url: string }[]).map(({ url }) => url),
}

const INDIA_MS = 5.5 * 60 * 60 * 1000
const timeForm = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d)?(?:\.\d{1,3})?(Z|[+-]\d\d:\d\d)?$/i
/** India's time, in a form that spreadsheets do not change. A text without a zone is in India's time, too. */
const time = single(
  (value) => {
    if (typeof value !== 'string') return ''
    return `${new Date(Date.parse(value) + INDIA_MS).toISOString().slice(0, 19)}+05:30`
  },
  (text) => {
    if (text === '') return { value: null }
    const [, day, clock, seconds = ':00', zone = '+05:30'] = timeForm.exec(text) ?? []
    const at = Date.parse(`${day}T${clock}${seconds}${zone.toUpperCase()}`)
    return Number.isNaN(at)
      ? { error: 'Write the time as 2027-09-03 06:00, in India’s time' }
      : { value: new Date(at).toISOString() }
  },
)

/** The order is that of the columns of a CSV file. The last is never empty: some programs omit empty cells. */
const known = {
  slug: ['Slug', words],
  title: ['Title', words],
  active: ['Active', flag],
  featured: ['Featured', flag],
  categories: ['Categories', categories],
  tags: ['Tags', list],
  rating: ['Rating', rating],
  descriptors: ['Rating Descriptors', list],
  synopsis: ['Synopsis', words],
  durationSec: ['Duration (seconds)', duration],
  mediaType: ['Media Type', choice],
  writtenAndDirectedBy: ['Written and Directed By', words, 'credits'],
  music: ['Music', words, 'credits'],
  lyrics: ['Lyrics', words, 'credits'],
  singers: ['Singers', list, 'credits'],
  castNames: ['Cast', list, 'credits'],
  poster: ['Poster', words, 'images'],
  thumbnail: ['Thumbnail', words, 'images'],
  banner: ['Banner', words, 'images'],
  sources: ['Addresses', sources],
  chapters: ['Chapters', chapters],
  publishAt: ['Goes Live', time],
  unpublishAt: ['Ends', time],
  dataSaver: ['Data Saver', flag],
  hasSpeech: ['Has Speech', flag],
  sourceWorkflow: ['Source Type', choice],
  platform: ['Platform', choice],
} satisfies Record<string, [label: string, kind: Kind, group?: string]>

export type CellName = keyof typeof known
export const cellNames = Object.keys(known) as CellName[]
export const cells = Object.fromEntries(
  Object.entries<[string, Kind, string?]>(known).map(([name, [label, kind, group]]) => [
    name,
    { ...kind, label, path: group === undefined ? name : `${group}.${name}` },
  ]),
) as Record<CellName, Cell>

/** The cell of a field or of a part of its value, such as `sources.0.url`. */
export const cellNameAt = (path: string): CellName | undefined =>
  cellNames.find((name) => path === cells[name].path || path.startsWith(`${cells[name].path}.`))
