import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MediaRefused } from '../media-refused.ts'
import { cutCues, readCaptions, toWebVtt } from './web-vtt.ts'

const readCues = (text: string) => readCaptions(text).cues
const vttOf = (text: string) => toWebVtt(text).vtt

describe('captions that can be read', () => {
  test('SRT with BOM, CRLF, comma decimals and hours of one digit', () => {
    const srt =
      '\uFEFF1\r\n0:00:01,5 --> 0:00:02,250\r\nJai Jinendra\r\n<font color="red">जय</font>\r\n\r\n\r\n2\r\n' +
      '01:00:00,000 --> 01:00:01,000 X1:40 X2:600\r\n{\\an8}above\r\n'
    expect(vttOf(srt)).toBe(
      'WEBVTT\n\n00:00:01.500 --> 00:00:02.250\nJai Jinendra\nजय\n\n01:00:00.000 --> 01:00:01.000\nabove\n',
    )
  })

  test('WebVTT with a header, notes, styles, names and settings', () => {
    const vtt =
      'WEBVTT - a title\nKind: captions\n\nNOTE two\nlines\n\nSTYLE\n::cue { color: red }\n\nfirst\n' +
      '00:01.000 --> 00:02.000 align:start line:0\n<v Guru>text</v>\n'
    expect(vttOf(vtt)).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.000 align:start line:0\n<v Guru>text</v>\n')
  })

  test('a line with nothing but tags does not end a cue', () => {
    const srt =
      '1\n00:00:00,000 --> 00:00:02,000\n{\\an8}\nHello one\n\n2\n00:00:02,000 --> 00:00:04,000\n' +
      '<font face="Arial" size="20">\nJai Jinendra\n</font>\n\n3\n00:00:05,000 --> 00:00:06,000\n{\\an8}\n'
    expect(readCues(srt).map(({ text }) => text)).toEqual(['Hello one', 'Jai Jinendra'])
  })

  test('signs in SRT that WebVTT would take for tags are shown as they are', () => {
    const srt = '1\n00:00:01,000 --> 00:00:02,000\nA & B <3 <b>love</b> &amp; <i>light</i> <u>a<b</u>\n'
    const [cue] = readCues(srt)
    expect(cue?.text).toBe('A &amp; B &lt;3 <b>love</b> &amp; <i>light</i> <u>a&lt;b</u>')
    const vtt = 'WEBVTT\n\n00:01.000 --> 00:02.000\n<v Guru>A &amp; B</v>\n'
    expect(readCues(vtt)[0]?.text).toBe('<v Guru>A &amp; B</v>')
  })

  test('converting the output again changes nothing', () => {
    const once = vttOf('1\n00:00:01,000 --> 00:00:02,000\na & b\n')
    expect(vttOf(once)).toBe(once)
  })

  test('cues are put in order, empty ones are left out', () => {
    const text =
      '00:05.000 --> 00:06.000\nlater\n\n00:03.000 --> 00:04.000\n\n00:01.000 --> 00:02.000\nfirst\n'
    expect(readCues(`WEBVTT\n\n${text}`).map((cue) => cue.text)).toEqual(['first', 'later'])
  })
})

/** Each cue as `1-2 text`, followed by what was left out. */
const taken = (text: string) => {
  const { cues, leftOut } = readCaptions(text)
  return [...cues.map((cue) => `${cue.startSec}-${cue.endSec} ${cue.text}`), ...leftOut]
}
const srtOf = (...cues: string[]) => cues.map((cue, index) => `${index + 1}\n${cue}`).join('\n\n')
const one = '00:00:01,000 --> 00:00:02,000'
const two = '00:00:03,000 --> 00:00:04,000'

// Cases from public reports: w3c/webvtt#224 and #303, ccextractor#439, ttconv#439, webvtt-py#46 and #74, unisubs#2834,
// node-webvtt#4, captioning#10, Memento#68, subtitleedit#2147 and #8170, pyvideotrans#296, srt-gpt-translator#2.
test.each<[string, string, string[]]>([
  ['no blank line under the header', `WEBVTT\n${one}\na\n\n${two}\nb`, ['1-2 a', '3-4 b']],
  ['a header of YouTube', `WEBVTT\nKind: captions\nLanguage: hi\n\n${one}\na`, ['1-2 a']],
  ['a line of one blank between cues', `1\n${one}\na\n \n2\n${two}\nb`, ['1-2 a', '3-4 b']],
  ['no line between cues', `1\n${one}\na\n2\n${two}\nb`, ['1-2 a', '3-4 b']],
  ['no line and no number between cues', `${one}\na\n${two}\nb`, ['1-2 a', '3-4 b']],
  [
    'UTF-8 that was saved as Latin-1 (PeerTube#6961)',
    Buffer.from(`\uFEFF1\n${one}\nजय जिनेन्द्र`).toString('latin1'),
    ['1-2 जय जिनेन्द्र'],
  ],
  ['letters of French', `1\n${one}\nà côté`, ['1-2 à côté']],
  ['a number after the last cue', `1\n${one}\na\n\n2\n`, ['1-2 a']],
  ['a blank line inside a cue', srtOf(`${one}\na\n\nb`, `${two}\nc`), ['1-2 a\nb', '3-4 c']],
  [
    'a blank line inside a cue of WebVTT',
    `WEBVTT\n\n${one}\n\na\n\nb\n\nNOTE x\n\n${two}\nc`,
    ['1-2 a\nb', '3-4 c'],
  ],
  ['blank lines around each line', `1\n\n${one}\n\na\n\n2\n\n${two}\n\nb\n`, ['1-2 a', '3-4 b']],
  ['numbers as text', srtOf(`${one}\n\n500`, `${two}\n2024`), ['1-2 500', '3-4 2024']],
  ['a year in front of times without a number', `${one}\n2024\n\n${two}\nb`, ['1-2 2024', '3-4 b']],
  ['a year as the second block of a cue', `${one}\na\n\n2024\n\n${two}\nb`, ['1-2 a\n2024', '3-4 b']],
  ['names of cues', `WEBVTT\n\nfirst name\n${one}\na\n\nlast\n${two}\nb`, ['1-2 a', '3-4 b']],
  ['times without thousandths', '00:00:01 --> 0:02\na', ['1-2 a']],
  [
    'other fractions',
    '0:01,0100 --> 0:08:39,200.0000000000582\na\n\n00:00:03:500 --> 4,5\nx',
    ['1.01-519.2 a', 'Line 4 of the captions: the times cannot be read'],
  ],
  ['minutes above 59 without hours', '75:00.000 --> 76:00.500\na', ['4500-4560.5 a']],
  [
    'translated arrows',
    '0:01 - -> 0:02\na\n\n0:03 -> 0:04\nb\n\n0:05 --&gt; 0:06\nc\n\n0:07 → 0:08\nd',
    ['1-2 a', '3-4 b', '5-6 c', '7-8 d'],
  ],
  [
    'translated times',
    '00: 00: 01,000 --> 00: 00: 02, 000\na\n\n००:००:०३ --> ०:०४\nb\n\n૦૦：૦૦：05,000 --> 0：06\nc',
    ['1-2 a', '3-4 b', '5-6 c'],
  ],
  [
    'SBV of YouTube',
    '0:00:01.000,0:00:02.000\na < b\n\n0:00:03.000,0:00:04.000\nb\n',
    ['1-2 a &lt; b', '3-4 b'],
  ],
  ['line breaks of SBV', '0:00:01.000,0:00:02.000\na[br]b\n', ['1-2 a\nb']],
  [
    'times with frames',
    '00:00:01:12 --> 00:00:02:24\na\n\n00:00:03:10,00:00:04:00\nb',
    ['1.48-2.96 a', '3.4-4 b'],
  ],
  ['times with frames at 30 a second', '00:00:01;15 --> 00:00:02;27\na', ['1.5-2.9 a']],
  ['arrows in text', srtOf(`${one}\nHome --> Temple`), ['1-2 Home --&gt; Temple']],
  ['line breaks of HTML', srtOf(`${one}\na<br>b<BR />c`), ['1-2 a\nb\nc']],
  [
    'a cue of no length',
    srtOf('00:00:01,000 --> 00:00:01,000\nflash', `${two}\nb`),
    ['3-4 b', 'Line 2 of the captions: the cue ends when it begins'],
  ],
  [
    'an end before its beginning',
    `${two.split(' ')[0]} --> 00:00:01,000\na\n\n${two}\nb`,
    ['3-4 b', 'Line 1 of the captions: the cue ends before it begins'],
  ],
  [
    'empty cues',
    srtOf(one, `${one}\n{\\an8}`, `${two}\nb`),
    ['3-4 b', 'Line 2 of the captions: the cue has no text', 'Line 5 of the captions: the cue has no text'],
  ],
  [
    'times that cannot be read',
    srtOf('00:00:01,000 --> soon\na', `${two}\nb`),
    ['3-4 b', 'Line 2 of the captions: the times cannot be read'],
  ],
  [
    'a minute above 59',
    `00:75:00.000 --> 00:76:00.000\na\n\n${two}\nb`,
    ['3-4 b', 'Line 1 of the captions: a minute or second is above 59'],
  ],
  [
    'a cue without times',
    srtOf(`${one}\na`, 'hello', `${two}\nb`),
    ['1-2 a', '3-4 b', 'Line 5 of the captions: a text without times'],
  ],
  [
    'words above the first cue',
    `Made by Asha\n\n1\n${one}\na`,
    ['1-2 a', 'Line 1 of the captions: a text without times'],
  ],
])('odd captions become the cues that their author meant, or an error message: %s', (_what, text, wanted) =>
  expect(taken(text)).toEqual(wanted),
)

test('automatic captions of YouTube appear word by word, as in a browser', () => {
  const rolling = `WEBVTT\nKind: captions\nLanguage: en\n\n00:00:00.799 --> 00:00:02.869 align:start position:0%
 \nhi<00:00:01.040><c> all</c>\n\n00:00:02.869 --> 00:00:02.879 align:start position:0%\nhi all\n \n
00:00:02.879 --> 00:00:04.070 align:start position:0%\nhi all\nmodeling<00:00:03.360><c> a</c>\n`
  expect(vttOf(rolling)).toBe(`WEBVTT\n\n00:00:00.799 --> 00:00:02.869 align:start position:0%
hi<00:00:01.040><c> all</c>\n\n00:00:02.869 --> 00:00:02.879 align:start position:0%\nhi all\n
00:00:02.879 --> 00:00:04.070 align:start position:0%\nhi all\nmodeling<00:00:03.360><c> a</c>\n`)
})

test('each line with times becomes a cue or an error message, whatever surrounds it', () => {
  const line = fc.constantFrom(
    one,
    two,
    '0:09 --> 0:08',
    '1 --> 2',
    '',
    ' ',
    '1',
    '2',
    '3',
    'word',
    'NOTE word',
    'id',
  )
  fc.assert(
    fc.property(fc.boolean(), fc.array(line, { maxLength: 30 }), (isWebVtt, lines) => {
      const text = [...(isWebVtt ? ['WEBVTT'] : []), one, 'first', ...lines].join('\n')
      const { cues, leftOut } = readCaptions(text)
      const arrows = text.split('-->').length - 1
      expect(cues.length + leftOut.filter((why) => !why.endsWith('a text without times')).length).toBe(arrows)
    }),
  )
})

test.each([
  ['an empty text', '', 'no cue'],
  ['a header without cues', 'WEBVTT\n\n', 'no cue'],
  ['a web page', '<!doctype html>\n<p>hello', 'not a WebVTT or SRT file'],
  ['text that is not UTF-8', '1\n00:00:01,000 --> 00:00:02,000\nJai \uFFFD\n', 'UTF-8'],
  [
    'a single cue that is broken',
    '1\n00:00:01,000 --> soon\na\n',
    'Line 2 of the captions: the times cannot be read',
  ],
])('%s is refused', (_what, text, sentence) => {
  expect(() => toWebVtt(text)).toThrow(MediaRefused)
  expect(() => toWebVtt(text)).toThrow(sentence)
})

/** CPU time that this whole process uses during the work, in milliseconds. */
function costOf(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const times = '00:01.000 --> 00:02.000'
// With patterns that backtrack, each of these texts took seconds or never ended.
const worst: [string, string][] = [
  ['settings without a gap', `${times} ${'line:a'.repeat(28)} x\na\n`],
  ['many settings and a wrong one', `${times} ${'line:a '.repeat(100_000)}x\na\n`],
  ['tags of fonts that never end', `${times}\n${'<font'.repeat(40_000)}\n`],
  ['tags of positions that never end', `${times}\n${'{\\'.repeat(60_000)}\n`],
  ['numbers of cues', '1\n'.repeat(400_000)],
  ['a time that never ends', `${'0'.repeat(900_000)} --> `],
  ['blanks in front of an arrow', ' '.repeat(900_000).concat('-->')],
  ['arrows', `${times}\n${'-->'.repeat(300_000)}\n`],
  ['many small cues', `${times}\na\n\n`.repeat(30_000)],
]
test.each(worst)('%s: even a large text is read quickly', (_what, text) => {
  const work = () => {
    try {
      readCues(text)
    } catch (error) {
      expect(error).toBeInstanceOf(MediaRefused)
    }
  }
  const cost = costOf(work)
  // A slow machine needs longer for every text, so this compares with the time for honest cues.
  if (cost > 1500) expect(cost).toBeLessThan(60 * costOf(() => readCues(`${times}\na\n\n`.repeat(3000))))
})

test('the settings of a cue are kept if all of them are valid, and otherwise left out', () => {
  const words = fc.constantFrom('line:0', 'align:start', 'size:50%', 'X1:40', 'line:', 'line:a:b', 'x')
  fc.assert(
    fc.property(fc.array(words, { maxLength: 8 }), (settings) => {
      const [cue] = readCues(`${times} ${settings.join('  ')}\na\n`)
      const isKnown = settings.every((word) => /^(line|align|size):./.test(word))
      expect(cue?.settings).toBe(isKnown ? settings.join(' ') : '')
    }),
  )
})

test('more than 1 MB is refused, and a megabyte of small cues or of one line is accepted', () => {
  expect(() => toWebVtt(`${times}\n${'अ'.repeat(4000)}\n\n`.repeat(90))).toThrow(
    'The captions are larger than 1 MB',
  )
  expect(readCues(vttOf(`${times}\na\n\n`.repeat(36_000)))).toHaveLength(36_000)
  expect(vttOf(`${times}\n${'a'.repeat(900_000)}\n`)).toContain('a'.repeat(900_000))
})

test('cues after the end of the film are shortened or left out', () => {
  const cues = readCues('00:01.000 --> 00:09.000\na\n\n00:06.000 --> 00:07.000\nb\n')
  expect(cutCues(cues, 5)).toMatchObject([{ startSec: 1, endSec: 5, text: 'a' }])
})
