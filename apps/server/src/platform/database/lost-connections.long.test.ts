// Connections that end or fall silent while they are used: this may cause one error, then everything works again.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { jobNames } from '../../jobs.ts'
import { startSilentProxy } from '../../testing/silent-proxy.ts'
import { isOnServer, takeDatabase } from '../../testing/test-database.ts'
import { expectWithin, msOf } from '../../testing/within.ts'
import { createLogger } from '../log/logger.ts'
import { type JobHandlers, type Queue, openQueue } from '../queue/queue.ts'
import { isDatabaseAway } from './away.ts'
import { Client } from './client.ts'
import { type Database, connectDatabase, notify } from './connect.ts'
import { type Lane, inLane } from './lanes.ts'
import { builder } from './prepared.ts'

const log = createLogger('silent')
const CHANNEL = 'lost_connections'
/** Time limit of a statement, with the extra time that the driver waits after it. */
const LIMIT_MS = 1000 + 1500
let proxy: Awaited<ReturnType<typeof startSilentProxy>>
let database: Database
let operator: pg.Client

const connect = (statementSec: number) =>
  connectDatabase({ databaseUrl: proxy.url, poolSize: 4, statementSec, dataDir: '', log })

describe.runIf(isOnServer)('a connection to the database', () => {
  beforeEach(async () => {
    const url = (await takeDatabase('')) ?? ''
    operator = new pg.Client({ connectionString: url })
    await operator.connect()
    proxy = await startSilentProxy(url)
    database = await connect(60)
  })
  afterEach(async () => {
    await database.close()
    await proxy.close()
    await operator.end()
  })

  /** Ends all connections of the kind `name`, such as `queue`. */
  const endAll = async (name: string) => {
    const { rowCount } = await operator.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name like $1`,
      [`jinvani ${name}`],
    )
    return rowCount ?? 0
  }
  const countStopped = async (name: string) => {
    const { rowCount } = await operator.query(
      `select from pg_stat_activity where datname = current_database() and application_name = $1 and wait_event_type = 'Lock'`,
      [`jinvani ${name}`],
    )
    return rowCount ?? 0
  }
  const quick = sql<object>`select 1 as one`
  /** A statement that runs until the operator releases its lock, so that a test decides when it ends. */
  const stopped = sql<object>`select 1 as one from pg_advisory_xact_lock_shared(1)`
  const holdBack = () => operator.query('select pg_advisory_lock(1)')
  const letGo = () => operator.query('select pg_advisory_unlock(1)')
  const ways = {
    staff: (statement = quick) => statement.execute(database.db),
    long: (statement = quick) => inLane('long', () => statement.execute(database.db)),
    clock: (statement = quick) => statement.execute(database.clockDb),
    job: (statement = quick) => statement.execute(database.jobDb),
    migration: (statement = quick) => statement.execute(database.migrationDb),
    session: (statement = quick) => inLane('session', () => database.prepared(statement.compile(builder))),
  }
  const kinds = Object.keys(ways) as (keyof typeof ways)[]
  const failureOf = (work: Promise<unknown>) =>
    work.then(
      () => 'it succeeded',
      (error: unknown) => error,
    )

  const withShortLimit = async () => {
    await database.close()
    database = await connect(1)
  }

  describe('whose statements may take a second', () => {
    beforeEach(withShortLimit)

    test('has the time limit for statements of its kind', async () => {
      const limit = sql<{ limit: string }>`select current_setting('statement_timeout') as limit`
      const limitOf = async (work: Promise<{ limit: string }[]>) => (await work)[0]?.limit
      const ofLane = (lane: Lane) =>
        limitOf(inLane(lane, () => limit.execute(database.db).then(({ rows }) => rows)))
      const ofDb = (db: Database['db']) => limitOf(limit.execute(db).then(({ rows }) => rows))
      const ofSession = inLane('session', () => database.prepared(limit.compile(builder)))
      expect([await ofLane('staff'), await ofLane('long'), await ofLane('public')]).toEqual([
        '1s',
        '1s',
        '100ms',
      ])
      expect([await limitOf(ofSession), await ofDb(database.clockDb)]).toEqual(['1s', '1s'])
      expect([await ofDb(database.jobDb), await ofDb(database.migrationDb)]).toEqual(['30s', '0'])
    })

    test('keeps to the limit of its kind, and has a name that says what it is for', async () => {
      expect(await failureOf(sql`select pg_sleep(2)`.execute(database.db))).toMatchObject({ code: '57014' })
      await expect(sql`select pg_sleep(2)`.execute(database.jobDb)).resolves.toBeTruthy()
      const ofPublic = () => inLane('public', () => sql`select pg_sleep(0.5)`.execute(database.db))
      expect(await failureOf(ofPublic())).toMatchObject({ code: '57014' })
      await Promise.all(kinds.map((kind) => ways[kind]()))
      const { rows } = await operator.query<{ name: string }>(
        `select distinct application_name as name from pg_stat_activity where datname = current_database()`,
      )
      const names = rows.map(({ name }) => name)
      expect(names).toEqual(expect.arrayContaining(kinds.map((kind) => `jinvani ${kind}`)))
    })
  })

  test.each([
    ['listen', '1s'],
    ['queue', '3s'],
  ] as const)('of the kind %s has a time limit, too', async (kind, limit) => {
    const client = new Client(kind, { url: proxy.url, findPrimary: undefined, statementSec: 1, log })
    await client.connect()
    const { rows } = await client.query(`select current_setting('statement_timeout') as limit`)
    expect(rows).toEqual([{ limit }])
    await client.end()
  })

  describe('that is ended', () => {
    test.each(kinds)('fails its statement, and the next statement succeeds: kind %s', async (kind) => {
      await holdBack()
      const failures = Promise.all([1, 2, 3].map(() => failureOf(ways[kind](stopped))))
      await expect.poll(() => countStopped(kind)).toBeGreaterThan(0)
      expect(await endAll(kind)).toBeGreaterThan(0)
      await letGo()
      const seen = await failures
      expect(seen.some(isDatabaseAway)).toBe(true)
      for (const each of seen) if (each !== 'it succeeded') expect(each).toSatisfy(isDatabaseAway)
      await expect(ways[kind]()).resolves.toBeTruthy()
    })

    test.each(['active', 'idle in transaction'])(
      'in a transaction that is %s rolls it back',
      async (state) => {
        await holdBack()
        const work = database.db.transaction().execute(async (trx) => {
          await sql`insert into search_words (letters, key) values ('lost', 'lost')`.execute(trx)
          if (state === 'active') await stopped.execute(trx)
          else await expect.poll(() => endAll('staff')).toBe(0)
          await quick.execute(trx)
        })
        const failure = failureOf(work)
        if (state === 'active') {
          await expect.poll(() => countStopped('staff')).toBe(1)
          await endAll('staff')
        }
        expect(await failure).toSatisfy(isDatabaseAway)
        await letGo()
        const { rows } = await sql`select from search_words where letters = 'lost'`.execute(database.db)
        expect(rows).toEqual([])
      },
    )

    test('and waits for notifications is opened again', async () => {
      const heard: string[] = []
      const stop = await database.listen(CHANNEL, (payload) => heard.push(payload))
      expect(await endAll('listen')).toBe(1)
      await expect.poll(async () => {
        await notify(database.db, CHANNEL, 'again')
        return heard
      }).toContain('again') // prettier-ignore
      await expect.poll(() => database.findMissing()).toEqual([])
      await stop()
    })
  })

  const askedOf = async (queue: Queue) => {
    const done = new Set<string>()
    const handlers = Object.fromEntries(
      jobNames.map((name) => [
        name,
        async (payload: object) => {
          if ('submissionId' in payload) done.add(String(payload.submissionId))
          return { done: true }
        },
      ]),
    )
    // The type cannot show that each name has its handler; the object is made from the list of names.
    await queue.work(handlers as unknown as JobHandlers)
    return async () => {
      const submissionId = randomUUID()
      await queue.send(database.db, 'submission.ask', { submissionId })
      await expect.poll(() => done.has(submissionId)).toBe(true)
    }
  }

  test('of the queue may end while the queue asks for jobs: later jobs still run', async () => {
    const queue = await openQueue({ ...database.queue, concurrency: 1, log })
    const doJob = await askedOf(queue)
    const holder = new pg.Client({ connectionString: proxy.url })
    await holder.connect()
    await doJob()
    for (let round = 0; round < 3; round += 1) {
      await holder.query('begin; lock table pgboss.job in access exclusive mode')
      await expect.poll(() => countStopped('queue')).toBeGreaterThan(0)
      expect(await endAll('queue')).toBeGreaterThan(0)
      await expect.poll(() => endAll('listen')).toBe(1)
      await holder.query('commit')
      await doJob()
    }
    await holder.end()
    await queue.stop()
  })

  describe('that falls silent', () => {
    beforeEach(withShortLimit)

    test.each([
      ['staff', 2],
      ['clock', 1],
      ['session', 1],
    ] as const)('of the kind %s is replaced within the limit', async (kind, most) => {
      const runAll = () => Promise.all(Array.from({ length: most }, () => failureOf(ways[kind]())))
      await expectWithin(LIMIT_MS + 1000, async () => {
        await expect.poll(async () => (await runAll()).every((each) => each === 'it succeeded')).toBe(true)
        proxy.silenceOpen()
        return await msOf(async () => {
          for (const each of await runAll()) expect(each).toSatisfy(isDatabaseAway)
        })
      })
      await expect.poll(async () => (await runAll()).every((each) => each === 'it succeeded')).toBe(true)
    })

    test('in a transaction is replaced within the limit', async () => {
      const work = () =>
        database.db.transaction().execute(async (trx) => {
          await sql`select 1`.execute(trx)
          proxy.silenceOpen()
          await sql`select 1`.execute(trx)
        })
      const fail = async () => expect(await failureOf(work())).toSatisfy(isDatabaseAway)
      await expectWithin(2 * LIMIT_MS, () => msOf(fail))
      await expect.poll(() => quick.execute(database.db)).toBeTruthy()
    })

    test('and waits for notifications is opened again', async () => {
      const heard: string[] = []
      const stop = await database.listen(CHANNEL, (payload) => heard.push(payload))
      proxy.silenceOpen()
      await expect.poll(async () => {
        await operator.query('select pg_notify($1, $2)', [CHANNEL, 'again'])
        return heard
      }).toContain('again') // prettier-ignore
      await stop()
    })

    test('of the queue is replaced, and jobs continue', async () => {
      const queue = await openQueue({ ...database.queue, concurrency: 1, log })
      const doJob = await askedOf(queue)
      const isDone = () => doJob().then(() => true, () => false) // prettier-ignore
      await expect.poll(isDone).toBe(true)
      proxy.silenceOpen()
      await expect.poll(isDone).toBe(true)
      await queue.stop()
    })

    test('is reported missing within two seconds, until it is replaced', async () => {
      const stop = await database.listen(CHANNEL, () => {})
      await expect.poll(() => database.findMissing(true)).toEqual([])
      proxy.isMute = true
      proxy.silenceOpen()
      const lanes = ['staff', 'public', 'long', 'session'].map((lane) => `database ${lane}`)
      const find = async () => {
        const names = (await database.findMissing(true)).map(({ name }) => name)
        expect(names).toEqual(expect.arrayContaining([...lanes, 'queue']))
      }
      await expectWithin(2000, () => msOf(find))
      await expect.poll(async () => (await database.findMissing()).map(({ name }) => name)).toContain('database listener') // prettier-ignore
      proxy.isMute = false
      await expect.poll(() => database.findMissing(true)).toEqual([])
      await stop()
    })
  })

  test('to a database that accepts no writes is reported missing', async () => {
    await operator.query(
      `do $$ begin execute format('alter database %I set default_transaction_read_only = on', current_database()); end $$`,
    )
    await endAll('%')
    await expect.poll(async () => (await database.findMissing(true)).map(({ name }) => name)).toEqual(['database writes']) // prettier-ignore
    const insert = sql`insert into search_words (letters, key) values ('lost', 'lost')`.execute(database.db)
    expect(await failureOf(insert)).toSatisfy(isDatabaseAway)
  })

  test('that cannot be opened stops the start within ten seconds, and the error says why', async () => {
    const start = (databaseUrl: string) => connectDatabase({ databaseUrl, poolSize: 1, dataDir: '', log })
    proxy.isMute = true
    const fail = () => expect(start(proxy.url)).rejects.toThrow(/^DATABASE_URL: .*(timeout|terminated)/)
    await expectWithin(10_000, () => msOf(fail))
    const nobody = Object.assign(new URL(proxy.url), { host: '127.0.0.1:9' }).href
    await expect(start(nobody)).rejects.toThrow('DATABASE_URL: connect ECONNREFUSED 127.0.0.1:9')
    proxy.isMute = false
    const nothing = Object.assign(new URL(proxy.url), { pathname: '/nothing' }).href
    await expect(start(nothing)).rejects.toThrow('DATABASE_URL: database "nothing" does not exist')
  })
})
