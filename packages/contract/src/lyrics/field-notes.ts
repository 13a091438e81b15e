import { limits } from '../limits.ts'

const most = limits.lyricsLinesMax.toLocaleString('en')
const lines = 'The lines in the order in which they are sung.'

export const lyricsNotes = {
  script: 'Script of the words, by ISO 15924: `Deva`, `Gujr` or `Latn`.',
  'AppContentDetail.lyrics':
    'The words of the song, once in each script that they are written in; empty where there are none. Only one item has them, no list.',
  'Lyrics.lines': lines,
  'AppLyrics.lines': lines,
  'LyricsInput.lines': `Up to ${most} lines in order; no time is before that of an earlier line.`,
  'LyricsLine.text': 'One line; empty between two verses.',
  'AppLyricsLine.text': 'One line; empty between two verses.',
  'LyricsLineInput.text': `One line of up to ${limits.lyricsLineMax} characters; empty between two verses.`,
  atMs: 'When the line begins, in milliseconds from the start; null without a time.',
  'AppLyricsLine.atSec': 'When the line begins, in seconds from the start; null without a time.',
  file: `Text of an LRC file, or of a plain text file, with up to ${limits.lyricsBytes / 1000} KB.`,
  'LyricsInput.replaces':
    '`updatedAt` of the words that you loaded, null where there were none: 412 if somebody has changed them since. Unless sent, the last save wins.',
  'LyricsInput.from': 'Script of the same item to make the words from: `Deva` or `Gujr`.',
}
