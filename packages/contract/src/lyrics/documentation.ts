import { type ExamplesOf, ids, updatedAt } from '../example-values.ts'
import { orList } from '../fields.ts'
import { limits } from '../limits.ts'
import type { lyricsCalls } from './calls.ts'
import { canConvert } from './convert-lyrics.ts'
import { lyricsScripts } from './lyrics.ts'
import { meaningLanguages } from './meanings.ts'

const verse = [
  { text: 'भक्तामर-प्रणत-मौलि-मणि-प्रभाणा-', atMs: 12_400 },
  { text: 'मुद्योतकं दलित-पाप-तमो-वितानम्।', atMs: 18_900 },
  { text: '', atMs: null },
  { text: 'सम्यक् प्रणम्य जिन-पाद-युगं युगादा-', atMs: 25_100 },
]
const words = { script: 'Deva' as const, lines: verse, updatedAt }
const meaning = {
  language: 'en' as const,
  lines: [
    'Their feet lend light to the jewels in the crowns of bowing gods',
    'and dispel the darkness of sin.',
    '',
    'I bow to the feet of the first Jina.',
  ],
  updatedAt,
}
const params = { id: ids.song, script: 'Deva' }
const meant = { id: ids.song, language: 'en' }

export const examples: ExamplesOf<typeof lyricsCalls> = {
  listLyrics: { params: { id: ids.song }, answer: { items: [words], meanings: [meaning] } },
  putLyrics: {
    about:
      'Send one of three: `lines`, in the order of their times; `file`, the text of an LRC or plain text file; or `from`, another script of the item, whose words are converted and keep their times. An LRC file may have several times on one line, an offset and the times of single words, which are left out; its lines are sorted by time. Devanagari and Gujarati can be converted to each other, and to Roman as people type it; Roman cannot be converted. Correct the result by hand. Errors have the number of the line.',
    params,
    body: { lines: verse },
    answer: words,
    errors: ['stale-edit'],
  },
  deleteLyrics: { params },
  putMeaning: {
    about:
      'One text for each line of the words, in their order; the words are those in the first script that the item has. The call is refused if there are more or fewer texts than lines, or a text for an empty line. When the words change, a line that stays keeps its meaning.',
    params: meant,
    body: { lines: meaning.lines },
    answer: meaning,
    errors: ['stale-edit'],
  },
  deleteMeaning: { params: meant },
}

const readable = lyricsScripts.filter((from) => canConvert(from, 'Latn')).map((name) => `\`${name}\``)
const most = limits.lyricsLinesMax.toLocaleString('en')
const meantLines = 'A text for each line of the words; empty for a line without a meaning.'
const lines = 'The lines in the order in which they are sung.'

export const notes = {
  script: `Script of the words, by ISO 15924: \`${lyricsScripts.join('`, `')}\`.`,
  'AppContentDetail.lyrics':
    'The words of the song, once in each script that they are written in; empty if there are none. Missing in lists.',
  'Lyrics|AppLyrics.lines': lines,
  meanings: 'Meanings of the lines, one entry for each language; empty if there are none.',
  'AppLyrics.meanings':
    'What these lines mean, one entry for each language. Meanings that do not fit the lines of this script are missing.',
  'Meaning|AppMeaning|putMeaning|deleteMeaning.language': `Language of the meaning: \`${meaningLanguages.join('`, `')}\`.`,
  'Meaning|AppMeaning.lines': meantLines,
  'MeaningInput.lines': `${meantLines} Up to ${limits.lyricsLineMax} characters each.`,
  'MeaningInput.replaces':
    '`updatedAt` of the meaning that you loaded, or null if there was none: the answer is 412 if somebody has changed it since. Without `replaces`, the last save wins.',
  'LyricsInput.lines': `Up to ${most} lines in order; no line may begin before an earlier one.`,
  'LyricsLine|AppLyricsLine.text': 'One line; empty between two verses.',
  'LyricsLineInput.text': `One line of up to ${limits.lyricsLineMax} characters; empty between two verses.`,
  atMs: 'When the line begins, in milliseconds from the start of the recording; null if the line has no time.',
  'AppLyricsLine.atSec':
    'When the line begins, in seconds from the start of the recording; null if the line has no time.',
  file: `Text of an LRC file or a plain text file, up to ${limits.lyricsBytes / 1000} KB of UTF-8.`,
  'LyricsInput.replaces':
    '`updatedAt` of the words that you loaded, or null if there were none: the answer is 412 if somebody has changed them since. Without `replaces`, the last save wins.',
  'LyricsInput.from': `Script whose words the server converts to the script in the path: ${orList(readable)}.`,
}
