// Writes each field of an item as text, and reads it from text: for the table of the library, pasted cells, CSV files
// and the history. Each of these four joins and splits the texts of a list in its own way.
import type { Chapter } from '../films/chapters.ts'
import type { Category } from '../categories/categories.ts'
import type { LyricsLine, LyricsScript } from '../lyrics/lyrics.ts'
import type { MeaningLanguage } from '../lyrics/meanings.ts'
import { readLyrics, stampedLine } from '../lyrics/read-lyrics.ts'
import { withLatinDigits } from '../fields.ts'
import { imageAdvice, mapImageKinds, ratingLabels, ratings } from './choices.ts'
import { suggestSlug } from './slug.ts'

/** `note`: a sentence for the editor on how an ambiguous text was understood. */
export type ReadCell = { value: unknown; note?: string } | { error: string }
/** Finds the ids of the categories with this name or slug. */
export type FindCategories = (word: string) => readonly string[]

interface Kind {
  /** True if the value is a list, with a text for each entry. Any other value has one text. */
  isList: boolean
  canBeEmpty: boolean
  /** `wordOf`: finds the name or slug of a category. */
  texts: (value: unknown, wordOf?: (categoryId: string) => string) => string[]
  /** Gets trimmed texts. Unknown words may pass here, since the schema refuses them. */
  read: (texts: readonly string[], idsOf?: FindCategories) => ReadCell
}
export interface Cell extends Kind {
  label: string
  /** Path of the field in the schema of items, and in error answers. */
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
const isVideo = /^(?:videos?|films?|movies?|वीडियो|विडियो|વિડિયો|વીડિયો|વિડિઓ|फ़िल्म|फिल्म|ફિલ્મ)$/i
const isAudio = /^(?:audios?|sounds?|ऑडियो|आडियो|ઓડિયો|ઑડિયો|ઓડિઓ)$/i
const mediaType = required(
  single(String, (text) => {
    const word = text.normalize('NFC')
    if (isVideo.test(word)) return { value: 'video' }
    if (isAudio.test(word)) return { value: 'audio' }
    return { error: `${quoted(text)} is neither video nor audio, nor a category: create that first` }
  }),
)
const list: Kind = {
  isList: true,
  canBeEmpty: true,
  texts: (value) => entriesOf(value).map(String),
  read: (value) => ({ value }),
}

/** Words for yes. `1.0` is what programs write for 1 that keep all numbers as floats. */
const isYes = /^(?:yes|y|true|1(?:\.0+)?|on|x|[✓✔☑✅]\uFE0F?|active|featured|हाँ|हां|हा|सही|હા|હાં)$/i
const isNo = /^(?:no|n|false|0(?:\.0+)?|off|-|[✗✘☐❌]\uFE0F?|inactive|नहीं|नही|ना|ग़लत|गलत|ના|નહીં|)$/i
const flag = required(
  single(
    (value) => (value === true ? 'Yes' : 'No'),
    (text) => {
      const word = withLatinDigits(text.normalize('NFC'))
      if (isYes.test(word)) return { value: true }
      return isNo.test(word) ? { value: false } : { error: `${quoted(text)} is neither yes nor no` }
    },
  ),
)

const ratingWord = (text: string) =>
  withLatinDigits(text)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
/** A rating by its value, its label, or a short form such as `UA 7+` or `7+`. */
const rating = single(String, (text) => {
  const word = ratingWord(text)
  const found = ratings.find((each) =>
    [each, ratingLabels[each], each.replace('U/A', '')].some((name) => ratingWord(name) === word),
  )
  if (found !== undefined || text === '') return { value: found ?? '' }
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

type Findable = Pick<Category, 'name' | 'slug' | 'translations'> & { id: string }

/**
 * Finds categories by slug, name or translated name. Case does not matter, and स्तवन finds the slug `stavan` or
 * `stavans`. Several categories may have the same name.
 */
export function categoryFinder(all: readonly Findable[]): FindCategories {
  const plain = (word: string) => word.trim().toLowerCase()
  const known = all.map(({ id, name, slug, translations }) => ({
    id,
    names: [slug, name, ...translations.map((each) => each.name)].map(plain),
  }))
  const bySlug = new Map(all.map(({ id, slug }) => [slug, id]))
  return (text) => {
    const word = plain(text)
    const places = known.map(({ names }) => Math.min(names.indexOf(word), 2))
    const first = Math.min(...places.filter((place) => place >= 0))
    const found = known.filter((_, at) => places[at] === first).map(({ id }) => id)
    if (found.length > 0) return found
    const { slug } = suggestSlug(text)
    return [bySlug.get(slug) ?? bySlug.get(`${slug}s`) ?? []].flat()
  }
}

const two = (value: number) => String(value).padStart(2, '0')
/** Writes seconds as `h:mm:ss`. */
export const clockText = (seconds: number) =>
  `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`

/** The time at the start of a text, such as `1:02:03` or `2:03`, and the rest of the text; null without a time. */
export function readClock(text: string): { seconds: number; rest: string } | null {
  const [written = '', rest = ''] = text.split(/\s+([^]*)/)
  const [, hours = '0', minutes, seconds] =
    /^(?:(\d{1,6}):(?=[0-5]\d:))?(\d{1,6}):([0-5]\d)$/.exec(withLatinDigits(written)) ?? []
  if (minutes === undefined) return null
  return { seconds: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds), rest }
}

const units = [
  'd|days?|दिन',
  'h|hrs?|hours?|घंटे|घंटा|घण्टे|કલાક',
  'm|mins?|minutes?|मि|मिनट|મિ|મિનિટ',
  's|secs?|seconds?|सेकंड|સેકન્ડ',
]
const partOf = (unit: string) =>
  String.raw`(?:(\d{1,6}(?:\.\d{1,3})?)\s?(?:${unit})\.?(?:,?\s(?:and\s)?|t?(?=\d)|$))?`
const spelledForm = new RegExp(String.raw`^(?=.*\d)(?:pt?)?${units.map(partOf).join('')}$`, 'i')
/** The seconds of a duration in words, such as `1 hr 4 min`, `4m30s` or `४ मिनट`, or in ISO 8601, such as `PT4M30S`. */
export function readSpelled(text: string): number | null {
  const [, ...parts] = spelledForm.exec(text) ?? []
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = parts.map((part) => Number(part) || 0)
  return parts.length === 0 ? null : Math.round(((days * 24 + hours) * 60 + minutes) * 60 + seconds)
}

/** A number with commas, as in India (1,00,000) or the West. Programs that keep all numbers as floats add `.0`. */
const grouped = /^\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.0+)?$/

const duration = required(
  single(String, (text) => {
    const clock = readClock(text)
    if (clock?.rest === '') {
      // Excel shows 29:00, typed for 29 minutes, as 29:00:00. No film lasts a day, so this means minutes and seconds.
      const isShown = clock.seconds >= 24 * 3600 && /^\P{P}+:\P{P}+:\P{P}+$/u.test(text)
      if (!isShown || clock.seconds % 60 !== 0) return { value: clock.seconds }
      return { value: clock.seconds / 60, note: `${quoted(text)} is read as minutes and seconds` }
    }
    const digits = withLatinDigits(text)
    const number = grouped.test(digits) ? digits.replaceAll(',', '') : digits
    const value = /^\d{1,12}(?:\.0+)?$/.test(number) ? Number(number) : readSpelled(digits)
    return value === null
      ? { error: `${quoted(text)} is no length: write 4:30, 1:02:03, 4 min or 270` }
      : { value }
  }),
)

/** Each chapter as `0:01:35 Title`. A text without a time becomes a chapter without one, which the schema refuses. */
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

/** As the text of an LRC file. */
const songWords = single(
  (value) => (entriesOf(value) as LyricsLine[]).map(stampedLine).join('\n'),
  (text) => {
    if (text.trim() === '') return { value: null }
    const { lines, problems } = readLyrics(text)
    return problems[0] === undefined ? { value: lines } : { error: problems[0] }
  },
)
/** The caller assigns each line of the meaning to a line of the song. */
const meaning = single(
  (value) => entriesOf(value).join('\n'),
  (text) => ({ value: text.trim() === '' ? null : text.split('\n') }),
)

/** As addresses. The caller finds out the kind of a new source. */
const sources: Kind = {
  ...list,
  texts: (value) => (entriesOf(value) as { url: string }[]).map(({ url }) => url),
  read: (texts) => ({
    value: texts.flatMap((text) => text.split(/[,;]\s{0,9}(?=https?:\/\/)/i).map((url) => url.trim())),
  }),
}

const INDIA_MS = 5.5 * 60 * 60 * 1000
const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
/** Dates have the year first as in ISO 8601, or the day first as in India. The name of a month may also come first. */
const yearFirst = String.raw`(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})`
const dayFirst = String.raw`(?<day>\d{1,2})[-/. ](?<month>\d{1,2}|[a-z]{3,9})[-/., ]{1,2}(?<year>\d{4})`
const monthFirst = String.raw`(?<month>[a-z]{3,9})\.? (?<day>\d{1,2}),? (?<year>\d{4})`
const clockForm = String.raw`(?<hour>\d{1,2}):(?<minute>\d\d)(?::(?<second>\d\d)(?:\.\d{1,3})?)?(?:\s?(?<half>[ap])\.?m\.?)?`
const zoneForm = String.raw`(?<zone>Z|[+-]\d\d:[0-5]\d)?`
const timeForms = [yearFirst, dayFirst, monthFirst].map(
  (dayForm) => new RegExp(`^${dayForm}(?:T|,?\\s+)${clockForm}${zoneForm}$`, 'i'),
)

/** Dates with a year of two digits. They are refused, since any of the three numbers could be the year. */
const shortYear = /^\d{1,2}[-/. ](?:\d{1,2}|[a-z]{3,9})[-/., ]{1,2}\d\d(?!\d)/i

function hourOf(written: number, half: string | undefined): number {
  if (half === undefined) return written
  return written < 1 || written > 12 ? NaN : (written % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
}

/** Milliseconds since 1970; NaN for a time that does not exist, such as 30 February. */
function instantOf(parts: Record<string, string | undefined>): number {
  const { year, month = '', day, hour, minute, second = '0', half, zone = '+05:30' } = parts
  const named = months.findIndex((name) => month.toLowerCase().startsWith(name)) + 1
  const wanted = [year, named || month, day, hourOf(Number(hour), half), minute, second].map(Number)
  const [y = NaN, m = NaN, ...others] = wanted
  const at = new Date(Date.UTC(y, m - 1, ...others))
  const read = [at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate(), at.getUTCHours()]
  const isSame = [...read, at.getUTCMinutes(), at.getUTCSeconds()].every((part, n) => part === wanted[n])
  const offset =
    zone.toUpperCase() === 'Z' ? 0 : Number(zone.slice(0, 3)) * 60 + Number(zone[0] + zone.slice(4))
  return isSame && Math.abs(offset) <= 14 * 60 ? at.getTime() - offset * 60_000 : NaN
}

/** Writes a time with India's zone, in a form that spreadsheets leave unchanged. */
const writeTime = (value: unknown) =>
  typeof value === 'string'
    ? `${new Date(Date.parse(value) + INDIA_MS).toISOString().slice(0, 19)}+05:30`
    : ''
/** A time without a zone is in India’s time. `clock`: the time of day if the cell has only a date. */
const time = (clock: string) =>
  single(writeTime, (text) => {
    if (text === '') return { value: null }
    const digits = withLatinDigits(text).replace(/\s+/g, ' ')
    const written = digits.includes(':') ? digits : `${digits} ${clock}`
    const groups = timeForms.map((form) => form.exec(written)?.groups).find((found) => found !== undefined)
    if (shortYear.test(written)) return { error: `Write the year of ${quoted(text)} with four digits` }
    if (!groups) return { error: 'Write the time as 2027-09-03 06:00, in India’s time' }
    const at = instantOf(groups)
    return Number.isNaN(at)
      ? { error: `There is no time ${quoted(text)}` }
      : { value: new Date(at).toISOString() }
  })

type KnownCell = [label: string, kind: Kind, place?: string]
/** Each script and each language of a song has a cell of its own, so that an export has all words. */
type SongCell = `words${LyricsScript}` | `meaning${Capitalize<MeaningLanguage>}`

/**
 * The cells in the order of the columns of a CSV file. The last one is never empty, because some programs leave out
 * empty cells at the end of a line.
 */
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
  mediaType: ['Media Type', mediaType],
  writtenAndDirectedBy: ['Written and Directed By', words, 'credits'],
  music: ['Music', words, 'credits'],
  lyrics: ['Lyrics', words, 'credits'],
  singers: ['Singers', list, 'credits'],
  castNames: ['Cast', list, 'credits'],
  ...mapImageKinds((kind): [string, Kind, string] => [imageAdvice[kind].label, words, 'images']),
  sources: ['Addresses', sources],
  chapters: ['Chapters', chapters],
  wordsDeva: ['Words (Devanagari)', songWords, 'words.Deva'],
  wordsGujr: ['Words (Gujarati)', songWords, 'words.Gujr'],
  wordsLatn: ['Words (Roman)', songWords, 'words.Latn'],
  meaningHi: ['Meaning (Hindi)', meaning, 'meanings.hi'],
  meaningGu: ['Meaning (Gujarati)', meaning, 'meanings.gu'],
  meaningEn: ['Meaning (English)', meaning, 'meanings.en'],
  publishAt: ['Goes Live', time('00:00')],
  unpublishAt: ['Ends', time('23:59')],
  dataSaver: ['Data Saver', flag],
  mayBeKept: ['May Be Kept', flag],
  hasSpeech: ['Has Speech', flag],
  sourceWorkflow: ['Source Type', choice],
  platform: ['Platform', choice],
} satisfies Record<string, KnownCell> & Record<SongCell, KnownCell>

export type CellName = keyof typeof known
export const cellNames = Object.keys(known) as CellName[]
export const cells = Object.fromEntries(
  Object.entries<[string, Kind, string?]>(known).map(([name, [label, kind, place = '']]) => [
    name,
    { ...kind, label, path: place.includes('.') ? place : [place, name].filter(Boolean).join('.') },
  ]),
) as Record<CellName, Cell>

/** Name of the cell that has this field, or a part of its value such as `sources.0.url`. */
export const cellNameAt = (path: string): CellName | undefined =>
  cellNames.find((name) => path === cells[name].path || path.startsWith(`${cells[name].path}.`))
