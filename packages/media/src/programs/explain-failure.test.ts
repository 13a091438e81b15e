// Checks what the server tells people about a file after ffmpeg has failed.
import { expect, test } from 'vitest'
import { factsOf } from '../inspect/media-facts.ts'
import { explainFfmpeg } from './explain-failure.ts'
import { ProgramFailed } from './run-program.ts'

test.each([
  ['Invalid data found when processing input', 'damaged'],
  ['Output file does not contain any stream', 'no-tracks'],
  ['101 exceeds max_streams', 'unfit'],
])('the message “%s” of ffmpeg means %s', (detail, fault) => {
  const error = explainFfmpeg(new ProgramFailed('failed', detail, { code: 1 }))
  expect(error).toMatchObject({ name: 'MediaRefused', fault })
})

test('a file without tracks is refused with the fault no-tracks', () => {
  expect(() => factsOf([], null)).toThrow(expect.objectContaining({ fault: 'no-tracks' }))
})
