// Functions on lyrics that are not saved yet. A line is identified by its index.
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

export const joinLines = (lines: readonly LyricsLine[]) => lines.map(({ text }) => text).join('\n')

/** Lines before and after the edited part keep their times; if no line is added or removed, all lines do. */
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

/** Minutes, seconds and hundredths: 65320 ms gives "1:05.32". */
export function timeText(atMs: number | null): string {
  if (atMs === null) return ''
  const hundredths = Math.round(atMs / 10)
  return `${Math.floor(hundredths / 6000)}:${((hundredths % 6000) / 100).toFixed(2).padStart(5, '0')}`
}

/** Milliseconds of a typed time; null for an empty text, undefined if it is no time. */
export function readTime(typed: string): number | null | undefined {
  if (typed.trim() === '') return null
  const [, minutes = '', seconds = '', fraction = ''] =
    /^\s*(\d{1,4}):(\d{1,2})(?:[.,](\d{1,3}))?\s*$/.exec(typed) ?? []
  if (minutes === '' || Number(seconds) > 59) return undefined
  const atMs = (Number(minutes) * 60 + Number(seconds)) * 1000 + Number(fraction.padEnd(3, '0'))
  return atMs > limits.lyricsTimeMs ? undefined : atMs
}

/** Moves a time by `steps` tenths of a second, within the limits. */
export const nudged = (atMs: number, steps: number) =>
  Math.min(Math.max(0, atMs + steps * STEP_MS), limits.lyricsTimeMs)

/** Index of the next line with words; -1 if there is none. */
export const nextLine = (lines: readonly LyricsLine[], after: number) =>
  lines.findIndex(({ text }, index) => index > after && text.trim() !== '')

export function trimmed(lines: readonly LyricsLine[]): LyricsLine[] {
  const last = lines.findLastIndex(({ text, atMs }) => text.trim() !== '' || atMs !== null)
  return lines.slice(0, last + 1)
}

/** What is wrong with the words. A line of -1 stands for the whole text. */
export type Faults = [line: number, message: string][]

export const faultsOfText = (problems: readonly string[]): Faults => problems.map((problem) => [-1, problem])

/** Reads the line from the path of an error, such as `lines.3.text`. Keeps the last error of each line. */
export const readFaults = (errors: readonly FieldError[]): Faults => [
  ...new Map(errors.map(({ path, message }) => [Number(/^lines\.(\d+)/.exec(path)?.[1] ?? -1), message])),
]

export function checkLines(lines: readonly LyricsLine[]): Faults {
  const { error } = LyricsLines.safeParse(lines)
  const issues = (error?.issues ?? []).slice(0, limits.errorsMax)
  return readFaults(issues.map(({ path, message }) => ({ path: ['lines', ...path].join('.'), message })))
}

/** True if no line has a time, but the texts contain LRC times such as "[01:05.32]", which are not read yet. */
export const areUnread = (lines: readonly LyricsLine[]) =>
  lines.every(({ atMs }) => atMs === null) && hasTimes(joinLines(lines))

/** The lines to save. An LRC time in the text of a line becomes the time of that line. */
export const readStamps = (lines: readonly LyricsLine[]) =>
  hasTimes(joinLines(lines))
    ? readLyrics(lines.map((line) => (hasTimes(line.text) ? line.text : stampedLine(line))).join('\n'))
    : { lines: trimmed(lines), problems: [] }

const letters: Record<LyricsScript, RegExp> = {
  Deva: /\p{Script=Devanagari}/gu,
  Gujr: /\p{Script=Gujarati}/gu,
  Latn: /\p{Script=Latin}/gu,
}

/** Warnings that do not keep anybody from saving. `durationSec` is 0 if unknown. */
export function doubts(lines: readonly LyricsLine[], script: LyricsScript, durationSec: number): string[] {
  const words = joinLines(lines)
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
