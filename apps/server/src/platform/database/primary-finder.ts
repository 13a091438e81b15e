// Finds the host that takes writes, of several.
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { urlsOfHosts } from './database-url.ts'

const PATIENCE_MS = 2000
/** For the other hosts, once one takes writes: after a failover two may. */
const OTHERS_MS = 200

/** The first eight digits of a WAL file are its timeline; a standby writes none. */
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
 * Each promotion begins a timeline, so the newest of several primaries has the highest. A host below the highest that
 * we ever saw is a former primary that came back: what is written there would be lost.
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

  /** Connections opened at the same time share one search. */
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
    // Each of these errors also rejects a call below.
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
