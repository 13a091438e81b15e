// Turns anything that was thrown into an error of the closed list. An unknown error is a fault of this program, unless
// a dependency is away: then another try may help.
import type { Dependency, ErrorCode } from '@jinvani/contract'
import { ProcessingFailed } from '@jinvani/media'
import { AppError } from './app-error.ts'
import { isDatabaseAway, isLaneFull } from './database/away.ts'
import type { Logger } from './log/logger.ts'
import { findStoreFault, isDiskFull } from './storage/storage.ts'

const AWAY_SEC = 5
const BUSY_SEC = 2

const libraryErrors: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media-type',
}

const busy = () => new AppError('busy', { retryAfterSec: BUSY_SEC })
const away = (needed: Dependency, name: string) =>
  new AppError('unavailable', {
    away: needed,
    message: `${name} is not answering. Please try again in a moment.`,
    retryAfterSec: AWAY_SEC,
  })

/**
 * Errors of the database by SQLSTATE: https://www.postgresql.org/docs/current/errcodes-appendix.html
 * The transaction was rolled back, so another try may help, except on a full disk.
 */
const ofDatabase: Record<string, () => AppError> = {
  '53100': () => new AppError('no-room', { message: 'The database has no room left' }),
  '53200': () => away('database', 'The database'),
  '40001': busy,
  '40P01': busy,
  '55P03': busy,
}

export function asAppError(cause: unknown): AppError {
  if (cause instanceof AppError) return cause
  const { code = '', statusCode = 0 }: { code?: string; statusCode?: number } = Object(cause)
  const ofLibrary = libraryErrors[code]
  if (ofLibrary) return new AppError(ofLibrary)
  if (statusCode >= 400 && statusCode < 500) return new AppError('bad-request')
  if (isDiskFull(cause)) return new AppError('no-room')
  // The store is checked before the database: a network error of the store looks like one of the database.
  if (findStoreFault(cause)) return away('storage', 'The file store')
  const isLate = cause instanceof ProcessingFailed && cause.reason === 'time-limit'
  if (isLate || isLaneFull(cause)) return busy()
  if (isDatabaseAway(cause)) return away('database', 'The database')
  return ofDatabase[code]?.() ?? new AppError('internal')
}

const QUIET_MS = 10_000

/**
 * Logs one line of each kind in ten seconds, since in an outage every request fails. The returned function says how
 * many lines of the kind were left out since the last one; undefined if this one is to be left out, too.
 */
export function boundLines(now = Date.now) {
  const kinds = new Map<string, { nextAt: number; unwritten: number }>()
  return (kind: string): number | undefined => {
    const last = kinds.get(kind)
    if (last && now() < last.nextAt) {
      last.unwritten += 1
      return undefined
    }
    kinds.set(kind, { nextAt: now() + QUIET_MS, unwritten: 0 })
    return last?.unwritten ?? 0
  }
}

export function faultLog(log: Logger, bound = boundLines()) {
  return (answered: AppError, err: unknown, about: object): void => {
    if (answered === err || answered.status < 500) return
    if (answered.code === 'internal') return log.error({ err, ...about }, 'request failed')
    const unwritten = bound(answered.message)
    const level = answered.code === 'no-room' ? 'error' : 'warn'
    if (unwritten !== undefined)
      log[level]({ err, ...about, unwritten }, `requests fail: ${answered.message}`)
  }
}
