// A real server: a pool for each kind of connection, and the check at the start that we can use this server at all.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely'
import pg from 'pg'
import { noteStatement } from '../load/bill.ts'
import { CONNECT_MS, Client, type Kind, type Server, probe } from './client.ts'
import type { Database, Options } from './connect.ts'
import { urlsOfHosts } from './database-url.ts'
import { type Lane, currentLane, inLane } from './lanes.ts'
import { type Listener, listenOnServer } from './listen.ts'
import { Pipelines } from './pipelines.ts'
import { builder, camelCase, preparedOnServer } from './prepared.ts'
import { PrimaryFinder } from './primary-finder.ts'
import { findMissing } from './readiness.ts'
import type { Tables } from './schema.ts'

const QUEUE_POOL = 4

export class UnusableDatabaseError extends Error {}

/**
 * Throws a sentence if the server does not answer, or if a pooler in front shares one session between clients: we need
 * a session for prepared plans, LISTEN and our limits. Through such a pooler the notification sent here never arrives.
 */
async function assertUsable(makeClient: () => Client): Promise<void> {
  const [one, other] = [makeClient(), makeClient()]
  const limit = { query_timeout: CONNECT_MS }
  const ask = (client: Client, text: string) => client.query({ text, ...limit })
  const channel = pg.escapeIdentifier(`start ${randomUUID()}`)
  try {
    await Promise.all([one.connect(), other.connect()])
    await ask(one, `listen ${channel}`)
    const heard = once(one, 'notification', { signal: AbortSignal.timeout(CONNECT_MS) }).catch(() => null)
    await ask(other, `notify ${channel}`)
    if ((await heard) === null)
      throw new Error(
        'a pooler shares its connections by transaction, and this program needs sessions: set pool_mode = session in PgBouncer, or give the address of PostgreSQL itself',
      )
  } catch (cause) {
    const reason = cause instanceof AggregateError ? cause.errors.join('; ') : String(cause)
    throw new UnusableDatabaseError(`DATABASE_URL: ${reason.replace(/^(error|Error): /, '')}`, { cause })
  } finally {
    void Promise.allSettled([one.end(), other.end()])
  }
}

export async function connectServer(
  url: string,
  { poolSize, statementSec = 0, log }: Options,
): Promise<Database> {
  const [first = url, ...others] = urlsOfHosts(url)
  const primaries = others.length > 0 ? new PrimaryFinder(url) : undefined
  const server: Server = { url: first, primaries, statementSec, log }
  const clientFor = (kind: Kind) => () => new Client(kind, server)
  await assertUsable(clientFor('start'))
  const openPool = (kind: Kind, max: number) =>
    new pg.Pool({ max, connectionTimeoutMillis: CONNECT_MS, Client: Client.bind(null, kind, server) })
      // The client has logged it.
      .on('error', () => {})
  const openDb = (pool: PostgresPool) =>
    new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins: [camelCase], log: noteStatement })
  const partOf = (share: number) => Math.ceil(poolSize * share)
  const pools = {
    staff: statementSec === 0 ? openPool('command', poolSize) : openPool('staff', partOf(0.6)),
    public: openPool('public', partOf(0.4)),
    long: openPool('long', partOf(0.2)),
    job: openPool('job', Math.max(2, partOf(0.4))),
    // Only one connection: after a silent one, a clock must not try a second silent one.
    clock: openPool('clock', 1),
    queue: openPool('queue', QUEUE_POOL),
    migration: openPool('migration', 2),
  }
  const ofStaff = new Pipelines(clientFor('staff'), 2)
  const lanes = {
    session: { pool: pools.staff, pipeline: new Pipelines(clientFor('session'), 1) },
    staff: { pool: pools.staff, pipeline: ofStaff },
    public: { pool: pools.public, pipeline: new Pipelines(clientFor('public'), 2) },
    // Only the search for ids is slow. Prepared statements then read rows by id, so they share the pipeline of staff.
    long: { pool: pools.long, pipeline: ofStaff },
  }
  const connect = () => lanes[currentLane()].pool.connect()
  const db = openDb({ connect, end: async () => {}, options: {} })
  const prepared = preparedOnServer({ query: (query) => lanes[currentLane()].pipeline.query(query) })
  const listeners = new Set<Listener>()
  async function listen(channel: string, hear: (payload: string) => void, onOpen?: () => void) {
    const listener = await listenOnServer({ channel, hear, onOpen, makeClient: clientFor('listen'), log })
    listeners.add(listener)
    return async () => {
      listeners.delete(listener)
      await listener.close()
    }
  }

  const question = sql.raw<{ readonly: string }>(probe.text).compile(builder)
  const askInLane = (lane: Lane) => inLane(lane, () => prepared(question))
  // A full lane still works. If we said "not ready", a balancer would move our load to the others.
  const ask = async (pool: pg.Pool) =>
    pool.totalCount >= pool.options.max && pool.idleCount === 0 ? null : await pool.query(probe)
  const parts = {
    'database staff': () => Promise.all([ask(pools.staff), askInLane('staff')]),
    'database public': () => ask(pools.public),
    'database long': () => ask(pools.long),
    'database session': () => askInLane('session'),
    'database listener': async () => {
      if ([...listeners].some((listener) => !listener.isListening())) throw new Error('It does not listen')
    },
    async 'database writes'() {
      if ((await askInLane('session'))[0]?.readonly === 'on')
        throw new Error('It takes no writes: it is a standby, or set to read-only')
    },
  }
  return {
    db,
    jobDb: openDb(pools.job),
    clockDb: openDb(pools.clock),
    migrationDb: openDb(pools.migration),
    prepared,
    queue: {
      connection: {
        db: {
          executeSql: (text, values) => pools.queue.query(text, values),
          listen: async (...about) => ({ close: await listen(...about) }),
        },
        backend: 'postgres',
      },
      freeAbandoned: undefined,
    },
    listen,
    findMissing: (isWorker) =>
      findMissing({ ...parts, ...(isWorker && { queue: () => pools.queue.query(probe) }) }),
    pools: () => {
      const states = ({ totalCount: all, idleCount: idle, waitingCount: waiting, options }: pg.Pool) => ({
        used: all - idle, idle, waiting, most: options.max,
      }) // prettier-ignore
      return Object.fromEntries(Object.entries(pools).map(([lane, pool]) => [lane, states(pool)]))
    },
    copyTo: undefined,
    async close() {
      const shared = new Set(Object.values(lanes).map(({ pipeline }) => pipeline))
      await Promise.all([...shared, ...Object.values(pools)].map((each) => each.end()))
    },
  }
}
