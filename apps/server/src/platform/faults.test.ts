// What the log says in an outage, when every request fails: the cause, but not a thousand times.
import { ProcessingFailed } from '@jinvani/media'
import { expect, test } from 'vitest'
import { AppError } from './app-error.ts'
import { asAppError, boundLines, faultLog } from './faults.ts'
import { createLogger } from './log/logger.ts'

const coded = (code: string) => Object.assign(new Error('as the driver says it'), { code })

function openLog(now: () => number) {
  const lines: Record<string, unknown>[] = []
  const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>)
  const note = faultLog(createLogger('info', { write }), boundLines(now))
  const fail = (cause: unknown) => note(asAppError(cause), cause, { requestId: 'r', route: '/x' })
  return { lines, fail }
}

test('each kind of outage logs one line in ten seconds, with its cause and the number of failures', () => {
  let now = 0
  const { lines, fail } = openLog(() => now)
  for (let n = 0; n < 1000; n++) fail(coded('ECONNREFUSED'))
  fail(coded('ENOSPC'))
  expect(lines).toMatchObject([
    { level: 40, err: { code: 'ECONNREFUSED' }, route: '/x', unwritten: 0 },
    { level: 50, err: { code: 'ENOSPC' }, unwritten: 0 },
  ])
  now = 9999
  fail(coded('57P01'))
  expect(lines).toHaveLength(2)
  now = 10_000
  fail(coded('57P01'))
  expect(lines.slice(2)).toMatchObject([{ level: 40, err: { code: '57P01' }, unwritten: 1000 }])
})

test('our own faults are logged every time, and refused requests are not', () => {
  const { lines, fail } = openLog(() => 0)
  for (const cause of [
    new TypeError('a bug'),
    new TypeError('a bug'),
    new AppError('busy'),
    new AppError('not-found'),
  ])
    fail(cause)
  expect(lines).toMatchObject([{ level: 50, err: { type: 'TypeError' } }, { level: 50 }])
})

test('an inspection that took too long is answered as busy, and one that failed as an internal error', () => {
  const codes = (['time-limit', 'failed'] as const).map(
    (reason) => asAppError(new ProcessingFailed(reason, 'The file was not read')).code,
  )
  expect(codes).toEqual(['busy', 'internal'])
})
