import { expect, test } from 'vitest'
import {
  columnWords,
  emptyTableText,
  outcomeWords,
  progressWords,
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
])('%j is offered as %s', (counts, words) => {
  expect(workWords({ ...counts, same: 3, refuse: 1 })).toBe(words)
})

test('a link that could not be looked up is not simply new', () => {
  const reasons = [{ column: '', message: 'YouTube did not answer' }]
  expect(rowWords({ outcome: 'create', reasons: [] })).toBe(outcomeWords.create)
  expect(rowWords({ outcome: 'create', reasons }).label).toBe('New, not looked up')
  expect(rowWords({ outcome: 'refuse', reasons })).toBe(outcomeWords.refuse)
})

test('columns are named as on the screens', () => {
  expect([columnWords('durationSec'), columnWords('views'), columnWords('')]).toEqual([
    'Duration (seconds): ',
    'views: ',
    '',
  ])
  expect(emptyTableText).toMatch(/^Title,Synopsis,.*,Active\r\n$/)
  expect([unplayableWords(1), unplayableWords(1200)]).toEqual([
    '1 row has nothing to play.',
    '1,200 rows have nothing to play.',
  ])
})

test('only the first of many unknown columns are named', () => {
  const columns = Array.from({ length: 300 }, (_, index) => `c${index}`)
  expect(unknownWords(columns)).toMatch(/“c11” and 288 more$/)
  expect(unknownWords(['views'])).toBe('“views”')
})

test.each([
  [{ kind: 'import', state: 'running' }, '3 of 4 rows are done.'],
  [{ kind: 'import', state: 'done' }, '2 of 4 items created or changed, 1 refused.'],
  [{ kind: 'undo', state: 'done' }, '2 of 4 items undone, 1 left as they are.'],
  [
    { kind: 'import', state: 'failed' },
    'It could not be finished. 2 of 4 items created or changed, 1 refused.',
  ],
  [
    { kind: 'import', state: 'stopped' },
    'Stopped: 2 of 4 items created or changed, 1 refused. To import the rest, choose the file again.',
  ],
  [{ kind: 'import', state: 'stopped', done: 0, changed: 0, refused: 0 }, /^Stopped before it began: /],
] as const)('%j is described as %s', (work, words) => {
  const told = progressWords({ done: 3, changed: 2, refused: 1, ...work, change: null, total: 4 })
  expect(told).toEqual(typeof words === 'string' ? words : expect.stringMatching(words))
})
