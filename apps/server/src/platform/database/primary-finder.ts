// Finds the host that accepts writes, if DATABASE_URL names several.
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
/** How long to wait for the other hosts after one has accepted: right after a failover, two hosts may accept writes. */
const OTHERS_MS = 200

/** The name of the current WAL file, whose first eight digits are the timeline. Null for a standby. */
const askFile = `select case when current_setting('transaction_read_only') = 'off'
  then pg_walfile_name(pg_current_wal_lsn()) end as file`

const patience = { connectionTimeoutMillis: PATIENCE_MS, query_timeout: PATIENCE_MS }

/**
 * Returns a function that finds the primary. Each promotion of a standby begins a timeline with a higher number, so the
 * highest number belongs to the newest primary. A number below one that we have seen belongs to a former primary that
 * came back: writes to it would be lost.
 */
export function primaryFinder(address: string) {
  const urls = urlsOfHosts(address)
  let highest = 0

  async function ask(connectionString: string) {
    const client = new pg.Client({ connectionString, ...patience })
    // Every such error also rejects one of the calls below.
    client.on('error', () => {})
    try {
      await client.connect()
      const { rows } = await client.query<{ file: string | null }>(askFile)
      const file = rows[0]?.file
      if (!file) throw new Error('takes no writes')
      const timeline = parseInt(file.slice(0, 8), 16)
      if (timeline < highest) throw new Error('is a former primary, stop it')
      return { host: client.host, port: client.port, timeline }
    } finally {
      client.end().catch(() => {})
    }
  }

  async function search() {
    const found: Awaited<ReturnType<typeof ask>>[] = []
    const faults: string[] = []
    const first = Promise.withResolvers<void>()
    const asked = urls.map(async (url, at) => {
      try {
        found.push(await ask(url))
        first.resolve()
      } catch (error) {
        faults[at] = `${new URL(url).host}: ${error instanceof Error ? error.message : String(error)}`
      }
    })
    await Promise.race([Promise.all(asked), first.promise.then(() => pause(OTHERS_MS))])
    const [primary] = found.toSorted((one, other) => other.timeline - one.timeline)
    const told = `no host takes writes (${faults.filter(Boolean).join('; ')})`
    // PostgreSQL's code for a write to a standby (read_only_sql_transaction).
    if (primary === undefined) throw Object.assign(new Error(told), { code: '25006' })
    highest = primary.timeline
    return primary
  }

  let finding: ReturnType<typeof search> | undefined
  // Connections that are opened at the same time share one search.
  return () => (finding ??= search().finally(() => (finding = undefined)))
}
