// Retries after temporary failures: a lost connection, a busy server, an expired address.
import { ApiError, isAbort } from '../../api/api-error.ts'
import { PutError } from '../put-file.ts'
import type { Line } from './line.ts'

const mostAttempts = 8
const firstDelayMs = 500
const longestDelayMs = 30_000

/** The only statuses that are final for a part; S3 reports even a slow sender as a bad request. */
const finalPutStatuses = [404, 409, 413, 415]

export function isPassing(error: unknown): boolean {
  if (error instanceof PutError) return !finalPutStatuses.includes(error.status)
  // A full disk stays full for longer than anybody waits.
  if (!(error instanceof ApiError) || error.code === 'no-room') return false
  return error.status === 0 || error.status === 408 || error.status === 429 || error.status >= 500
}

/** Doubles each time, with a random share, so that clients do not retry together. */
export function delayMs(attempt: number, error: unknown, random = Math.random()): number {
  const asked = error instanceof ApiError ? (error.retryAfterSec ?? 0) * 1000 : 0
  const backoff = Math.min(longestDelayMs, firstDelayMs * 2 ** attempt)
  return Math.max(asked, backoff * (0.5 + random / 2))
}

const isOffline = (error: unknown) => error instanceof ApiError && error.status === 0 && !navigator.onLine

export async function persist<T>(line: Line, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    const signal = await line.open()
    try {
      return await work(signal)
    } catch (error) {
      // The line was closed under it, which is no failure: `open` waits, or ends the upload.
      if (isAbort(error) || isOffline(error)) attempt = -1
      else if (!isPassing(error) || attempt + 1 >= mostAttempts) throw error
      else await line.rest(delayMs(attempt, error))
    }
  }
}
