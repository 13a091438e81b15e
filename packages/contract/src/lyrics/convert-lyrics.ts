// Converts the words of a song from one script to another; an editor then corrects them. Devanagari and Gujarati have
// parallel blocks in Unicode. Roman means what people type, as in the search: णमो अरिहंताणं -> Namo arihantanam.
import { transliterate } from '../search/transliterate.ts'
import type { LyricsLine, LyricsScript } from './lyrics.ts'

const OFFSET = 0x0a80 - 0x0900
const isAssigned = (char: string) => /^\p{Assigned}$/u.test(char)

/** Letters and signs without a counterpart at the same offset of the Gujarati block. */
const toGujarati: Record<string, string> = {
  'ऀ': 'ઁ', ऎ: 'એ', ऒ: 'ઓ', 'ॆ': 'ે', 'ॊ': 'ો', ॲ: 'ઍ',
} // prettier-ignore

// NFD separates a letter from its nukta (the dot below), which has the same offset in both blocks.
const gujaratiOf = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0900-\u0970\u0972]/g, (char) => {
      const moved = String.fromCharCode(char.charCodeAt(0) + OFFSET)
      return toGujarati[char] ?? (isAssigned(moved) ? moved : char)
    })
    .normalize('NFC')

const devanagariOf = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0A80-\u0AF0]/g, (char) => String.fromCharCode(char.charCodeAt(0) - OFFSET))
    .normalize('NFC')

/** A single letter that is a whole word, such as च. */
const loneLetter = /(?<![\p{L}\p{M}])[क-ह](?![\p{L}\p{M}])/gu

function romanOf(text: string): string {
  const spoken = devanagariOf(text).replaceAll('ज्ञ', 'ग्य').replaceAll('॥', '||').replaceAll('।', '|')
  const written = spoken.replaceAll(loneLetter, (letter) => `${transliterate(letter)}a`)
  return transliterate(written).replace(/\p{L}/u, (letter) => letter.toUpperCase())
}

const converters: Record<LyricsScript, (text: string) => string> = {
  Deva: devanagariOf,
  Gujr: gujaratiOf,
  Latn: romanOf,
}

/** Words in Roman cannot be converted: it has too few letters to tell the sounds apart. */
const isReadable: Record<LyricsScript, boolean> = { Deva: true, Gujr: true, Latn: false }

export const canConvert = (from: LyricsScript, to: LyricsScript) => isReadable[from] && from !== to

export const convertLyrics = (lines: readonly LyricsLine[], to: LyricsScript): LyricsLine[] =>
  lines.map(({ text, atMs }) => ({ text: converters[to](text), atMs }))
