import { expect, test } from 'vitest'
import { unknownWords, workWords } from './import-words.ts'

test.each([
  [{ create: 1, change: 0 }, 'Make 1 item'],
  [{ create: 0, change: 2 }, 'Change 2 items'],
  [{ create: 1200, change: 1 }, 'Make 1,200 and change 1 item'],
  [{ create: 0, change: 0 }, null],
])('%j is offered as %s', (counts, words) => {
  expect(workWords({ ...counts, same: 3, refuse: 1 })).toBe(words)
})

test('of many unknown columns the first are named', () => {
  const columns = Array.from({ length: 300 }, (_, index) => `c${index}`)
  expect(unknownWords(columns)).toMatch(/“c11” and 288 more$/)
  expect(unknownWords(['views'])).toBe('“views”')
})
