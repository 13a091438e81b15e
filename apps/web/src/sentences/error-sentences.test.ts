import { errorCodes } from '@jinvani/contract'
import { describe, expect, test } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { putFailed, sentenceOf, statusSentence } from './error-sentences.ts'

describe('the sentence for a status', () => {
  const table: [status: number, withMessage: string, without: string][] = [
    [0, 'Network error: Unable to connect to the server', 'Network error: Unable to connect to the server'],
    [400, 'Bad request: Why', 'Bad request: Invalid data provided'],
    [401, 'Authentication failed. Please log in again.', 'Authentication failed. Please log in again.'],
    [
      403,
      'You do not have permission to perform this action',
      'You do not have permission to perform this action',
    ],
    [404, 'Resource not found: Why', 'Resource not found: The requested item does not exist'],
    [409, 'Conflict: Why', 'Conflict: Resource already exists'],
    [422, 'Validation error: Why', 'Validation error: Please check your input'],
    [500, 'Server error: Why', 'Server error: Please try again later'],
    [502, 'Server error: Why', 'Server error: Please try again later'],
    [503, 'Server error: Why', 'Server error: Please try again later'],
    [418, 'An error occurred: Why', 'An error occurred: Please try again'],
    [429, 'An error occurred: Why', 'An error occurred: Please try again'],
  ]
  test.each(table)(
    'for %i is “%s” with a message of the server, “%s” without one',
    (status, withMessage, without) => {
      expect(statusSentence(status, 'Why')).toBe(withMessage)
      expect(statusSentence(status, '')).toBe(without)
      expect(statusSentence(status, '  ')).toBe(without)
    },
  )

  test('begins with what was attempted if the status has no beginning of its own', () => {
    expect(statusSentence(418, '', 'Copying')).toBe('Copying: Please try again')
  })
})

test('every thrown value has a sentence', () => {
  expect(sentenceOf(new ApiError(409, { message: 'Slug is already in use' }))).toBe(
    'Conflict: Slug is already in use',
  )
  expect(sentenceOf(new TypeError('x is undefined'))).toBe('An error occurred: x is undefined')
  expect(sentenceOf('odd')).toBe('An error occurred: Please try again')
})

test('a refusal that is not about the role shows the message of the server', () => {
  const ofRole = ['forbidden', 'blocked', 'upload-signature']
  const codes = Object.entries(errorCodes).filter(
    ([code, { status }]) => status === 403 && !ofRole.includes(code),
  )
  expect(codes).not.toEqual([])
  for (const [code, { status, message }] of codes)
    expect(sentenceOf(new ApiError(status, { code, message }))).toBe(message)
  for (const code of ofRole)
    expect(sentenceOf(new ApiError(403, { code, message: 'Why' }))).toBe(statusSentence(403, 'Why'))
})

test('a refused PUT names status and body', () => {
  expect(putFailed(403, 'expired')).toBe('S3 upload failed (403): expired')
})
