import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { limits } from '../limits.ts'
import { findEarlyLine } from './lyrics.ts'
import { hasTimes, readLyrics } from './read-lyrics.ts'

/** Each line as `12400 words`, or only the words if it has no time. */
const linesOf = (file: string) =>
  readLyrics(file).lines.map(({ text, atMs }) => (atMs === null ? text : `${atMs} ${text}`))
const problems = (file: string) => readLyrics(file).problems

describe('an LRC file', () => {
  test('may have times in any common form', () => {
    expect(linesOf('[00:12.40]one\n[01:02]two\n[1:02.5]three\n[01:02:75] four\n[01:00:00.250]five')).toEqual([
      '12400 one',
      '62000 two',
      '62500 three',
      '62750 four',
      '3600250 five',
    ])
  })

  test('may have a byte order mark, any kind of line end, and tabs', () => {
    expect(
      linesOf('\uFEFF[00:01.00]one\r\n[00:02.00]\ttwo  words\r[00:03.00]three\u2028[00:04.00]four'),
    ).toEqual(['1000 one', '2000 two words', '3000 three', '4000 four'])
    expect(hasTimes('\uFEFF[00:01.00]one')).toBe(true)
  })

  test('may have tags about the song, which are left out', () => {
    const tags = '[ti:Navkar]\n[ar: Anita]\n[length:03:20]\n[re:some editor]\n[#:a comment]\n'
    expect(linesOf(`${tags}[00:01.00]one`)).toEqual(['1000 one'])
    expect(linesOf('[ti:Navkar]\nwords without times'), 'a plain file loses nothing').toEqual([
      '[ti:Navkar]',
      'words without times',
    ])
  })

  test('may have lines out of order, which are sorted by time; line breaks at its end add no blank line', () => {
    const inOrder = ['1000 one', '2000 two', '3000 three']
    for (const end of ['', '\n', '\r\n\r\n', ' \n\t'])
      expect(linesOf(`[00:01.00]one\n[00:03.00]three\n[00:02.00]two${end}`), end).toEqual(inOrder)
    expect(linesOf('[00:10.00]two\n\n[00:20.00]three\n[00:01.00]one\n')).toEqual([
      '1000 one',
      '10000 two',
      '',
      '20000 three',
    ])
  })

  test('may have an offset, which moves all lines earlier, or later if it is negative', () => {
    expect(linesOf('[offset:+500]\n[00:00.20]one\n[00:02.00]two')).toEqual(['0 one', '1500 two'])
    expect(linesOf('[00:00.00]one\n[offset:-250]\n[00:02.00]two')).toEqual(['250 one', '2250 two'])
  })

  test('may have an unreadable offset, which is ignored', () => {
    for (const offset of ['soon', '', '0.5', '1e3', '+-5'])
      expect(linesOf(`[offset:${offset}]\n[00:01.00]one`), offset).toEqual(['1000 one'])
    expect(linesOf('[offset: -500 ms]\n[00:01.00]one')).toEqual(['1500 one'])
  })

  test('may have times in seconds alone, even above a minute, and a decimal comma', () => {
    expect(linesOf('[10.00]one\n[75.250]two\n[01:20.00]three\n[01:30,5]four')).toEqual([
      '10000 one',
      '75250 two',
      '80000 three',
      '90500 four',
    ])
    expect(hasTimes('[10.00]one')).toBe(true)
    expect(linesOf('[10]one\n[1.2]two'), 'numbers of verses').toEqual(['[10]one', '[1.2]two'])
  })

  test('may have times of single words, which are left out', () => {
    expect(linesOf('[00:01.00]<00:01.00>Namo <00:01.40>Arihantanam')).toEqual(['1000 Namo Arihantanam'])
  })

  test('may repeat a line and the untimed lines after it at several times, in the order of the times', () => {
    const file = '[00:10.00][00:30.00]refrain\nand its end\n\n[00:20.00]verse\n[00:05.00]first'
    expect(linesOf(file)).toEqual([
      '5000 first',
      '10000 refrain',
      'and its end',
      '',
      '20000 verse',
      '30000 refrain',
      'and its end',
    ])
  })

  test('may have lines with the same time, which keep their order, and times without words, which become empty lines', () => {
    expect(linesOf('[00:02.00]णमो\n[00:02.00]Namo\n[00:04.00]\n[00:06.00]x')).toEqual([
      '2000 णमो',
      '2000 Namo',
      '4000 ',
      '6000 x',
    ])
  })
})

test('a plain text has no times, and one blank line between two verses', () => {
  expect(linesOf('\n\none\ntwo\n \n\n\nthree [chorus]\n\n')).toEqual(['one', 'two', '', 'three [chorus]'])
  expect(hasTimes('one\n[chorus]\n12:30')).toBe(false)
})

describe('the problems of a refused file', () => {
  test.each([
    ['[00:75.00]one', 'Line 1: [00:75.00] is not a time. A time looks like [01:23.45]'],
    ['[00:01.00]one\n[0:1x]two', 'Line 2: [0:1x] is not a time. A time looks like [01:23.45]'],
    ['[00:01.00][00:02', 'Line 1: [00:02 is not a time. A time looks like [01:23.45]'],
    ['[1440:00.01]late', 'Line 1: A time must be within 24 hours'],
    ['krc1\u0001x', 'KRC files are not read: save the words as LRC or plain text'],
    ['[0,1200]<0,300,0>Namo<300,900,0>', 'KRC files are not read: save the words as LRC or plain text'],
    [
      '[ti:x]\n[900,1200]Na(900,300)mo(1200,900)',
      'QRC files are not read: save the words as LRC or plain text',
    ],
    [
      '<?xml version="1.0"?>\n<tt xmlns="http://www.w3.org/ns/ttml"><body/></tt>',
      'TTML files are not read: save the words as LRC or plain text',
    ],
    ['1\n00:00:00,500 --> 00:00:01,500\nनमो', 'These are captions: add them to the captions of the item'],
    ['WEBVTT\n\n00:00.500 --> 00:01.500\nx', 'These are captions: add them to the captions of the item'],
    ['{\\rtf1\\ansi namo}', 'RTF files are not read: save the words as LRC or plain text'],
    [`one\n${'x'.repeat(501)}`, 'Line 2: The text cannot exceed 500 characters'],
    ['one\ntwo\u0000', 'Line 2: The text contains characters that cannot be shown'],
    ['a\u202Eb', 'Line 1: The text contains characters that cannot be shown'],
    ['\n \n', 'Lyrics must have at least one line of words'],
    ['[ar:Anita]\n[00:01.00]', 'Lyrics must have at least one line of words'],
    ['x\n'.repeat(5001), 'There are more than 5,000 lines'],
  ])('are named: %j', (file, sentence) => expect(problems(file)).toEqual([sentence]))

  test('are at most twenty', () => expect(problems('[99:99]\n'.repeat(50))).toHaveLength(20))
})

test('5,000 lines of 500 letters each are read', () => {
  const { lines } = readLyrics(`${'ण'.repeat(limits.lyricsLineMax)}\n`.repeat(limits.lyricsLinesMax))
  expect(lines).toHaveLength(5000)
})

test('a small file whose repeated lines would be far too many is refused before they are repeated', () => {
  const file = `${'[00:01.00]'.repeat(10_000)}x\n${'y\n'.repeat(24_000)}`
  expect(problems(file)).toEqual(['There are more than 5,000 lines'])
})

test('the largest files of one repeated sign or time are read quickly', () => {
  for (const part of ['\n', '[', '[00:01.00]', '[1:', '<', '<00:01', ' ', '\t\n', '[a:', '\u00A0'])
    for (const reads of [readLyrics, hasTimes])
      expect(reads(part.repeat(limits.lyricsBytes / part.length))).toBeDefined()
})

test('the lines of any file are read in the order of their times', () => {
  const part = fc.constantFrom(
    '[00:10.00]',
    '[00:02.5]',
    '[offset:90]',
    'words',
    '\n',
    '<00:01.00>',
    ' ',
    '[ar:x]',
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
      const { lines } = readLyrics(parts.join(''))
      expect(findEarlyLine(lines)).toBe(-1)
    }),
  )
})
