// Tells whether an error means that the database is away, and which parts of a process do not answer.
import { setTimeout as sleep } from 'node:timers/promises'
import { readCode } from '../app-error.ts'

/**
 * SQLSTATEs of a database that is away. 08: the connection broke or was refused, also by PgBouncer. 57P0, 25P03: the
 * server ended it. 53300: too many connections. 25006: a standby. 57014: a statement took too long.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const awayStates = /^(08...|57P0.|25P03|53300|25006|57014)$/
const awayCodes =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOST(UNREACH|DOWN)|ENET(UNREACH|DOWN))$/
/** Messages of pg, pg-pool and kysely for errors that have no code. */
const awayMessages =
  /^Connection terminated|^timeout expired$|^Query read timeout$|^timeout exceeded when trying to connect$|is not queryable$|^Postgres connection has been discarded$|after calling end on the pool$|^PGlite is closed$/

export const isLaneFull = (error: unknown): boolean =>
  error instanceof Error && error.message === 'timeout exceeded when trying to connect'

/** True if this error, or one that it wraps, means that the database is away. */
export function isDatabaseAway(error: unknown): boolean {
  // A failed `fetch` carries the same network codes, but has nothing to do with the database.
  if (!(error instanceof Error) || error.message === 'fetch failed') return false
  const code = readCode(error)
  if (awayStates.test(code) || awayCodes.test(code) || awayMessages.test(error.message)) return true
  return isDatabaseAway(error.cause) || (error instanceof AggregateError && error.errors.some(isDatabaseAway))
}

/** How long `/readyz` waits for parts: the documents promise its answer within two seconds. */
const PATIENCE_MS = 1500

export interface Missing {
  name: string
  err?: unknown
}

/** Returns the parts that do not answer. Asks a failed part once more: by then, a lost connection is replaced. */
export async function findMissing(parts: Record<string, () => Promise<unknown>>): Promise<Missing[]> {
  const late = sleep(PATIENCE_MS, undefined, { ref: false }).then(() => {
    throw new Error(`No answer within ${PATIENCE_MS} ms`)
  })
  const asked = Object.entries(parts).map(([name, ask]) =>
    Promise.race([ask().catch(ask), late]).then(
      () => [],
      (err: unknown) => [{ name, err }],
    ),
  )
  return (await Promise.all(asked)).flat()
}
