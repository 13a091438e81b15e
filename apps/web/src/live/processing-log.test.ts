import { expect, test } from 'vitest'
import { type LoggedProcessing, type Noted, logLength, unseenCount, withNoted } from './processing-log.ts'

const noted = (id: string, status: Noted['processing']['status'], contentId = `content of ${id}`): Noted => ({
  contentId,
  title: 'Navkar',
  protected: true,
  processing: { id, status, progress: 50, stage: 'Encrypting' },
})
const logOf = (...entries: Noted[]) =>
  entries.reduce<LoggedProcessing[]>((log, entry, index) => withNoted(log, entry, index), [])

test('what is under way is nothing to see, its end is', () => {
  const running = logOf(noted('a', 'pending'), noted('a', 'processing'))
  expect(unseenCount(running)).toBe(0)
  expect(unseenCount(withNoted(running, noted('a', 'ready'), 9))).toBe(1)
})

test('an end that comes twice stays seen', () => {
  const seen = logOf(noted('a', 'failed')).map((entry) => ({ ...entry, isSeen: true }))
  const again = withNoted(seen, noted('a', 'failed'), 9)
  expect(unseenCount(again)).toBe(0)
  expect(again[0]?.at).toBe(0)
})

test('newest first, and a later submission of the same item takes the place of the earlier one', () => {
  const log = logOf(noted('a', 'failed', 'x'), noted('b', 'ready', 'y'), noted('c', 'pending', 'x'))
  expect(log.map(({ id }) => id)).toEqual(['c', 'b'])
})

test('the last twenty are kept', () => {
  const log = logOf(...Array.from({ length: 25 }, (_, index) => noted(`s${index}`, 'ready')))
  expect(log).toHaveLength(logLength)
  expect(log[0]?.id).toBe('s24')
})
