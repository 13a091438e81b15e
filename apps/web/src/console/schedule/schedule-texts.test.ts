import { expect, test } from 'vitest'
import { fromIndiaInput, indiaExactText, indiaInput, indiaText } from './india-time.ts'
import { nextChangeText } from './next-change.tsx'

const dawn = '2027-09-03T00:30:00.000Z'
const now = Date.parse('2027-01-01T00:00:00Z')
const none = { publishAt: null, unpublishAt: null, scheduleMissed: null }

test("times are entered and shown in India's time", () => {
  expect(indiaInput(dawn)).toBe('2027-09-03T06:00')
  expect(fromIndiaInput('2027-09-03T06:00')).toBe(dawn)
  expect(indiaText(dawn, now)).toBe('3 Sep, 06:00')
  expect(indiaText('2027-12-31T18:30:00Z', now)).toBe('1 Jan 2028, 00:00')
  expect(indiaExactText('2027-12-31T18:30:07.500Z')).toBe('1 Jan 2028, 00:00:07 India time')
})

test('an empty time and a half-typed time are told apart', () => {
  expect([indiaInput(null), indiaInput(''), indiaText(null)]).toEqual(['', '', ''])
  expect([fromIndiaInput(''), fromIndiaInput('999999-01-01T00:00')]).toEqual([null, ''])
})

test('the next change is described: a start, a missed start, an end', () => {
  const missed = { at: dawn, reason: 'It had nothing to play', by: null }
  const text = (item: object) => nextChangeText({ ...none, ...item }, now)?.text
  expect(text({})).toBeUndefined()
  expect(text({ publishAt: dawn, unpublishAt: '2027-09-10T12:30:00Z', scheduleMissed: missed })).toBe(
    'Goes live 3 Sep, 06:00',
  )
  expect(text({ unpublishAt: dawn })).toBe('Ends 3 Sep, 06:00')
  expect(text({ unpublishAt: dawn, scheduleMissed: missed })).toBe('Did not go live 3 Sep, 06:00')
})
