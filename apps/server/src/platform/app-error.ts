import {
  type ErrorCode,
  type FieldError,
  type Dependency,
  type SecondFactorAsked,
  errorCodes,
} from '@jinvani/contract'

interface Details {
  /** Replaces the sentence that belongs to the code. */
  message?: string
  errors?: FieldError[]
  retryAfterSec?: number
  asked?: SecondFactorAsked
  away?: Dependency
}

export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly errors: FieldError[] | undefined
  readonly retryAfterSec: number | undefined
  readonly asked: SecondFactorAsked | undefined
  readonly away: Dependency | undefined

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.message ?? errorCodes[code].message)
    this.code = code
    this.status = errorCodes[code].status
    this.errors = details.errors
    this.retryAfterSec = details.retryAfterSec
    this.asked = details.asked
    this.away = details.away
  }
}

export function fieldError(
  path: string,
  message: string,
  { code = 'validation', ...more }: Omit<FieldError, 'path' | 'message'> & { code?: ErrorCode } = {},
): AppError {
  return new AppError(code, { message, errors: [{ path, message, ...more }] })
}

/** Returns the value, or throws `not-found` if there is none. */
export function existing<T>(value: T | null | undefined): T {
  if (value === undefined || value === null) throw new AppError('not-found')
  return value
}

/** Returns the row. Throws `not-found` without one, and `stale-edit` if the client has seen another version of it. */
export function expected<T extends { version: number }>(row: T | undefined, ifMatch: number | undefined): T {
  const found = existing(row)
  if (ifMatch !== undefined && ifMatch !== found.version) throw new AppError('stale-edit')
  return found
}
