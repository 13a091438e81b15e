import type { Dependency, ErrorCode, FieldError, SecondFactorAsked } from '@jinvani/contract'
import { errorCodes } from '@jinvani/contract'

interface Details {
  errors?: FieldError[]
  retryAfterSec?: number
  asked?: SecondFactorAsked
  away?: Dependency
}

export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  declare readonly errors: Details['errors']
  declare readonly retryAfterSec: Details['retryAfterSec']
  declare readonly asked: Details['asked']
  declare readonly away: Details['away']

  /** `message`: sent in place of the usual sentence of the code. */
  constructor(code: ErrorCode, { message, ...details }: Details & { message?: string } = {}) {
    super(message ?? errorCodes[code].message)
    this.code = code
    this.status = errorCodes[code].status
    Object.assign(this, details)
  }
}

/** The code of an error of Node, of PostgreSQL or of a library; empty for an error without one. */
export const readCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

export function fieldError(
  path: string,
  message: string,
  { code = 'validation', ...more }: Omit<FieldError, 'path' | 'message'> & { code?: ErrorCode } = {},
): AppError {
  return new AppError(code, { message, errors: [{ path, message, ...more }] })
}

export function existing<T>(value: T | null | undefined): T {
  if (value === undefined || value === null) throw new AppError('not-found')
  return value
}

/** Returns the row. Throws `not-found` if there is none, and `stale-edit` if the client has seen another version. */
export function expected<T extends { version: number }>(row: T | undefined, ifMatch: number | undefined): T {
  const found = existing(row)
  if (ifMatch !== undefined && ifMatch !== found.version) throw new AppError('stale-edit')
  return found
}
