// Tells an outage of the database from a fault of a statement.

/** The database takes no statements now, or took this one and never answered. */
export class DatabaseAwayError extends Error {}

// https://www.postgresql.org/docs/current/errcodes-appendix.html
const awayStates = [
  // Connection exceptions, also those of PgBouncer.
  /^08/,
  // Ended by an administrator, a crash, a start, a drop, or an idle limit.
  /^57P0/,
  /^25P03$/,
  // A standby: the primary is elsewhere.
  /^25006$/,
  // Too many connections.
  /^53300$/,
  // Took longer than a statement of its kind may.
  /^57014$/,
]
const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
])
/** pg, pg-pool and kysely give these errors no code. */
const awayMessages =
  /^Connection terminated|^timeout expired$|^timeout exceeded when trying to connect$|is not queryable$|^Postgres connection has been discarded$|after calling end on the pool$|^PGlite is closed$/

/** True for an error that comes from an outage of the database, also one that another error wraps. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return (
    error instanceof DatabaseAwayError ||
    awayCodes.has(code) ||
    awayStates.some((state) => state.test(code)) ||
    awayMessages.test(error.message) ||
    (error instanceof AggregateError && error.errors.some(isDatabaseAway)) ||
    isDatabaseAway(error.cause)
  )
}
