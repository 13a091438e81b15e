// Chapters as people write them: `0:01:35 Title`.
import type { Chapter } from '@jinvani/contract'

const two = (value: number) => String(value).padStart(2, '0')

export const writeChapters = (chapters: readonly Chapter[]) =>
  chapters.map(
    ({ startSec, title }) =>
      `${Math.floor(startSec / 3600)}:${two(Math.floor(startSec / 60) % 60)}:${two(startSec % 60)} ${title}`,
  )

/** A line without a time gets none, and the schema refuses it. */
export const readChapters = (lines: readonly string[]) =>
  lines.map((line) => {
    const [, hours = '0', minutes, seconds, title] =
      /^(?:(\d{1,6}):)?(\d{1,6}):([0-5]\d)\s+(.*)$/s.exec(line) ?? []
    if (minutes === undefined) return { startSec: undefined, title: line }
    return { startSec: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds), title }
  })
