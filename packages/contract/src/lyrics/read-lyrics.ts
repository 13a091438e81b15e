// Reads the words of a song from an LRC file, or from plain text, which has no times.
import { limits } from '../limits.ts'
import { type LyricsLine, LyricsLineInput, noWords } from './lyrics.ts'

/** Formats that cannot be read. The complaint names the format, because "no times" would not help anybody. */
const kinds: readonly [string, RegExp][] = [
  ['TTML', /^\s*(?:<\?xml[^>]{0,200}\?>\s*)?(?:<!--[^>]{0,1000}-->\s*)?<(?:\w{1,20}:)?tt[\s>]/],
  ['KRC', /^\uFEFF?krc1|^\[\d{1,9},\d{1,9}\]<\d{1,9},\d{1,9},\d{1,9}>/m],
  ['QRC', /^\[\d{1,9},\d{1,9}\][^\n]{1,200}\(\d{1,9},\d{1,9}\)/m],
  ['ASS', /^\uFEFF?\s*\[Script Info\]/i],
  ['SAMI', /^\uFEFF?\s*<SAMI>/i],
  ['RTF', /^\uFEFF?\s*\{\\rtf/],
]
/** The first line of WebVTT, or the times of a cue. Few blanks are allowed, so that a file full of them is read fast. */
const captions = /^(?:\uFEFF?WEBVTT|[ \t]{0,9}\d{1,3}:\d\d(?::\d\d)?[.,]\d{1,3}[ \t]{0,9}-->)/m

/** Name of the format of a file that cannot be read, such as TTML. */
export const findForeignKind = (text: string): string | undefined =>
  kinds.find(([, form]) => form.test(text))?.[0]

const lineBreak = /\r\n|[\n\r\u0085\u2028\u2029]/
/** A time: `[mm:ss]`, `[mm:ss.xx]`, `[mm:ss:xx]`, `[h:mm:ss.xx]`, or seconds alone, `[ss.xx]`. */
const stamp =
  /^\[(?:(?:(\d{1,2}):(?=\d{1,2}:\d{2}\.))?(\d{1,4}):(\d{2})(?:[.,:](\d{1,3}))?|(\d{1,5})[.,](\d{2,3}))\]\s*/
const brokenStamp = /^\[\d+:[^\]]*\]?/
const anyStamp = /^\uFEFF?[ \t]*\[(?:\d+:\d{2}(?:[.,:]\d+)*|\d{1,5}[.,]\d{2,3})\]/m
/** The time of a single word. Enhanced LRC files have these. */
const wordStamp = /<\d{1,4}:\d{2}(?:[.:]\d{1,3})?>/g
const offsetTag = /^\[offset\s*:([^\]]*)\]$/i
const idTag = /^\[[a-z#_]+\s*:[^\]]*\]$/i

export const hasTimes = (written: string) => anyStamp.test(written)

/** Writes a line as LRC files do: `[01:02.340]text`. */
export function stampedLine({ text, atMs }: LyricsLine): string {
  if (atMs === null) return text
  const minutes = String(Math.floor(atMs / 60_000)).padStart(2, '0')
  return `[${minutes}:${((atMs % 60_000) / 1000).toFixed(3).padStart(6, '0')}]${text}`
}

/** A line with its times, and the lines without a time that follow it. */
interface Block {
  times: number[]
  texts: string[]
}

function millisecondsOf([, hours = '0', minutes, ...below]: RegExpExecArray) {
  const [seconds, fraction = ''] = minutes === undefined ? below.slice(2) : below
  if (minutes !== undefined && Number(seconds) > 59) return null
  return (
    (Number(hours) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds)) * 1000 +
    Number(fraction.padEnd(3, '0'))
  )
}

class LyricsReader {
  readonly problems: string[] = []
  readonly blocks: Block[] = [{ times: [], texts: [] }]
  offsetMs = 0
  readonly #hasTags: boolean

  constructor(hasTags: boolean) {
    this.#hasTags = hasTags
  }

  read(written: string, number: number): void {
    const complain = (message: string) => this.problems.push(`Line ${number}: ${message}`)
    // `trim` also removes the byte order mark.
    const line = written.trim()
    if (this.#hasTags && this.#readTag(line)) return
    const { times, rest } = this.#readStamps(line, complain)
    const words = rest.replaceAll(wordStamp, '').replaceAll(/\s+/g, ' ').trim()
    const { error } = LyricsLineInput.shape.text.safeParse(words)
    if (error) complain(error.issues[0]?.message ?? 'The text cannot be read')
    if (times.length > 0) this.blocks.push({ times, texts: [words] })
    else this.blocks.at(-1)?.texts.push(words)
  }

  /** True for a tag. Like players, ignores an offset that is no number of milliseconds. */
  #readTag(line: string): boolean {
    const [, offset] = offsetTag.exec(line) ?? []
    if (offset === undefined) return idTag.test(line)
    const [, ms] = /^\s*([+-]?\d{1,8})\s*(?:ms)?\s*$/i.exec(offset) ?? []
    if (ms !== undefined) this.offsetMs = Number(ms)
    return true
  }

  #readStamps(line: string, complain: (message: string) => void) {
    const times: number[] = []
    let rest = line
    for (let found = stamp.exec(rest); found; found = stamp.exec(rest)) {
      const atMs = millisecondsOf(found)
      if (atMs === null) break
      if (atMs > limits.lyricsTimeMs) complain('A time must be within 24 hours')
      times.push(atMs)
      rest = rest.slice(found[0].length)
    }
    const [broken] = brokenStamp.exec(rest) ?? []
    if (broken !== undefined) complain(`${broken.slice(0, 20)} is not a time. A time looks like [01:23.45]`)
    return { times, rest }
  }

  /** The lines in the order of their times. A line with several times is repeated, with the untimed lines after it. */
  lines(): LyricsLine[] {
    const repeated = this.blocks.flatMap(({ times, texts }) =>
      (times.length === 0 ? [null] : times).map((time) => ({
        atMs: time === null ? null : Math.min(Math.max(0, time - this.offsetMs), limits.lyricsTimeMs),
        texts,
      })),
    )
    const inOrder = repeated.toSorted((one, other) => (one.atMs ?? 0) - (other.atMs ?? 0))
    return inOrder.flatMap(({ atMs, texts }) =>
      texts.map((words, index) => ({ text: words, atMs: index === 0 ? atMs : null })),
    )
  }
}

const isBlank = (line: LyricsLine | undefined) =>
  line === undefined || (line.text === '' && line.atMs === null)

/** Leaves one blank line between two verses, and none at either end. */
function tidy(lines: LyricsLine[]): LyricsLine[] {
  const kept = lines.filter((line, index) => !isBlank(line) || !isBlank(lines[index - 1]))
  return isBlank(kept.at(-1)) ? kept.slice(0, -1) : kept
}

/**
 * Returns the lines in the order of their times. A line with several times comes once for each. Tags and the times of
 * single words are left out; `[offset:500]` makes every line half a second earlier. Each problem is a sentence with the
 * number of its line; if there is one, ignore the lines.
 */
export function readLyrics(file: string): { lines: LyricsLine[]; problems: string[] } {
  const kind = findForeignKind(file)
  if (kind !== undefined)
    return { lines: [], problems: [`${kind} files are not read: save the words as LRC or plain text`] }
  if (captions.test(file))
    return { lines: [], problems: ['These are captions: add them to the captions of the item'] }
  const most = limits.lyricsLinesMax
  const tooMany = `There are more than ${most.toLocaleString('en')} lines`
  // Blank lines at the end would belong to the last line, and its time may move that line up.
  const written = file.trimEnd().split(lineBreak)
  if (written.length > most * 5) return { lines: [], problems: [tooMany] }
  const reader = new LyricsReader(hasTimes(file))
  for (const [index, line] of written.entries()) reader.read(line, index + 1)
  const { problems, blocks } = reader
  if (problems.length > 0) return { lines: [], problems: problems.slice(0, limits.errorsMax) }
  // Counted before lines are repeated, since even a short file can ask for billions.
  const count = blocks.reduce((sum, { times, texts }) => sum + Math.max(1, times.length) * texts.length, 0)
  if (count > most * 2) return { lines: [], problems: [tooMany] }
  const lines = tidy(reader.lines())
  if (lines.length > most) return { lines: [], problems: [tooMany] }
  return lines.some(({ text }) => text !== '') ? { lines, problems: [] } : { lines: [], problems: [noWords] }
}
