import { expect, test } from 'vitest'
import { ordinal, queueSentence } from './queue-sentence.ts'

test.each([
  ['pending', 4, 1500, '3 items before this one, about 25 minutes'],
  ['pending', 2, undefined, '1 item before this one'],
  ['pending', 1, 30, 'Next in the queue, less than a minute'],
  ['pending', undefined, undefined, undefined],
  ['processing', undefined, 3 * 3600, 'about 3 hours left'],
  ['processing', undefined, undefined, undefined],
  ['ready', undefined, 10, undefined],
] as const)(
  'the sentence for %s at place %s with %s seconds left is: %s',
  (status, queuePlace, etaSec, sentence) => {
    expect(queueSentence({ status, queuePlace, etaSec })).toBe(sentence)
  },
)

test('ordinals end in st, nd, rd or th', () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 112, 123].map(ordinal)).toEqual([
    '1st',
    '2nd',
    '3rd',
    '4th',
    '11th',
    '12th',
    '13th',
    '21st',
    '112th',
    '123rd',
  ])
})
