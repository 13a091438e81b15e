import { describe, expect, test } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { describeLoginFailure, waitText } from './sign-in.ts'

describe('a failed login says', () => {
  test('the message of the server, and nothing about logging in again', () => {
    const failure = describeLoginFailure(new ApiError(401, { message: 'Invalid email or password' }))
    expect(failure).toEqual({ title: 'Invalid email or password', description: undefined })
  })
  test('"Login failed" and the reason, if the server did not answer', () => {
    expect(describeLoginFailure(new ApiError(0))).toEqual({
      title: 'Login failed',
      description: 'Network error: Unable to connect to the server',
    })
  })
  test('how long to wait', () => {
    const error = new ApiError(429, { message: 'Too many attempts.', retryAfterSec: 840 })
    expect(describeLoginFailure(error)).toEqual({
      title: 'Too many attempts.',
      description: 'Try again in 14 minutes.',
    })
  })
})

test.each([
  [0, '1 second'],
  [1, '1 second'],
  [90, '90 seconds'],
  [91, '2 minutes'],
  [900, '15 minutes'],
])('%i seconds of waiting are called %s', (seconds, text) => expect(waitText(seconds)).toBe(text))
