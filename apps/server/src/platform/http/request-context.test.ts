import { expect, test } from 'vitest'
import { traceOf } from './request-context.ts'

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const spanId = '00f067aa0ba902b7'
const [noTrace, noSpan] = ['0'.repeat(32), '0'.repeat(16)]

test.each([
  ['of this version', `00-${traceId}-${spanId}-01`],
  ['not sampled', `00-${traceId}-${spanId}-00`],
  ['of a later version, with more at its end', `01-${traceId}-${spanId}-01-what-the-future-will-be-like`],
])('a traceparent header %s is read', (_, traceparent) => {
  expect(traceOf({ traceparent })).toEqual({ traceId, spanId })
})

test.each([
  ['no header', undefined],
  ['an empty one', ''],
  ['another form', 'Bearer token'],
  ['an empty trace id', `00-${noTrace}-${spanId}-01`],
  ['an empty span id', `00-${traceId}-${noSpan}-01`],
  ['capitals', `00-${traceId.toUpperCase()}-${spanId}-01`],
  ['the forbidden version', `ff-${traceId}-${spanId}-01`],
  ['more than this version has', `00-${traceId}-${spanId}-01-more`],
  ['two headers, as Node joins them', `00-${traceId}-${spanId}-01, 00-${traceId}-${spanId}-01`],
  ['a new line', `00-${traceId}-${spanId}-01\n`],
  ['flags that are none', `00-${traceId}-${spanId}-0g`],
])('there is no trace with %s', (_, traceparent) => {
  expect(traceOf({ traceparent })).toBeUndefined()
})
