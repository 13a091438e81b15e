// Edits of lyrics that are not saved yet. Lines are identified by their index.
import {
  type FieldError,
  type LyricsLine,
  LyricsLines,
  type LyricsScript,
  hasTimes,
  limits,
  readLyrics,
  stampedLine,
  scriptLabels,
} from '@jinvani/contract'

export const textOf = (lines: readonly LyricsLine[]) => lines.map(({ text }) => text).join('\n')

/** Unchanged lines keep their times; all lines do if their number is the same. */
export function withText(lines: readonly LyricsLine[], written: string): LyricsLine[] {
  if (written === '') return []
  const texts = written.split('\n')
  const before = lines.findIndex(({ text }, index) => text !== texts[index])
  const head = before < 0 ? Math.min(lines.length, texts.length) : before
  const rest = Math.min(lines.length, texts.length) - head
  let tail = 0
  while (tail < rest && lines[lines.length - 1 - tail]?.text === texts[texts.length - 1 - tail]) tail++
  const isCorrection = lines.length === texts.length
  const growth = texts.length - lines.length
  return texts.map((text, index) => {
    const isKept = index < head || isCorrection
    const old = isKept ? lines[index] : index >= texts.length - tail ? lines[index - growth] : undefined
    return { text, atMs: text.trim() === '' ? null : (old?.atMs ?? null) }
  })
}

const STEP_MS = 100

/** 65320 ms are 1:05.32. */
export function timeText(atMs: number | null): string {
  if (atMs === null) return ''
  const hundredths = Math.round(atMs / 10)
  return `${Math.floor(hundredths / 6000)}:${((hundredths % 6000) / 100).toFixed(2).padStart(5, '0')}`
}

/** Null for an empty text, undefined for one that is not a time. */
export function readTime(typed: string): number | null | undefined {
  if (typed.trim() === '') return null
  const [, minutes = '', seconds = '', fraction = ''] =
    /^\s*(\d{1,4}):(\d{1,2})(?:[.,](\d{1,3}))?\s*$/.exec(typed) ?? []
  if (minutes === '' || Number(seconds) > 59) return undefined
  const atMs = (Number(minutes) * 60 + Number(seconds)) * 1000 + Number(fraction.padEnd(3, '0'))
  return atMs > limits.lyricsTimeMs ? undefined : atMs
}

/** One step is a tenth of a second. */
export const nudged = (atMs: number, steps: number) =>
  Math.min(Math.max(0, atMs + steps * STEP_MS), limits.lyricsTimeMs)

/** The next line with words; -1 if there is none. */
export const nextLine = (lines: readonly LyricsLine[], after: number) =>
  lines.findIndex(({ text }, index) => index > after && text.trim() !== '')

/** Drops blank lines at the end. */
export function trimmed(lines: readonly LyricsLine[]): LyricsLine[] {
  const last = lines.findLastIndex(({ text, atMs }) => text.trim() !== '' || atMs !== null)
  return lines.slice(0, last + 1)
}

/** Keys are the indexes of lines; -1 stands for the whole text. */
export type Complaints = ReadonlyMap<number, string>

/** From the path of a refusal, such as `lines.3.text`. */
export const complaintsOf = (errors: readonly FieldError[]): Complaints =>
  new Map(errors.map(({ path, message }) => [Number(/^lines\.(\d+)/.exec(path)?.[1] ?? -1), message]))

export function checkLines(lines: readonly LyricsLine[]): Complaints {
  const { error } = LyricsLines.safeParse(lines)
  const issues = (error?.issues ?? []).slice(0, limits.errorsMax)
  return complaintsOf(issues.map(({ path, message }) => ({ path: ['lines', ...path].join('.'), message })))
}

/** Whether the texts still contain the times of an LRC text that could not be read. */
export const areUnread = (lines: readonly LyricsLine[]) =>
  lines.every(({ atMs }) => atMs === null) && hasTimes(textOf(lines))

const stamped = (line: LyricsLine) => (hasTimes(line.text) ? line.text : stampedLine(line))

/** The lines to save: an LRC time in the text of a line replaces the time that the line had. */
export const readStamps = (lines: readonly LyricsLine[]) =>
  hasTimes(textOf(lines))
    ? readLyrics(lines.map(stamped).join('\n'))
    : { lines: trimmed(lines), problems: [] }

const letters: Record<LyricsScript, RegExp> = {
  Deva: /\p{Script=Devanagari}/gu,
  Gujr: /\p{Script=Gujarati}/gu,
  Latn: /\p{Script=Latin}/gu,
}

/** Warnings, which do not block saving. `durationSec` is 0 if unknown. */
export function doubts(lines: readonly LyricsLine[], script: LyricsScript, durationSec: number): string[] {
  const words = textOf(lines)
  const own = words.match(letters[script])?.length ?? 0
  const sentences: string[] = []
  if (own < (words.match(/\p{L}/gu)?.length ?? 0) / 2)
    sentences.push(`Most of these words are not in ${scriptLabels[script]}.`)
  const late = lines.findIndex(({ atMs }) => durationSec > 0 && (atMs ?? 0) > durationSec * 1000)
  if (late >= 0)
    sentences.push(
      `Line ${late + 1} begins at ${timeText(lines[late]?.atMs ?? 0)}, after the end of the item at ${timeText(durationSec * 1000)}.`,
    )
  return sentences
}
