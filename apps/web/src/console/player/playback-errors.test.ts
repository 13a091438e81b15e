import { expect, test } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { playbackFailure } from './playback-errors.ts'

const sentence = (code: number, data: unknown[] = [], isSecure = true) =>
  playbackFailure({ code, data }, isSecure)?.sentence

test('a refused licence is reported with the reason', () => {
  const refused = (status: number) => sentence(6007, [{ code: 1001, data: ['https://x.test', status] }])
  expect(refused(403)).toBe('The licence for this film was refused: you are not allowed to play it.')
  expect(refused(401)).toContain('Sign in again')
  expect(refused(404)).toBe('The licence for this film is not on the server any more.')
  expect(sentence(6007, [{ code: 1002, data: [] }])).toBe('The licence for this film could not be fetched.')
})

test('a refused token is reported with the reason', () => {
  const refused = (status: number, message = '') =>
    playbackFailure(new ApiError(status, { message }))?.sentence
  expect(refused(404, 'Not found')).toBe('The licence for this film is not on the server any more.')
  expect(refused(503, 'This film cannot be opened now.')).toBe('This film cannot be opened now.')
  expect(refused(0)).toBe('The licence for this film could not be fetched.')
})

test('a film without a licence server is reported as such', () => {
  expect(sentence(6012)).toContain('names no licence server')
})

test('a missing part of the stream is reported with its status', () => {
  expect(sentence(1001, ['https://x.test/a.m4s', 404])).toBe(
    'A part of the stream is not on the server any more.',
  )
  expect(sentence(1001, ['https://x.test/a.m4s', 500])).toContain('500')
})

test('a key of an HLS stream that fails is reported like a licence that fails', () => {
  expect(sentence(1001, ['https://x.test/key', 403, '', {}, 6])).toBe(
    'The licence for this film was refused: you are not allowed to play it.',
  )
})

test('on an address without https, a protected film that does not play blames the address, not the browser', () => {
  expect(sentence(6001, [], false)).toContain('localhost')
  expect(sentence(6001)).toBe('This browser cannot play protected films.')
})

test('an error number without its own sentence gets that of its range, and an error without a number a general one', () => {
  expect(sentence(3015)).toContain('decoded')
  expect(sentence(4024)).toContain('manifest')
  expect(playbackFailure(new Error('odd'))).toEqual({ sentence: 'This cannot be played here.', code: 0 })
})

test('closing the player is not reported as a failure', () => {
  expect(playbackFailure({ code: 7003, data: [] })).toBeNull()
})
