// The words of a song or stotra, line by line, in one or several scripts.
import { z } from 'zod'
import { Timestamp, orList, text } from '../fields.ts'
import { limits } from '../limits.ts'

/** Scripts by their ISO 15924 codes, in alphabetical order, as the database reads them. */
export const lyricsScripts = ['Deva', 'Gujr', 'Latn'] as const
export const LyricsScript = z.enum(lyricsScripts, `Script must be ${orList(lyricsScripts)}`)
export type LyricsScript = z.infer<typeof LyricsScript>
export const scriptLabels: Record<LyricsScript, string> = {
  Deva: 'Devanagari',
  Gujr: 'Gujarati',
  Latn: 'Roman',
}
/** Values of the HTML attribute `lang`, by which browsers choose fonts and voices. */
export const scriptLanguages: Record<LyricsScript, string> = {
  Deva: 'hi-Deva',
  Gujr: 'gu-Gujr',
  Latn: 'hi-Latn',
}

/** An empty text separates two verses. */
export const LyricsLine = z.object({ text: z.string(), atMs: z.int().nullable() })
export type LyricsLine = z.infer<typeof LyricsLine>

export const LyricsLineInput = z.strictObject({
  text: text('The text', { max: limits.lyricsLineMax }),
  atMs: z
    .int('A time is a whole number of milliseconds')
    .min(0, 'A time cannot be before the start')
    .max(limits.lyricsTimeMs, 'A time must be within 24 hours')
    .nullable()
    .default(null),
})

export const isWithinBytes = (words: string) => new TextEncoder().encode(words).length <= limits.lyricsBytes
export const wordsTooLong = `The words are longer than ${limits.lyricsBytes / 1000} KB`
export const tooManyLines = `No more than ${limits.lyricsLinesMax.toLocaleString('en')} lines`
export const noWords = 'Lyrics must have at least one line of words'

/** Index of the first line that begins before an earlier line; -1 if there is none. */
export function findEarlyLine(lines: readonly LyricsLine[]): number {
  let latest = 0
  return lines.findIndex(({ atMs }) => {
    const isEarly = atMs !== null && atMs < latest
    latest = Math.max(latest, atMs ?? 0)
    return isEarly
  })
}

export const LyricsLines = z
  .array(LyricsLineInput, 'Lines must be a list')
  .max(limits.lyricsLinesMax, tooManyLines)
  .superRefine((lines, context) => {
    const early = findEarlyLine(lines)
    const complain = (message: string, path: (string | number)[] = []) =>
      context.addIssue({ code: 'custom', path, message })
    if (early >= 0) complain('This time is before that of an earlier line', [early, 'atMs'])
    if (lines.every(({ text: words }) => words === '')) complain(noWords)
    if (!isWithinBytes(lines.map(({ text: words }) => words).join('\n'))) complain(wordsTooLong)
  })

/** Exactly one of: the lines; the text of an LRC or plain file; the script whose words are converted. */
export const LyricsInput = z
  .strictObject({
    lines: LyricsLines.optional(),
    file: z
      .string('The file must be text')
      .min(1, noWords)
      .max(limits.lyricsBytes, wordsTooLong)
      .refine(isWithinBytes, wordsTooLong)
      .optional(),
    from: LyricsScript.optional(),
    replaces: Timestamp.nullable().optional(),
  })
  .superRefine((sent, context) => {
    const [first, second] = (['lines', 'file', 'from'] as const).filter((way) => sent[way] !== undefined)
    const complain = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (first === undefined) complain('lines', 'Send lines, a file or a script to make them from')
    if (second !== undefined) complain(second, 'Send one of lines, file and from')
  })
export type LyricsInput = z.infer<typeof LyricsInput>

export const Lyrics = z.object({ script: LyricsScript, lines: z.array(LyricsLine), updatedAt: Timestamp })
export type Lyrics = z.infer<typeof Lyrics>
