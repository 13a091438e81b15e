import type { ExamplesOf } from '../example.ts'
import { ids, updatedAt } from '../example-values.ts'

const lines = [
  { text: 'भक्तामर-प्रणत-मौलि-मणि-प्रभाणा-', atMs: 12_400 },
  { text: 'मुद्योतकं दलित-पाप-तमो-वितानम्।', atMs: 18_900 },
  { text: '', atMs: null },
  { text: 'सम्यक् प्रणम्य जिन-पाद-युगं युगादा-', atMs: 25_100 },
]
const words = { script: 'Deva' as const, lines, updatedAt }
const params = { id: ids.song, script: 'Deva' }

export const lyricsExamples: ExamplesOf<'listLyrics' | 'putLyrics' | 'deleteLyrics'> = {
  listLyrics: { params: { id: ids.song }, answer: { items: [words] } },
  putLyrics: {
    about:
      'Send one of three: `lines`, whose times never go back; `file`, the text of an LRC or plain text file; or `from`, the script to make them from, with its times. An LRC file may have several times on one line, an offset and the times of single words, which are left out; its lines are put in the order of their times. Devanagari and Gujarati make each other, and Roman as people type it; from Roman nothing can be made. Correct by hand what was made. A refused line is named by its number.',
    params,
    body: { lines },
    answer: words,
    errors: ['stale-edit'],
  },
  deleteLyrics: { params },
}
