import type { Dependency, FieldError } from '@jinvani/contract'

/** Thrown if the code of a page does not load: a new version has replaced it, or the connection is down. */
export class LostCode extends Error {}

/** A failed call. `message` is the server's own sentence, or empty. */
export class ApiError extends Error {
  /** HTTP status; 0 when no answer came. */
  readonly status: number
  readonly code: string
  readonly errors: FieldError[]
  /** The service that our server cannot reach, such as the database. */
  readonly away: Dependency | undefined
  readonly retryAfterSec: number | undefined
  /** True if the failure also ended the session. The sign-out shows a toast, so the caller shows none. */
  readonly endedSession: boolean
  readonly body: unknown

  constructor(status: number, details: Partial<Omit<ApiError, 'status'>> = {}) {
    super(details.message ?? '')
    this.name = 'ApiError'
    this.status = status
    this.code = details.code ?? (status === 0 ? 'network' : 'unknown')
    this.errors = details.errors ?? []
    this.away = details.away
    this.retryAfterSec = details.retryAfterSec
    this.endedSession = details.endedSession ?? false
    this.body = details.body
  }
}

export const mayTryAgain = (error: unknown): boolean =>
  !(error instanceof ApiError) || [0, 408, 429].includes(error.status) || error.status >= 500

/** Milliseconds: doubles with each failure, less a random part, so that many consoles do not ask at the same moment. */
export const backoffMs = (failedBefore: number, random: number, firstMs = 500, longestMs = 30_000): number =>
  Math.min(longestMs, firstMs * 2 ** failedBefore) * (0.5 + random / 2)

/** Milliseconds before the next try: `backoffMs`, but never less than the `Retry-After` of the answer. */
export function waitMs(failedBefore: number, error: unknown, random = Math.random()): number {
  const asked = error instanceof ApiError ? (error.retryAfterSec ?? 0) * 1000 : 0
  return Math.max(asked * (1 + random / 2), backoffMs(failedBefore, random))
}

export const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError'

/** `Retry-After` is a number of seconds or a date: https://www.rfc-editor.org/rfc/rfc9110#section-10.2.3. */
export function readRetryAfter(header: string | null, now = Date.now()): number | undefined {
  if (header === null || header.trim() === '') return undefined
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - now) / 1000
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined
}

type Fields = Record<string, unknown>
function isFieldError(value: unknown): value is FieldError {
  const { path, message }: Fields = { ...Object(value) }
  return typeof path === 'string' && typeof message === 'string'
}

/** Reads an `ErrorBody` leniently, because a proxy may answer with fewer fields than our own server. */
export function errorOfAnswer(response: Response, body: unknown): ApiError {
  const { message, code, errors, away }: Fields = { ...Object(body) }
  return new ApiError(response.status, {
    message: typeof message === 'string' ? message : '',
    code: typeof code === 'string' ? code : 'unknown',
    errors: Array.isArray(errors) && errors.every(isFieldError) ? errors : [],
    away: away === 'database' || away === 'storage' ? away : undefined,
    body,
    retryAfterSec: readRetryAfter(response.headers.get('Retry-After')),
  })
}
