import { describe, expect, test } from 'vitest'
import { ApiError, errorOfAnswer, readRetryAfter } from './api-error.ts'
import { callUrl } from './send.ts'
import { isRefused, isWorthRetrying } from './query-client.ts'
import { unwrapItem } from './read-answer.ts'

describe('the address of a call', () => {
  test('has its parameters, escaped', () => {
    expect(callUrl('/admin/content/:id', { id: 'a/b ?' })).toBe('/api/v1/admin/content/a%2Fb%20%3F')
  })
  test('leaves out empty values, but keeps false and 0', () => {
    const query = { q: '', category: undefined, active: false, page: 0, featured: null }
    expect(callUrl('/admin/content', {}, query)).toBe('/api/v1/admin/content?active=false&page=0')
  })
  test('is refused without a parameter that it needs, since it would be the address of the list', () => {
    expect(() => callUrl('/admin/content/:id', { id: '' })).toThrow('needs id')
  })
})

describe('a single item', () => {
  const item = { _id: '1', title: 'One' }
  test.each([
    ['bare', item],
    ['in item', { item }],
    ['in data', { data: item }],
  ])('is found if it comes %s', (_, answer) => expect(unwrapItem(answer)).toEqual(item))

  test('is not unwrapped from a list, a bare item or an empty answer', () => {
    const list = { items: [item], total: 1 }
    const withData = { _id: '2', data: { odd: true } }
    expect(unwrapItem(list)).toBe(list)
    expect(unwrapItem(withData)).toBe(withData)
    expect(unwrapItem(undefined)).toBe(undefined)
  })
})

describe('the header Retry-After', () => {
  const now = Date.parse('2026-01-01T00:00:00Z')
  test.each([
    ['120', 120],
    ['Thu, 01 Jan 2026 00:01:30 GMT', 90],
    ['Wed, 31 Dec 2025 00:00:00 GMT', 0],
    ['soon', undefined],
    ['', undefined],
    [null, undefined],
  ])('with the value %j means %s seconds', (header, seconds) =>
    expect(readRetryAfter(header, now)).toBe(seconds),
  )
})

describe('the error of an answer', () => {
  const answer = (status: number) => new Response(null, { status, headers: { 'Retry-After': '7' } })
  test('has the message of the server', () => {
    const errors = [{ path: 'title', message: 'Title is required' }]
    const error = errorOfAnswer(answer(422), { message: 'No', code: 'validation', errors, requestId: 'r' })
    expect(error).toMatchObject({ status: 422, message: 'No', code: 'validation', errors, retryAfterSec: 7 })
  })
  test.each([undefined, '<html>', { message: 5 }, { errors: 'x' }])(
    'has an empty message if the body is %j',
    (body) => {
      expect(errorOfAnswer(answer(502), body)).toMatchObject({ status: 502, message: '', errors: [] })
    },
  )
})

test('only failures that may be temporary are retried, and not for ever', () => {
  expect(isWorthRetrying(0, new ApiError(0))).toBe(true)
  // A server that wakes from a suspension answers the requests from that time with 408.
  expect(isWorthRetrying(0, new ApiError(408))).toBe(true)
  expect(isWorthRetrying(0, new ApiError(429, { retryAfterSec: 20 }))).toBe(true)
  expect(isWorthRetrying(0, new ApiError(429, { retryAfterSec: 600 }))).toBe(false)
  expect(isWorthRetrying(1, new ApiError(503))).toBe(true)
  expect(isWorthRetrying(2, new ApiError(503))).toBe(false)
  expect(isWorthRetrying(0, new ApiError(404))).toBe(false)
  expect(isWorthRetrying(0, new ApiError(401))).toBe(false)
  expect(isWorthRetrying(0, new Error('bug'))).toBe(false)
  expect(isWorthRetrying(0, new ApiError(507, { code: 'no-room' }))).toBe(false)
  expect(isWorthRetrying(0, new ApiError(503, { retryAfterSec: 5 }))).toBe(true)
  expect(isWorthRetrying(0, new ApiError(503, { retryAfterSec: 60 }))).toBe(false)
})

test('only an answer with status 403 counts as refused for the role', () => {
  expect(isRefused(new ApiError(403))).toBe(true)
  expect(isRefused(new ApiError(404))).toBe(false)
  expect(isRefused(null)).toBe(false)
})
