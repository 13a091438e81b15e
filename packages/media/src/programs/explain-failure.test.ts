// What a failure of ffmpeg says about the file.
import { expect, test } from 'vitest'
import { factsOf } from '../inspect/media-facts.ts'
import { explainFfmpeg, isDamage } from './explain-failure.ts'
import { ProgramFailed } from './run-program.ts'

test.each([
  ['Invalid data found when processing input', 'damaged', true],
  ['Output file does not contain any stream', 'no-tracks', false],
  ['101 exceeds max_streams', 'unfit', false],
])('%s: %s', (detail, fault, isBroken) => {
  const error = explainFfmpeg(new ProgramFailed('failed', detail, { code: 1 }))
  expect(error).toMatchObject({ name: 'MediaRefused', fault })
  expect(isDamage(error)).toBe(isBroken)
})

test('a container without tracks holds nothing for any player', () => {
  const ends = { endSec: 0, declaredSec: null, maxDurationSec: 60 }
  expect(() => factsOf([], ends)).toThrow(expect.objectContaining({ fault: 'no-tracks' }))
})
