import { expect, test } from 'vitest'
import {
  columnWords,
  emptyTableText,
  outcomeWords,
  rowWords,
  unknownWords,
  unplayableWords,
  workWords,
} from './import-words.ts'

test.each([
  [{ create: 1, change: 0 }, 'Create 1 item'],
  [{ create: 0, change: 2 }, 'Change 2 items'],
  [{ create: 1200, change: 1 }, 'Create 1,200 and change 1 item'],
  [{ create: 0, change: 0 }, null],
])('the button for an import of %j says %s', (counts, words) => {
  expect(workWords({ ...counts, same: 3, refuse: 1 })).toBe(words)
})

test('a new row whose link could not be looked up has its own label', () => {
  const reasons = [{ column: '', message: 'YouTube did not answer' }]
  expect(rowWords({ outcome: 'create', reasons: [] })).toBe(outcomeWords.create)
  expect(rowWords({ outcome: 'create', reasons }).label).toBe('New, not looked up')
  expect(rowWords({ outcome: 'refuse', reasons })).toBe(outcomeWords.refuse)
  const read = [{ column: 'durationSec', message: '“29:00:00” is read as minutes and seconds' }]
  expect(rowWords({ outcome: 'create', reasons: read })).toBe(outcomeWords.create)
})

test('a known column is named as on the screens, and an unknown one as in the file', () => {
  expect([columnWords('durationSec'), columnWords('views'), columnWords('')]).toEqual([
    'Duration (seconds): ',
    'views: ',
    '',
  ])
  expect(emptyTableText).toMatch(/^Title,Synopsis,.*,Active\r\n$/)
  expect([unplayableWords(1), unplayableWords(1200)]).toEqual([
    '1 row has nothing to play. Without a file or an address an item cannot be active.',
    '1,200 rows have nothing to play. Without a file or an address an item cannot be active.',
  ])
})

test('only the first of many unknown columns are named', () => {
  const columns = Array.from({ length: 300 }, (_, index) => `c${index}`)
  expect(unknownWords(columns)).toMatch(/“c11” and 288 more$/)
  expect(unknownWords(['views'])).toBe('“views”')
})
