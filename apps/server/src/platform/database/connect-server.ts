// Connects to a PostgreSQL server: a pool for each kind of connection, and a check at the start that it is usable.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely'
import pg from 'pg'
import { noteStatement } from '../load/bill.ts'
import type { Logger } from '../log/logger.ts'
import { CONNECT_MS, Client, type Kind, type Server, probe } from './client.ts'
import type { Database, Options } from './connect.ts'
import { type Lane, currentLane, inLane } from './lanes.ts'
import { openPipelines } from './pipelines.ts'
import { builder, camelCase, preparedOnServer } from './prepared.ts'
import { primaryFinder, urlsOfHosts } from './primary-finder.ts'
import { findMissing } from './away.ts'
import type { Tables } from './schema.ts'

const QUEUE_POOL = 4

export class UnusableDatabaseError extends Error {}

// LISTEN has its own connection. If that breaks or falls silent, it is opened again; messages in between are lost.

const BEAT_MS = 1500

type Hear = (payload: string) => void

/** Listens to a channel. `onOpen`: called whenever the connection opens, since earlier messages may be lost. */
async function listenOnServer(
  { makeClient, log }: { makeClient: () => Client; log: Logger },
  channel: string,
  hear: Hear,
  onOpen?: () => void,
) {
  const stopping = new AbortController()
  const { signal } = stopping
  let client: Client | undefined

  async function open(): Promise<void> {
    const next = makeClient()
    next.on('notification', ({ payload }) => hear(payload ?? ''))
    next.on('end', () => client === next && (client = undefined))
    try {
      await next.connect()
      await next.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      void next.end()
      throw error
    }
    client = next
    onOpen?.()
  }

  async function keepOpen(): Promise<void> {
    while (!signal.aborted) {
      // Probes the connection, since a dead one looks idle. Without an answer to the probe, the connection closes.
      await (client ? client.query(probe) : open()).catch((err: unknown) =>
        log.warn({ err, channel }, 'the connection that listens does not answer'),
      )
      await sleep(BEAT_MS, undefined, { signal, ref: false }).catch(() => {})
    }
    await client?.end()
  }

  await open()
  const kept = keepOpen()
  return {
    isListening: () => client !== undefined,
    async close() {
      stopping.abort()
      // Does not wait for a connection that is still being opened.
      if (client) await kept
    },
  }
}

/**
 * Throws UnusableDatabaseError if the server does not answer, or if a pooler in front shares a session between clients:
 * then no notification arrives. Cached plans, LISTEN and our limits need a session for each client.
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
  const findPrimary = others.length > 0 ? primaryFinder(url) : undefined
  const server: Server = { url: first, findPrimary, statementSec, log }
  const clientFor = (kind: Kind) => () => new Client(kind, server)
  await assertUsable(clientFor('start'))
  const openPool = (kind: Kind, max: number) =>
    new pg.Pool({ max, connectionTimeoutMillis: CONNECT_MS, Client: Client.bind(null, kind, server) })
      // The client has logged the error already.
      .on('error', () => {})
  const openDb = (pool: PostgresPool) =>
    new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins: [camelCase], log: noteStatement })
  const partOf = (share: number) => Math.ceil(poolSize * share)
  const pools = {
    staff: statementSec === 0 ? openPool('command', poolSize) : openPool('staff', partOf(0.6)),
    public: openPool('public', partOf(0.4)),
    long: openPool('long', partOf(0.2)),
    job: openPool('job', Math.max(2, partOf(0.4))),
    // Only one connection: with several that are silent, a clock would wait for one timeout after the other.
    clock: openPool('clock', 1),
    queue: openPool('queue', QUEUE_POOL),
    migration: openPool('migration', 2),
  }
  const ofStaff = openPipelines(clientFor('staff'), 2)
  const lanes = {
    session: { pool: pools.staff, pipeline: openPipelines(clientFor('session'), 1) },
    staff: { pool: pools.staff, pipeline: ofStaff },
    public: { pool: pools.public, pipeline: openPipelines(clientFor('public'), 2) },
    // The slow part of a long reading, finding the ids, uses its own pool. Reading their rows by prepared statements
    // is quick, so it may share the pipeline of staff.
    long: { pool: pools.long, pipeline: ofStaff },
  }
  const connect = () => lanes[currentLane()].pool.connect()
  const db = openDb({ connect, end: async () => {}, options: {} })
  const prepared = preparedOnServer((query) => lanes[currentLane()].pipeline.query(query))
  const listeners = new Set<Awaited<ReturnType<typeof listenOnServer>>>()
  async function listen(channel: string, hear: Hear, onOpen?: () => void) {
    const listener = await listenOnServer({ makeClient: clientFor('listen'), log }, channel, hear, onOpen)
    listeners.add(listener)
    return async () => {
      listeners.delete(listener)
      await listener.close()
    }
  }

  const question = sql.raw<{ readonly: string }>(probe.text).compile(builder)
  const askInLane = (lane: Lane) => inLane(lane, () => prepared(question))
  // A full pool does not count as missing: it works, and a balancer would only move our load to the other processes.
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
      const states = Object.entries(pools).map(([lane, pool]) => {
        const { totalCount, idleCount: idle, waitingCount: waiting, options } = pool
        return [lane, { used: totalCount - idle, idle, waiting, most: options.max }] as const
      })
      return Object.fromEntries(states)
    },
    copyTo: undefined,
    async close() {
      const shared = new Set(Object.values(lanes).map(({ pipeline }) => pipeline))
      await Promise.all([...shared, ...Object.values(pools)].map((each) => each.end()))
    },
  }
}
