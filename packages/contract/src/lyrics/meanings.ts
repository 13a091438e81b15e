// What a song means, in other languages: one text for each line of the words, empty for a line without a meaning.
import { z } from 'zod'
import { Timestamp, named, orList, text } from '../fields.ts'
import { limits } from '../limits.ts'
import {
  Lyrics,
  type LyricsLine,
  LyricsLines,
  LyricsScript,
  isWithinBytes,
  tooManyLines,
  wordsTooLong,
} from './lyrics.ts'

/** Languages in the order in which lists show them. */
export const meaningLanguages = ['hi', 'gu', 'en'] as const
export const MeaningLanguage = z.enum(meaningLanguages, `Language must be ${orList(meaningLanguages)}`)
export type MeaningLanguage = z.infer<typeof MeaningLanguage>
export const meaningLabels: Record<MeaningLanguage, string> = { hi: 'Hindi', gu: 'Gujarati', en: 'English' }

export const MeaningLines = z
  .array(text('The meaning', { max: limits.lyricsLineMax }), 'Lines must be a list')
  .max(limits.lyricsLinesMax, tooManyLines)
  .refine((lines) => lines.some((line) => line !== ''), 'At least one line must have a meaning')
  .refine((lines) => isWithinBytes(lines.join('\n')), wordsTooLong)

export const MeaningInput = z.strictObject({ lines: MeaningLines, replaces: Timestamp.nullable().optional() })
export type MeaningInput = z.infer<typeof MeaningInput>

export const Meaning = z.object({
  language: MeaningLanguage,
  lines: z.array(z.string()),
  updatedAt: Timestamp,
})
export type Meaning = z.infer<typeof Meaning>

type Words = readonly Pick<LyricsLine, 'text'>[]

/** True if the meaning has as many lines as the words, and no text at a blank line. Each script has its own lines. */
export const fitsWords = (meaning: readonly string[], words: Words) =>
  meaning.length === words.length && meaning.every((line, at) => line === '' || words[at]?.text !== '')

interface Verse {
  /** Index of the verse's first line. */
  at: number
  count: number
}

function versesOf(texts: readonly string[]): Verse[] {
  const verses: Verse[] = []
  for (const [at, line] of texts.entries()) {
    const last = verses.at(-1)
    if (line === '') continue
    if (last && last.at + last.count === at) last.count += 1
    else verses.push({ at, count: 1 })
  }
  return verses
}

const counted = (lines: number) => `${lines.toLocaleString('en')} ${lines === 1 ? 'line' : 'lines'}`
const filledIn = (texts: readonly string[]) => texts.flatMap((line, at) => (line === '' ? [] : at))

/** One complaint for each wrong verse if the numbers of verses are equal; otherwise one for the first misfit. */
function misfitsOf(texts: readonly string[], sung: readonly string[]): string[] {
  const [written, verses] = [versesOf(texts), versesOf(sung)]
  if (written.length === verses.length)
    return verses.flatMap(({ at, count }, index) => {
      const here = written[index]?.count ?? 0
      const lines = count === 1 ? `line ${at + 1}` : `lines ${at + 1} to ${at + count}`
      if (here === count) return []
      return `Verse ${index + 1} (${lines}) has ${counted(count)} of words and ${counted(here)} of meaning`
    })
  const [lines, places] = [filledIn(texts), filledIn(sung)]
  const [extra, open] = [lines[places.length], places[lines.length]]
  const both = `There are ${counted(places.length)} of words and ${counted(lines.length)} of meaning`
  if (extra !== undefined)
    return [`${both}: none of words for “${texts[extra]?.slice(0, 40)}” and what follows`]
  return [
    `${both}: none of meaning for line ${(open ?? 0) + 1}, “${sung[open ?? 0]?.slice(0, 40)}”, and what follows`,
  ]
}

/**
 * Assigns the lines of a typed meaning to the lines of the words. The meaning stays as typed if its blank lines match
 * those of the words, or if it has as many lines and no text at a blank line. Otherwise its lines are assigned in order,
 * without the blank ones. Each problem is a sentence; if there is one, ignore the lines.
 */
export function placeMeaning(
  written: readonly string[],
  words: Words,
): { lines: string[]; problems: string[] } {
  const texts = written.map((line) => line.trim())
  const sung = words.map((line) => line.text.trim())
  const isWhole = texts.length === sung.length
  while (texts.at(-1) === '') texts.pop()
  const isBeginning =
    texts.length <= sung.length && texts.every((line, at) => (line === '') === (sung[at] === ''))
  if (isBeginning || (isWhole && texts.every((line, at) => line === '' || sung[at] !== '')))
    return { lines: sung.map((_, at) => texts[at] ?? ''), problems: [] }
  const filled = texts.filter((line) => line !== '')
  if (filled.length !== filledIn(sung).length)
    return { lines: [], problems: misfitsOf(texts, sung).slice(0, limits.errorsMax) }
  return { lines: sung.map((line) => (line === '' ? '' : (filled.shift() ?? ''))), problems: [] }
}

/** Index that each line had before the change; undefined for a new, corrected or blank line. */
function placesBefore(before: Words, after: Words): (number | undefined)[] {
  const places = new Map<string, number[]>()
  for (const [at, { text: line }] of before.entries()) {
    const same = places.get(line)
    if (same) same.push(at)
    else if (line !== '') places.set(line, [at])
  }
  let next = 0
  return after.map(({ text: line }) => {
    const same = places.get(line) ?? []
    const found = same.find((at) => at >= next)
    if (found !== undefined) next = found + 1
    return found ?? same.at(-1)
  })
}

/**
 * Fits a meaning to changed words. A line that moved keeps its meaning, and a repeated line gets that of the line it
 * repeats. New lines that replace exactly as many old ones count as corrections, and keep their meanings.
 */
export function moveMeaning(meaning: readonly string[], before: Words, after: Words): string[] {
  if (meaning.length !== before.length) return [...meaning]
  const places = placesBefore(before, after)
  let at = 0
  while (at < places.length) {
    const start = at
    while (at < places.length && places[at] === undefined) at += 1
    const first = start === 0 ? 0 : (places[start - 1] ?? 0) + 1
    const last = at === places.length ? before.length : (places[at] ?? 0)
    if (last - first === at - start) for (let n = start; n < at; n += 1) places[n] = first + n - start
    at += 1
  }
  return places.map((place, n) => (after[n]?.text === '' ? '' : (meaning[place ?? -1] ?? '')))
}

/** Words and meanings of an item, in its history and in tables. Null: none, or to be deleted. */
export const WordsPatch = z.strictObject({
  words: z.partialRecord(LyricsScript, LyricsLines.nullable()).optional(),
  meanings: z.partialRecord(MeaningLanguage, MeaningLines.nullable()).optional(),
})
export type WordsPatch = z.infer<typeof WordsPatch>
export interface ItemWords {
  words: Record<LyricsScript, LyricsLine[] | null>
  meanings: Record<MeaningLanguage, string[] | null>
}

export const unwritten: ItemWords = {
  words: { Deva: null, Gujr: null, Latn: null },
  meanings: { hi: null, gu: null, en: null },
}

export const LyricsList = z.object({ items: z.array(Lyrics), meanings: z.array(Meaning) })

const AppMeaning = named('AppMeaning', Meaning.omit({ updatedAt: true }))
export const AppLyrics = z.object({
  script: LyricsScript,
  lines: z.array(named('AppLyricsLine', z.object({ text: z.string(), atSec: z.number().nullable() }))),
  meanings: z.array(AppMeaning),
})
export type AppLyrics = z.infer<typeof AppLyrics>
