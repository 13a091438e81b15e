// Tells an outage of the database from a fault of a statement.

/**
 * Connections that broke or were refused, also by PgBouncer (08); were ended (57P0, 25P03); too many of them (53300);
 * a standby (25006); a statement over its limit (57014):
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const awayStates = /^(08...|57P0.|25P03|53300|25006|57014)$/
const awayCodes =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOST(UNREACH|DOWN)|ENET(UNREACH|DOWN))$/
/** pg, pg-pool and kysely give these errors no code. */
const awayMessages =
  /^Connection terminated|^timeout expired$|^Query read timeout$|^timeout exceeded when trying to connect$|is not queryable$|^Postgres connection has been discarded$|after calling end on the pool$|^PGlite is closed$/

/** True if every connection of a lane was in use until the wait for one timed out. */
export const isLaneFull = (error: unknown): boolean =>
  error instanceof Error && error.message === 'timeout exceeded when trying to connect'

/** True for an error that comes from an outage of the database, also one that another error wraps. */
export function isDatabaseAway(error: unknown): boolean {
  // A failed `fetch` has the same network codes in its cause, but it never goes to the database.
  if (!(error instanceof Error) || error.message === 'fetch failed') return false
  const code = 'code' in error ? String(error.code) : ''
  if (awayStates.test(code) || awayCodes.test(code) || awayMessages.test(error.message)) return true
  return isDatabaseAway(error.cause) || (error instanceof AggregateError && error.errors.some(isDatabaseAway))
}
