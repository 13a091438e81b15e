// What the server says about a file after ffmpeg has failed.
import { expect, test } from 'vitest'
import { factsOf } from '../inspect/media-facts.ts'
import { explainFfmpeg, isDamage } from './explain-failure.ts'
import { ProgramFailed } from './run-program.ts'

test.each([
  ['Invalid data found when processing input', 'damaged', true],
  ['Output file does not contain any stream', 'no-tracks', false],
  ['101 exceeds max_streams', 'unfit', false],
])('the message “%s” of ffmpeg means %s', (detail, fault, isBroken) => {
  const error = explainFfmpeg(new ProgramFailed('failed', detail, { code: 1 }))
  expect(error).toMatchObject({ name: 'MediaRefused', fault })
  expect(isDamage(error)).toBe(isBroken)
})

test('a file without tracks is refused with the fault no-tracks', () => {
  const ends = { endSec: 0, declaredSec: null, maxDurationSec: 60 }
  expect(() => factsOf([], ends)).toThrow(expect.objectContaining({ fault: 'no-tracks' }))
})
