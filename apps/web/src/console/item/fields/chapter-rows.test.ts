import { clockText } from '@jinvani/contract'
import { expect, it } from 'vitest'
import {
  chaptersError,
  readChapters,
  isInOrder,
  rowProblems,
  chapterRows,
  rowsText,
  readSeconds,
} from './chapter-rows.ts'

it('a typed time is read as seconds, and a shown time is read back as the same seconds', () => {
  expect(['1:02:03', ' 2:03', '75:00', '0:00:00', '100:00:00'].map(readSeconds)).toEqual([
    3723, 123, 4500, 0, 360_000,
  ])
  expect(
    ['', '90', '1:2', '1:02:60', '1:60:00', '1:2:03', 'a:00', '-1:00', '1:00:00:00'].map(readSeconds),
  ).toEqual(Array.from({ length: 9 }, () => null))
  for (const seconds of [0, 59, 60, 3599, 3600, 43_199]) expect(readSeconds(clockText(seconds))).toBe(seconds)
  expect(clockText(3723)).toBe('1:02:03')
})

it('loaded chapters stay the same, and typed rows are sorted, without the empty ones', () => {
  const chapters = [
    { startSec: 0, title: 'a' },
    { startSec: 75, title: 'b' },
  ]
  expect(readChapters(chapterRows(chapters))).toEqual(chapters)
  const empty = { start: ' ', title: '' }
  const typed = [...chapterRows(chapters), empty].toReversed()
  expect(readChapters(typed)).toEqual(chapters)
  expect(rowsText(typed)).toBe('0:00:00 a\n0:01:15 b')
})

it('each faulty row has the message of its own fault', () => {
  const rows = [
    { start: '0:00:05', title: 'a' },
    { start: '5', title: 'b' },
    { start: '0:05', title: 'c' },
    { start: '0:00:09', title: ' ' },
    { start: '0:01:00', title: 'e' },
    { start: '', title: '' },
  ]
  expect(rowProblems(rows, 60)).toEqual([
    null,
    { part: 'start', message: 'Use h:mm:ss' },
    { part: 'start', message: 'Another chapter begins at this time' },
    { part: 'title', message: 'Chapter title is required' },
    { part: 'start', message: 'A chapter must begin before the end' },
    null,
  ])
  expect(chaptersError(rows, 60)).toBe('Chapter 2: Use h:mm:ss')
  expect(rowProblems(rows, 0)[4]).toBeNull()
})

it('rows are out of order if one begins before the row above it', () => {
  const rows = (...starts: string[]) => starts.map((start) => ({ start, title: 'a' }))
  expect([rows('0:00', '1:00'), rows('1:00', '', '0:30'), rows('x')].map(isInOrder)).toEqual([
    true,
    false,
    true,
  ])
})
