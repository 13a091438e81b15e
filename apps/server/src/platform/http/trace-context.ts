// The trace that the sender of a request names: https://www.w3.org/TR/trace-context/#traceparent-header
import type { IncomingHttpHeaders } from 'node:http'

interface Trace {
  traceId: string
  spanId: string
}

const form = /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-[\da-f]{2}(-.*)?$/

/** Undefined without a valid header. Only versions after 00 may have more fields at the end. */
export function traceOf({ traceparent }: IncomingHttpHeaders): Trace | undefined {
  if (typeof traceparent !== 'string') return undefined
  const [, version, traceId, spanId, more] = form.exec(traceparent) ?? []
  if (traceId === undefined || spanId === undefined) return undefined
  return version === '00' && more !== undefined ? undefined : { traceId, spanId }
}
