import { describe, expect, test } from 'vitest'
import {
  areUnread,
  checkLines,
  doubts,
  nextLine,
  nudged,
  readStamps,
  readTime,
  timeText,
  trimmed,
  withText,
} from './lyrics-draft.ts'

const timed = (text: string, index: number) => ({ text, atMs: text === '' ? null : index * 1000 })
const song = ['a', 'b', '', 'c', 'd'].map(timed)
const times = (written: string) => withText(song, written).map(({ atMs }) => atMs)

describe('editing the text of the words', () => {
  test('keeps the times of a corrected line and of the lines around it', () => {
    expect(withText(song, 'a\nB!\n\nc\nd')[1]).toEqual({ text: 'B!', atMs: 1000 })
    expect(times('a\nB!\n\nc\nd')).toEqual([0, 1000, null, 3000, 4000])
  })

  test('keeps the times of the lines before and after a line that is added or removed', () => {
    expect(times('a\nnew\nb\n\nc\nd')).toEqual([0, null, 1000, null, 3000, 4000])
    expect(times('a\n\nc\nd')).toEqual([0, null, 3000, 4000])
    expect(times('a\nb\n\nc\nd\n')).toEqual([0, 1000, null, 3000, 4000, null])
    expect(times('a')).toEqual([0])
    expect(times('')).toEqual([])
  })

  test('removes the time of a line that was emptied', () => expect(times('a\n\n\nc\nd')[1]).toBeNull())
})

test.each([
  [0, '0:00.00'],
  [65_320, '1:05.32'],
  [3_725_000, '62:05.00'],
])('%s ms are shown as %s, and read back', (atMs, text) => {
  expect(timeText(atMs)).toBe(text)
  expect(readTime(text)).toBe(atMs)
})

test('59.995 seconds are shown as 1:00.00, never as 60 seconds', () => {
  expect([59_994, 59_995, 59_999, 60_000].map(timeText)).toEqual(['0:59.99', '1:00.00', '1:00.00', '1:00.00'])
})

test('a typed time may be short or empty, but not invalid, and a step moves it by a tenth of a second', () => {
  expect(['1:5', '0:07,5', ''].map(readTime)).toEqual([65_000, 7500, null])
  expect(['soon', '1:75', '12', '9999:00'].map(readTime)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect([nudged(50, -1), nudged(1000, 1), nudged(1000, -1)]).toEqual([0, 1100, 900])
})

test('blank lines get no times, and those at the end are not saved', () => {
  expect([nextLine(song, -1), nextLine(song, 1), nextLine(song, 4)]).toEqual([0, 3, -1])
  expect(trimmed([...song, timed('', 5), timed('', 6)])).toEqual(song)
})

test('errors are shown at their lines', () => {
  const late = song.map((line, index) => (index === 3 ? { ...line, atMs: 500 } : line))
  expect(checkLines(late)).toEqual([[3, 'This time is before that of an earlier line']])
  expect(checkLines([{ text: '', atMs: null }])).toEqual([
    [-1, 'Lyrics must have at least one line of words'],
  ])
  expect(checkLines([{ text: 'x'.repeat(501), atMs: null }]).map(([index]) => index)).toEqual([0])
  expect(checkLines(song)).toEqual([])
})

test('lines without times count as unread LRC if their text contains LRC times', () => {
  const lines = withText([], '[00:01.00]one\n[00:7x]two')
  expect([areUnread(lines), areUnread(song), areUnread(withText([], 'one\ntwo'))]).toEqual([
    true,
    false,
    false,
  ])
  expect(areUnread([...lines, timed('three', 3)])).toBe(false)
})

test('an LRC time in the text of a line becomes the time of the line, and other lines keep their times', () => {
  const mixed = [
    { text: '[00:03.50] three', atMs: 9000 },
    { text: 'one', atMs: 1234 },
    { text: 'after one', atMs: null },
  ]
  expect(readStamps(mixed)).toEqual({
    lines: [mixed[1], mixed[2], { text: 'three', atMs: 3500 }],
    problems: [],
  })
  expect(readStamps([...song, timed('', 5)])).toEqual({ lines: song, problems: [] })
  expect(readStamps([...mixed, { text: '[00:7x]four', atMs: null }]).problems).toEqual([
    'Line 4: [00:7x] is not a time. A time looks like [01:23.45]',
  ])
})

test('words in another script and times after the end cause a warning', () => {
  const gujarati = [{ text: 'નમો અરિહંતાણં (x2)', atMs: 61_000 }]
  expect(doubts(gujarati, 'Gujr', 61)).toEqual([])
  expect(doubts(gujarati, 'Gujr', 0)).toEqual([])
  expect(doubts(gujarati, 'Deva', 60)).toEqual([
    'Most of these words are not in Devanagari.',
    'Line 1 begins at 1:01.00, after the end of the item at 1:00.00.',
  ])
  expect(doubts([{ text: 'Namo', atMs: null }], 'Gujr', 60)).toHaveLength(1)
  expect(doubts([], 'Gujr', 60)).toEqual([])
})
