// A connection to a PostgreSQL server. Its errors never end the process, and most of its statements have a time limit.
import { callbackify } from 'node:util'
import pg from 'pg'
import type { Logger } from '../log/logger.ts'
import type { primaryFinder } from './primary-finder.ts'

/** Kinds of connections. The time limit of a statement is this number times `statementSec`; 0: no limit. */
const kinds = {
  staff: 1, session: 1, public: 0.1, long: 1, clock: 1, listen: 1, queue: 3, job: 30,
  migration: 0, command: 0, start: 0,
} // prettier-ignore
export type Kind = keyof typeof kinds

export interface Server {
  url: string
  /** Finds the host that accepts writes. Set only if there are several hosts; `url` then names the first. */
  findPrimary: ReturnType<typeof primaryFinder> | undefined
  statementSec: number
  log: Logger
}

export const CONNECT_MS = 5000
/** How long the driver still waits after a statement's limit, at which the server itself ends the statement. */
const GRACE_MS = 1500
/** A connection that is not closed after this time is destroyed: its host may have vanished. */
const END_MS = 3000
const KEEP_ALIVE_MS = 10_000

/** Tests a connection that runs no other statement, hence the short limit. */
export const probe = {
  text: `select current_setting('transaction_read_only') as readonly`,
  query_timeout: 1500,
}

/**
 * Sets the limit of statements, and changes two settings unless an administrator has. The default random_page_cost of 4
 * is for spinning disks: a search for common words would read all items instead of the index. The default work_mem of
 * 4 MB is too small for the matches of a common word in a million items: whole pages would be read again.
 */
const setUp = {
  text: `select set_config(name, case name when 'statement_timeout' then $1 when 'work_mem' then '16MB' else '1.1' end,
    false) from pg_settings
    where name = 'statement_timeout' or name in ('random_page_cost', 'work_mem') and source = 'default'`,
  query_timeout: CONNECT_MS,
}

export class Client extends pg.Client {
  #kind: Kind
  #isReadOnly = false
  /** What made a transaction fail. Later statements report this error, since their own (25P02) tells no cause. */
  #failure: pg.DatabaseError | undefined
  #limitMs: number
  #findPrimary: Server['findPrimary']

  constructor(kind: Kind, { url, findPrimary, statementSec, log }: Server) {
    const limitMs = Math.round(kinds[kind] * statementSec * 1000)
    super({
      connectionString: url,
      application_name: `jinvani ${kind}`,
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      // In pipeline mode, the driver closes a connection whose answer does not come in time; otherwise it keeps it.
      pipeline: true,
      query_timeout: limitMs && limitMs + GRACE_MS,
      types: { getTypeParser: (oid, format) => (oid === 20 ? Number : pg.types.getTypeParser(oid, format)) },
    })
    this.#kind = kind
    this.#limitMs = limitMs
    this.#findPrimary = findPrimary
    this.once('error', (err) => log.warn({ err, kind }, 'database connection lost'))
    // pg-pool listens for errors only while a client is idle. Without a listener, an 'error' event ends the process.
    // Running statements reject anyway.
    this.on('error', () => {})
    // Ends the client after a fatal message: the driver fails only one statement, and the pool would use it again.
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
    return callback ? callbackify(() => this.#open())(callback) : this.#open()
  }

  // The limit is set by a statement, since PgBouncer refuses startup parameters that it does not know:
  // https://www.pgbouncer.org/config.html#ignore_startup_parameters
  async #open(): Promise<this> {
    if (this.#findPrimary) Object.assign(this, await this.#findPrimary())
    await super.connect()
    // The server has become read-only: close the connection, so that the next one looks for the new primary. A
    // transaction is rolled back first, so that its caller sees the refused write and not a lost connection.
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
