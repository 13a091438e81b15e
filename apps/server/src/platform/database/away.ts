// Tells whether the database is away or a statement is wrong.

/**
 * 08: the connection broke or was refused, also by PgBouncer. 57P0, 25P03: the server ended it. 53300: too many
 * connections. 25006: a standby. 57014: the statement took too long.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const awayStates = /^(08...|57P0.|25P03|53300|25006|57014)$/
const awayCodes =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOST(UNREACH|DOWN)|ENET(UNREACH|DOWN))$/
/** pg, pg-pool and kysely give these errors no code. */
const awayMessages =
  /^Connection terminated|^timeout expired$|^Query read timeout$|^timeout exceeded when trying to connect$|is not queryable$|^Postgres connection has been discarded$|after calling end on the pool$|^PGlite is closed$/

export const isLaneFull = (error: unknown): boolean =>
  error instanceof Error && error.message === 'timeout exceeded when trying to connect'

/** Looks into the errors that this one wraps, too. */
export function isDatabaseAway(error: unknown): boolean {
  // A failed `fetch` carries the same network codes, but has nothing to do with the database.
  if (!(error instanceof Error) || error.message === 'fetch failed') return false
  const code = 'code' in error ? String(error.code) : ''
  if (awayStates.test(code) || awayCodes.test(code) || awayMessages.test(error.message)) return true
  return isDatabaseAway(error.cause) || (error instanceof AggregateError && error.errors.some(isDatabaseAway))
}
