import { type Call, calls } from '@jinvani/contract'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ApiError } from './api-error.ts'
import { readAnswer } from './read-answer.ts'

/** True if the contract's schema of the answer is a list. */
function isListCall({ output }: Call): boolean {
  if (output instanceof z.ZodArray) return true
  return output instanceof z.ZodObject && output.shape['items'] instanceof z.ZodArray
}
const staffLists = Object.entries<Call>(calls).filter(
  ([, entry]) => entry.method === 'GET' && Array.isArray(entry.roles) && isListCall(entry),
)
const row = { _id: '1' }
const whole = { items: [row], total: 1, currentPage: 1, totalPages: 1, totalItems: 1 }
const isRefused = (entry: Call, answer: unknown) => {
  try {
    readAnswer(entry, answer)
    return false
  } catch (error) {
    return error instanceof ApiError && error.code === 'unreadable-answer'
  }
}

describe('a list', () => {
  test('is the answer to 23 calls of the contract', () => expect(staffLists).toHaveLength(23))

  test.each(staffLists)('from %s is refused if it is no list of objects', (_name, entry) => {
    const odd = [null, undefined, {}, 'text', 5, { items: null }, { items: {} }, { items: [null] }, [5]]
    expect(odd.filter((answer) => !isRefused(entry, answer))).toEqual([])
  })

  test.each(staffLists)('from %s is accepted as the contract defines it', (_name, entry) => {
    const answer = entry.output instanceof z.ZodArray ? [row] : whole
    expect(readAnswer(entry, answer)).toEqual(answer)
  })

  test.each([calls.listContent, calls.listCarousel, calls.listAppUsers])(
    'from $path is refused if its counts for paging are missing or wrong',
    (entry) => {
      expect(isRefused(entry, { items: [row] })).toBe(true)
      expect(isRefused(entry, { ...whole, total: '1', totalItems: -1 })).toBe(true)
    },
  )
})

test('an empty answer is refused for a read and accepted for a deletion', () => {
  expect(isRefused(calls.dashboardStats, null)).toBe(true)
  expect(isRefused(calls.getContent, undefined)).toBe(true)
  expect(readAnswer(calls.deleteContent, undefined)).toBe(undefined)
})

describe('the categories of an item', () => {
  const sent = { _id: '1', categories: [{ _id: 'a', name: 'Bhajans' }, 'b', null, { name: 'no id' }] }
  const read = { _id: '1', categories: ['a', 'b'] }

  test.each([
    ['bare', calls.getContent, sent, read],
    ['wrapped', calls.updateContent, { item: sent }, read],
    ['in a list', calls.listContent, { ...whole, items: [sent, row] }, { ...whole, items: [read, row] }],
  ])('are read as ids, however they are sent: %s', (_name, entry, answer, expected) =>
    expect(readAnswer(entry, answer)).toEqual(expected),
  )
})
