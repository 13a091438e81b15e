// The database connection that everything uses: its errors never end the process, and it never waits for ever.
import { callbackify } from 'node:util'
import pg from 'pg'
import type { Logger } from '../log/logger.ts'
import type { PrimaryFinder } from './primary-finder.ts'

/**
 * What a connection is for, and the time limit of its statements as a multiple of the limit of staff; 0 means no
 * limit.
 */
const kinds = {
  staff: 1, session: 1, public: 0.1, long: 1, clock: 1, listen: 1, queue: 3, job: 30,
  migration: 0, command: 0, start: 0,
} // prettier-ignore
export type Kind = keyof typeof kinds

export interface Server {
  url: string
  /** Finds the primary if there are several hosts; `url` has the first of them. */
  primaries: PrimaryFinder | undefined
  /** The limit of a statement of staff. */
  statementSec: number
  log: Logger
}

export const CONNECT_MS = 5000
/** The server ends a statement at its limit. If no answer has come this long after it, none will. */
const GRACE_MS = 1500
/** A vanished host never closes its side, so the socket is destroyed after this time. */
const END_MS = 3000
const KEEP_ALIVE_MS = 10_000

/** Tests whether a connection works. Its timeout is short: no other statement waits on a probed connection. */
export const probe = {
  text: `select current_setting('transaction_read_only') as readonly`,
  query_timeout: 1500,
}

/**
 * PostgreSQL's default random_page_cost of 4 suits a spinning disk: a search for common words read all items instead
 * of using the index. Its default work_mem of 4 MB cannot hold the matches of a common word in a million items, so a
 * search read whole pages again. A value that an administrator has set stays.
 */
const setUp = {
  text: `select set_config(name, case name when 'statement_timeout' then $1 when 'work_mem' then '16MB' else '1.1' end,
    false) from pg_settings
    where name = 'statement_timeout' or name in ('random_page_cost', 'work_mem') and source = 'default'`,
  query_timeout: CONNECT_MS,
}

export class Client extends pg.Client {
  #kind: Kind
  /** The server refused a write. */
  #isReadOnly = false
  /** The error that failed a transaction. Statements sent behind it fail with 25P02, and get this error instead. */
  #failure: pg.DatabaseError | undefined
  #limitMs: number
  #primaries: PrimaryFinder | undefined

  constructor(kind: Kind, { url, primaries, statementSec, log }: Server) {
    const limitMs = Math.round(kinds[kind] * statementSec * 1000)
    super({
      connectionString: url,
      application_name: `jinvani ${kind}`,
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      // Only in this mode does the driver close a connection whose answer does not come in time.
      pipeline: true,
      query_timeout: limitMs && limitMs + GRACE_MS,
      types: { getTypeParser: (oid, format) => (oid === 20 ? Number : pg.types.getTypeParser(oid, format)) },
    })
    this.#kind = kind
    this.#limitMs = limitMs
    this.#primaries = primaries
    this.once('error', (err) => log.warn({ err, kind }, 'database connection lost'))
    // pg-pool listens for errors of idle clients only, and an 'error' event without a listener would end the process.
    // Running statements reject anyway.
    this.on('error', () => {})
    // After a fatal message the driver fails one statement only, and the pool would hand the client out once more.
    this.connection.on('errorMessage', (message: pg.DatabaseError) => {
      if (message.severity === 'FATAL' || message.code?.startsWith('57P'))
        this.connection.emit('error', message)
      if (message.code === '25006') this.#isReadOnly = true
      if (message.code !== '25P02') this.#failure = message
      else Object.assign(message, this.#failure, { message: this.#failure?.message })
    })
  }

  override connect(): Promise<this>
  override connect(callback: (error: Error | null, client?: this) => void): void
  override connect(callback?: (error: Error | null, client?: this) => void) {
    if (!callback) return this.#open()
    return callbackify(() => this.#open())(callback)
  }

  // The limit is set by a statement: PgBouncer refuses startup parameters that it does not know.
  async #open(): Promise<this> {
    if (this.#primaries) Object.assign(this, await this.#primaries.find())
    await super.connect()
    // Closes a connection to a server that takes no writes any more; the next one looks for the new primary. A
    // transaction rolls back first: otherwise its caller would get a lost connection instead of the refused write.
    this.connection.on('readyForQuery', ({ status }: { status: string }) => {
      if (this.#isReadOnly && status === 'I')
        this.connection.emit('error', new Error('The server takes no writes any more'))
    })
    try {
      if (this.#kind !== 'start') await this.query({ ...setUp, values: [String(this.#limitMs)] })
    } catch (error) {
      this.connection.stream.destroy()
      throw error
    }
    return this
  }

  override end(): Promise<void>
  override end(callback: (error: Error) => void): void
  override end(callback?: (error: Error) => void) {
    setTimeout(() => this.connection.stream.destroy(), END_MS).unref()
    return callback ? super.end(callback) : super.end()
  }
}
