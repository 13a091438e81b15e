import { expect, test } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { isWorthShowing } from './show-error.ts'

test('aborted work and an ended session show no toast of their own', () => {
  expect(isWorthShowing(new DOMException('stop', 'AbortError'))).toBe(false)
  expect(isWorthShowing(new ApiError(401, { endedSession: true }))).toBe(false)
  expect(isWorthShowing(new ApiError(401))).toBe(true)
  expect(isWorthShowing(new ApiError(0))).toBe(true)
})
