// Chapters as rows of the form, with times as people type them.
import {
  type Chapter,
  ChapterInput,
  clockText,
  findLateChapter,
  lateChapter,
  limits,
  readClock,
} from '@jinvani/contract'

export interface ChapterRow {
  /** Start time as "h:mm:ss". */
  start: string
  title: string
}
export interface RowProblem {
  part: keyof ChapterRow
  message: string
}

/** Seconds of a typed time, with or without hours; null if it is invalid. */
export function readSeconds(typed: string): number | null {
  const clock = readClock(typed.trim())
  return clock?.rest === '' ? clock.seconds : null
}

export const chapterRows = (chapters: readonly Chapter[]): ChapterRow[] =>
  chapters.map(({ startSec, title }) => ({ start: clockText(startSec), title }))

const isEmpty = ({ start, title }: ChapterRow) => start.trim() === '' && title.trim() === ''
export const sameRows = (one: readonly ChapterRow[], other: readonly ChapterRow[]) =>
  JSON.stringify(one) === JSON.stringify(other)

/** The chapters sorted by time, without empty rows. An invalid time becomes NaN. */
export const readChapters = (rows: readonly ChapterRow[]): Chapter[] =>
  rows
    .filter((row) => !isEmpty(row))
    .map(({ start, title }) => ({ startSec: readSeconds(start) ?? Number.NaN, title: title.trim() }))
    .toSorted((one, other) => one.startSec - other.startSec)

/** True if no row is earlier than the row before. Rows with an invalid time are skipped. */
export function isInOrder(rows: readonly ChapterRow[]): boolean {
  const times = rows.map(({ start }) => readSeconds(start)).filter((time) => time !== null)
  return times.every((time, index) => time >= (times[index - 1] ?? 0))
}

export const rowsText = (rows: readonly ChapterRow[]) =>
  rows
    .filter((row) => !isEmpty(row))
    .toSorted((one, other) => (readSeconds(one.start) ?? Infinity) - (readSeconds(other.start) ?? Infinity))
    .map(({ start, title }) => `${start} ${title}`.trim())
    .join('\n')

function problemOf(row: ChapterRow, others: readonly ChapterRow[], durationSec: number): RowProblem | null {
  if (isEmpty(row)) return null
  const startSec = readSeconds(row.start)
  if (startSec === null) return { part: 'start', message: 'Use h:mm:ss' }
  const chapter = { startSec, title: row.title }
  const issue = ChapterInput.safeParse(chapter).error?.issues[0]
  if (issue !== undefined)
    return { part: issue.path[0] === 'title' ? 'title' : 'start', message: issue.message }
  if (others.some(({ start }) => readSeconds(start) === startSec))
    return { part: 'start', message: 'Another chapter begins at this time' }
  return findLateChapter([chapter], durationSec) === -1 ? null : { part: 'start', message: lateChapter }
}

export const rowProblems = (rows: readonly ChapterRow[], durationSec: number): (RowProblem | null)[] =>
  rows.map((row, index) => problemOf(row, rows.slice(0, index), durationSec))

export function chaptersError(rows: readonly ChapterRow[], durationSec: number): string | null {
  const problems = rowProblems(rows, durationSec)
  const index = problems.findIndex((problem) => problem !== null)
  if (index !== -1) return `Chapter ${index + 1}: ${problems[index]?.message ?? ''}`
  return rows.length > limits.chaptersMax ? `No more than ${limits.chaptersMax} chapters` : null
}
