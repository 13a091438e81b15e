// The connection to a server that everything uses: it never ends the process, and it never waits for ever.
import { callbackify } from 'node:util'
import pg from 'pg'
import type { Logger } from '../log/logger.ts'
import type { PrimaryFinder } from './primary-finder.ts'

/**
 * What a connection is for. The numbers say how long a statement may take, in limits of staff; 0: as long as it
 * needs.
 */
const kinds = {
  staff: 1, session: 1, public: 0.1, long: 1, clock: 1, listen: 1, queue: 3, job: 30,
  migration: 0, command: 0, start: 0,
} // prettier-ignore
export type Kind = keyof typeof kinds

export interface Server {
  url: string
  /** For several hosts, of which `url` has the first. */
  primaries: PrimaryFinder | undefined
  /** The limit of a statement of staff. */
  statementSec: number
  log: Logger
}

export const CONNECT_MS = 5000
/** The server ends a statement at its limit. An answer that is later than this does not come any more. */
const GRACE_MS = 1500
/** A peer that is gone acknowledges no goodbye. */
const END_MS = 3000
const KEEP_ALIVE_MS = 10_000

/** Is asked whether a connection works. A silent one is given up at once, since nothing else waits for it. */
export const probe = {
  text: `select current_setting('transaction_read_only') as readonly`,
  query_timeout: 1500,
}

/**
 * PostgreSQL prices a random page as four sequential ones, as on a spinning disk, so a search for common
 * words read all items instead of using the index. And its 4 MB are too few to note the matches of a common word
 * in a million items, so a search read whole pages again. What an administrator has set stands.
 */
const setUp = {
  text: `select set_config(name, case name when 'statement_timeout' then $1 when 'work_mem' then '16MB' else '1.1' end,
    false) from pg_settings
    where name = 'statement_timeout' or name in ('random_page_cost', 'work_mem') and source = 'default'`,
  query_timeout: CONNECT_MS,
}

export class Client extends pg.Client {
  #kind: Kind
  /** It was refused a write. */
  #isReadOnly = false
  /** Is why those fail that were sent behind it in a transaction; they may be heard first. */
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
      // Only so does the driver close a connection whose answer does not come.
      pipeline: true,
      query_timeout: limitMs && limitMs + GRACE_MS,
      types: { getTypeParser: (oid, format) => (oid === 20 ? Number : pg.types.getTypeParser(oid, format)) },
    })
    this.#kind = kind
    this.#limitMs = limitMs
    this.#primaries = primaries
    this.once('error', (err) => log.warn({ err, kind }, 'database connection lost'))
    // A pool listens to idle clients only, and an error that nobody hears ends the process. Statements fail, too.
    this.on('error', () => {})
    // The driver fails one statement with it, and a pool would hand the client out again before it is closed.
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

  // The limit is no parameter of the start, since PgBouncer refuses those that it does not know.
  async #open(): Promise<this> {
    if (this.#primaries) Object.assign(this, await this.#primaries.find())
    await super.connect()
    // Its server takes no writes any more, so the next connection looks for the one that does. A transaction rolls
    // back first, or its caller would hear of the lost connection instead.
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
