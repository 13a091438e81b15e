import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MediaRefused } from '../media-refused.ts'
import { cutCues, readCues, toWebVtt } from './web-vtt.ts'

describe('readable captions', () => {
  test('SRT with BOM, CRLF, comma decimals and hours of one digit', () => {
    const srt =
      '\uFEFF1\r\n0:00:01,5 --> 0:00:02,250\r\nJai Jinendra\r\n<font color="red">जय</font>\r\n\r\n\r\n2\r\n' +
      '01:00:00,000 --> 01:00:01,000 X1:40 X2:600\r\n{\\an8}above\r\n'
    expect(toWebVtt(srt)).toBe(
      'WEBVTT\n\n00:00:01.500 --> 00:00:02.250\nJai Jinendra\nजय\n\n01:00:00.000 --> 01:00:01.000\nabove\n',
    )
  })

  test('WebVTT with a header, notes, styles, names and settings', () => {
    const vtt =
      'WEBVTT - a title\nKind: captions\n\nNOTE two\nlines\n\nSTYLE\n::cue { color: red }\n\nfirst\n' +
      '00:01.000 --> 00:02.000 align:start line:0\n<v Guru>text</v>\n'
    expect(toWebVtt(vtt)).toBe(
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.000 align:start line:0\n<v Guru>text</v>\n',
    )
  })

  test('lines that hold tags alone end no cue', () => {
    const srt =
      '1\n00:00:00,000 --> 00:00:02,000\n{\\an8}\nHello one\n\n2\n00:00:02,000 --> 00:00:04,000\n' +
      '<font face="Arial" size="20">\nJai Jinendra\n</font>\n\n3\n00:00:05,000 --> 00:00:06,000\n{\\an8}\n'
    expect(readCues(srt).map(({ text }) => text)).toEqual(['Hello one', 'Jai Jinendra'])
  })

  test('signs of SRT that WebVTT would take for tags are shown as they are', () => {
    const srt = '1\n00:00:01,000 --> 00:00:02,000\nA & B <3 <b>love</b> &amp; <i>light</i> <u>a<b</u>\n'
    const [cue] = readCues(srt)
    expect(cue?.text).toBe('A &amp; B &lt;3 <b>love</b> &amp; <i>light</i> <u>a&lt;b</u>')
    const vtt = 'WEBVTT\n\n00:01.000 --> 00:02.000\n<v Guru>A &amp; B</v>\n'
    expect(readCues(vtt)[0]?.text).toBe('<v Guru>A &amp; B</v>')
  })

  test('its own output does not change', () => {
    const once = toWebVtt('1\n00:00:01,000 --> 00:00:02,000\na & b\n')
    expect(toWebVtt(once)).toBe(once)
  })

  test('cues are put in order, empty ones are left out', () => {
    const text =
      '00:05.000 --> 00:06.000\nlater\n\n00:03.000 --> 00:04.000\n\n00:01.000 --> 00:02.000\nfirst\n'
    expect(readCues(`WEBVTT\n\n${text}`).map((cue) => cue.text)).toEqual(['first', 'later'])
  })
})

test.each([
  ['no times', '1\n00:00:01,000 --> 00:00:02,000\na\n\n2\nhello\n', 'Line 5'],
  ['times that cannot be read', '1\n00:00:01,000 --> soon\na\n', 'Line 2'],
  ['an end before its beginning', 'WEBVTT\n\n00:05.000 --> 00:04.000\na\n', 'Line 3'],
  ['a minute above 59', 'WEBVTT\r\n\r\n00:75:00.000 --> 00:76:00.000\r\na\r\n', 'Line 3'],
  ['two cues without a gap', '00:01.000 --> 00:02.000\na\n00:03.000 --> 00:04.000\nb\n', 'Line 3'],
  ['nothing', '', 'no cue'],
  ['only a header', 'WEBVTT\n\n', 'no cue'],
  ['a web page', '<!doctype html>\n<p>hello', 'not a WebVTT or SRT file'],
  ['other letters than UTF-8', '1\n00:00:01,000 --> 00:00:02,000\nJai \uFFFD\n', 'UTF-8'],
])('%s is refused', (_what, text, sentence) => {
  expect(() => toWebVtt(text)).toThrow(MediaRefused)
  expect(() => toWebVtt(text)).toThrow(sentence)
})

/** Processor time of this whole process, in milliseconds. */
function costOf(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const times = '00:01.000 --> 00:02.000'
// Each of them took seconds, or for ever, with patterns that backtrack.
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
test.each(worst)('%s: the work grows with the length of the text only', (_what, text) => {
  const work = () => {
    try {
      readCues(text)
    } catch (error) {
      expect(error).toBeInstanceOf(MediaRefused)
    }
  }
  expect(costOf(work)).toBeLessThan(1500)
})

test('any settings are either kept unchanged or left out', () => {
  const words = fc.constantFrom('line:0', 'align:start', 'size:50%', 'X1:40', 'line:', 'line:a:b', 'x')
  fc.assert(
    fc.property(fc.array(words, { maxLength: 8 }), (settings) => {
      const [cue] = readCues(`${times} ${settings.join('  ')}\na\n`)
      const isKnown = settings.every((word) => /^(line|align|size):./.test(word))
      expect(cue?.settings).toBe(isKnown ? settings.join(' ') : '')
    }),
  )
})

const cues = (count: number) => `${times}\na\n\n`.repeat(count)
test.each([
  ['more than 1 MB', `${times}\n${'अ'.repeat(4000)}\n\n`.repeat(90), 'The captions are larger than 1 MB'],
  ['a long line', `${times}\n${'a'.repeat(5001)}\n`, 'Line 2 of the captions: it is longer than 5,000'],
  ['a long line of an old Mac', `${times}\ra\r${'a'.repeat(5001)}\r`, 'Line 3 of the captions'],
  ['too many cues', cues(20_001), 'more than 20,000 cues'],
])('%s is refused with a sentence', (_what, text, sentence) => {
  expect(() => toWebVtt(text)).toThrow(MediaRefused)
  expect(() => toWebVtt(text)).toThrow(sentence)
})

test('captions at the limits are taken', () => {
  expect(toWebVtt(cues(20_000))).toContain('WEBVTT')
  expect(toWebVtt(`${times}\n${'a'.repeat(5000)}\n`)).toContain('a'.repeat(5000))
})

test('cues end with the film', () => {
  const cues = readCues('00:01.000 --> 00:09.000\na\n\n00:06.000 --> 00:07.000\nb\n')
  expect(cutCues(cues, 5)).toMatchObject([{ startSec: 1, endSec: 5, text: 'a' }])
})
