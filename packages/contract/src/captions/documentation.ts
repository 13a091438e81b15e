import { type ExamplesOf, addresses, createdAt, ids } from '../example-values.ts'
import { limits } from '../limits.ts'
import type { captionCalls } from './calls.ts'

const caption = { language: 'gu', label: 'ગુજરાતી', url: addresses.caption, createdAt }
export const examples: ExamplesOf<typeof captionCalls> = {
  listCaptions: { params: { id: ids.song }, answer: { items: [caption] } },
  putCaption: {
    about: `SRT and SBV are turned into WebVTT. A cue that cannot be read is left out and named in \`leftOut\`, which also counts cues after the end of the item. Captions of the same language are replaced. Send \`from\` instead of \`text\` to correct a language, such as \`und\` for captions from a film that does not state their language. An item has captions in ${limits.captionsMax} languages at most.`,
    params: { id: ids.song },
    body: { language: 'gu', label: 'ગુજરાતી', text: 'WEBVTT\n\n00:01.000 --> 00:04.000\nભક્તામર પ્રણત મૌલિ' },
    answer: { ...caption, leftOut: { count: 0, first: [], late: 0 } },
  },
  deleteCaption: { params: { id: ids.song, language: 'gu' } },
}

export const notes = {
  captions: 'Captions (subtitles), one entry for each language; empty if there are none.',
  'AppCaption|Caption|SavedCaption.url': 'Address of the WebVTT file.',
  'CaptionInput.from':
    'To correct the language of stored captions, send their present language tag here instead of `text`: they are moved to `language`.',
  'SavedCaption.leftOut': 'How many cues of the file viewers do not see, and why.',
  'LeftOutCues.count': 'Number of cues that could not be read.',
  'LeftOutCues.first': 'For each of the first cues left out, a sentence with its line number.',
  'LeftOutCues.late': 'Number of cues that begin after the end of the item; its streams do not contain them.',
  language: `Language of the captions: a tag (BCP 47) in lower case, such as \`hi\`, \`gu\` or \`en\`; at most ${limits.languageMax} characters.`,
  label: 'Name of the language as viewers read it.',
  matches:
    'At most three places where the captions of the item say the words of the search, in order of time; missing if there are none.',
  'SpokenMatch.startSec': 'Time at which the words begin, in seconds from the beginning of the item.',
  'SpokenMatch.text': 'What is said there, as plain text.',
  text: 'Text of the caption file: WebVTT, SRT or SBV, up to 1,000,000 bytes of UTF-8.',
}
