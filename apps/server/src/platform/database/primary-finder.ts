// Finds the one host, of several, that accepts writes.
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/**
 * Splits a DATABASE_URL that names several hosts, as libpq allows, into one URL for each: `pg` knows only one host.
 * https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-MULTIPLE-HOSTS
 */
export function urlsOfHosts(address: string): string[] {
  const [, start = '', hosts = '', rest = ''] = /^(\w+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/.exec(address) ?? []
  return hosts.split(',').map((host) => `${start}${host}${rest}`)
}

const PATIENCE_MS = 2000
/** How long the other hosts may take to answer once one accepts writes: after a failover two hosts may accept them. */
const OTHERS_MS = 200

/** Name of the current WAL file, whose first eight digits are the timeline. A standby writes none. */
const askFile = `select case when current_setting('transaction_read_only') = 'off'
  then pg_walfile_name(pg_current_wal_lsn()) end as file`

class NoPrimaryError extends Error {
  /** PostgreSQL's code for a write to a standby (read_only_sql_transaction). */
  readonly code = '25006'
}

interface Primary {
  host: string
  port: number
  timeline: number
}

/**
 * Each promotion of a standby begins a timeline, so the newest of several primaries has the highest number. A host
 * below the highest that we ever saw is a former primary that came back: what is written there would be lost.
 */
export class PrimaryFinder {
  #hosts: { name: string; connection: pg.ClientConfig }[]
  #highest = 0
  #finding: Promise<Primary> | undefined

  constructor(address: string) {
    this.#hosts = urlsOfHosts(address).map((connectionString) => ({
      name: new URL(connectionString).host,
      connection: { connectionString, connectionTimeoutMillis: PATIENCE_MS, query_timeout: PATIENCE_MS },
    }))
  }

  /** Finds the primary. Connections that are opened at the same time share one search. */
  find(): Promise<Primary> {
    this.#finding ??= this.#search().finally(() => (this.#finding = undefined))
    return this.#finding
  }

  async #search(): Promise<Primary> {
    const found: Primary[] = []
    const faults: string[] = []
    const first = Promise.withResolvers<void>()
    const asked = this.#hosts.map(async ({ name, connection }, at) => {
      try {
        found.push(await this.#ask(connection))
        first.resolve()
      } catch (error) {
        faults[at] = `${name}: ${error instanceof Error ? error.message : String(error)}`
      }
    })
    await Promise.race([Promise.all(asked), first.promise.then(() => pause(OTHERS_MS))])
    const [primary] = found.toSorted((one, other) => other.timeline - one.timeline)
    if (primary === undefined)
      throw new NoPrimaryError(`no host takes writes (${faults.filter(Boolean).join('; ')})`)
    this.#highest = primary.timeline
    return primary
  }

  async #ask(connection: pg.ClientConfig): Promise<Primary> {
    const client = new pg.Client(connection)
    // Every such error also rejects one of the calls below.
    client.on('error', () => {})
    try {
      await client.connect()
      const { rows } = await client.query<{ file: string | null }>(askFile)
      const file = rows[0]?.file
      if (!file) throw new Error('takes no writes')
      const timeline = parseInt(file.slice(0, 8), 16)
      if (timeline < this.#highest) throw new Error('is a former primary, stop it')
      return { host: client.host, port: client.port, timeline }
    } finally {
      client.end().catch(() => {})
    }
  }
}
