// A real server: connections by kind, each with its limit, and the check that the server can be used at all.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { CONNECT_MS, Client, type Kind, type Server, probe } from './client.ts'
import type { Database, Options } from './connect.ts'
import { urlsOfHosts } from './database-url.ts'
import { type Listener, listenOnServer } from './listen.ts'
import { Pipelines } from './pipelines.ts'
import { builder, camelCase, preparedOnServer } from './prepared.ts'
import { PrimaryFinder } from './primary-finder.ts'
import { findMissing } from './readiness.ts'
import type { Tables } from './schema.ts'

const QUEUE_POOL = 4

export class UnusableDatabaseError extends Error {}

/**
 * Throws a sentence if the server does not answer, or if a pooler before it gives a session away between two
 * statements: kept plans, LISTEN and our limits belong to a session. Such a pooler never brings a message.
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
      // The client has written it to the log.
      .on('error', () => {})
  const openDb = (pool: pg.Pool) =>
    new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins: [camelCase] })
  const pool = openPool(statementSec === 0 ? 'command' : 'request', poolSize)
  const queuePool = openPool('queue', QUEUE_POOL)
  const db = openDb(pool)
  const jobDb = openDb(openPool('job', Math.max(2, Math.ceil(poolSize / 2))))
  const migrationDb = openDb(openPool('migration', 2))
  const pipelines = new Pipelines(clientFor('pipeline'))
  const prepared = preparedOnServer(pipelines)
  const listeners = new Set<Listener>()
  async function listen(channel: string, hear: (payload: string) => void, onOpen?: () => void) {
    const listener = await listenOnServer({ channel, hear, onOpen, makeClient: clientFor('listen'), log })
    listeners.add(listener)
    return async () => {
      listeners.delete(listener)
      await listener.close()
    }
  }

  const parts = {
    'database pool': () => pool.query(probe),
    'database pipeline': () => prepared(sql`select 1`.compile(builder)),
    'database listener': async () => {
      if ([...listeners].some((listener) => !listener.isListening())) throw new Error('It does not listen')
    },
    async 'database writes'() {
      const { rows } = await pool.query<{ readonly: string }>(probe)
      if (rows[0]?.readonly === 'on')
        throw new Error('It takes no writes: it is a standby, or set to read-only')
    },
  }
  return {
    db,
    jobDb,
    migrationDb,
    prepared,
    queue: {
      connection: {
        db: {
          executeSql: (text, values) => queuePool.query(text, values),
          listen: async (...about) => ({ close: await listen(...about) }),
        },
        backend: 'postgres',
      },
      freeAbandoned: undefined,
    },
    listen,
    findMissing: (isWorker) =>
      findMissing({ ...parts, ...(isWorker && { queue: () => queuePool.query(probe) }) }),
    pool: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      most: poolSize,
    }),
    copyTo: undefined,
    async close() {
      await pipelines.close()
      await Promise.all([db.destroy(), jobDb.destroy(), migrationDb.destroy(), queuePool.end()])
    },
  }
}
