// Who waits for whom: strangers delay only strangers, long readings only long readings, and neither delays staff.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Call, type CallName, calls } from '@jinvani/contract'
import { type KyselyPlugin, sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { type Lane, currentLane, inLane } from '../platform/database/lanes.ts'
import { builder } from '../platform/database/prepared.ts'
import { PublicMemory } from '../platform/memory/public-memory.ts'
import { makeOneOfEach } from '../testing/calls/one-of-each.ts'
import { isNotification, sampleBody } from '../testing/calls/sample-bodies.ts'
import { type TestApp, PASSWORD, startTestApp } from '../testing/test-app.ts'
import { isOnServer } from '../testing/test-database.ts'
import { expectWithin, msOf } from '../testing/within.ts'
import { keepClocks } from '../worker.ts'

let app: TestApp
let staff: string
let person: string
/** Token of an app user whose account stays: `appDeleteMe` deletes the one of `person`. */
let listener: string
let pathOf: Awaited<ReturnType<typeof makeOneOfEach>>
beforeAll(async () => {
  app = await startTestApp({ databaseStatementSec: 10, answerCacheBytes: 0 })
  staff = await app.signIn('super_admin', 'owner@example.org')
  person = await app.signInApp('+919876543210')
  listener = await app.signInApp('+919876543218')
  pathOf = await makeOneOfEach(app, staff, person)
})
afterAll(() => app.close())

/** What the build of the web app makes for the server. */
const pages = `const render = () => ''
export const pages = {
  items: [{ path: '/watch/:slug', language: 'en', render }],
  collections: [{ path: '/collections/:slug', language: 'en', render }],
  embeds: [],
  calendars: [],
}`
const ofStaff = (entry: Call) => Array.isArray(entry.roles)

describe('the statements of a call', () => {
  const folder = mkdtempSync(join(tmpdir(), 'jinvani-lanes-'))
  let lanes: Set<Lane>
  let watched: Awaited<ReturnType<typeof buildApp>>
  let url: string
  beforeAll(async () => {
    const note = () => void lanes.add(currentLane())
    const noting: KyselyPlugin = {
      transformQuery: ({ node }) => (note(), node),
      transformResult: async ({ result }) => result,
    }
    const prepared: typeof app.deps.prepared = (statement) => (note(), app.deps.prepared(statement))
    const deps = { ...app.deps, db: app.deps.db.withPlugin(noting), prepared }
    mkdirSync(join(folder, '.server'))
    writeFileSync(join(folder, '.server/watch.js'), pages)
    watched = await buildApp(deps, { findMissing: async () => [] }, folder)
    url = await watched.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(async () => {
    await watched.close()
    rmSync(folder, { recursive: true })
  })

  const lanesOf = async (method: string, path: string, token: string, body?: unknown) => {
    lanes = new Set()
    const answer = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    await answer.text()
    lanes.delete('session')
    return [...lanes]
  }

  const isSignIn = ({ path, roles }: Call) => roles === 'public' && /\/(admin|auth)\//.test(path)
  const names = (Object.keys(calls) as CallName[]).filter((name) => !isNotification(calls[name]))
  const ofPublic = names.filter((name) => !ofStaff(calls[name]) && !isSignIn(calls[name]))
  // `appDeleteMe` comes last: it deletes the account whose token the other calls use.
  const inOrder = ofPublic.toSorted(
    (one, other) => Number(one === 'appDeleteMe') - Number(other === 'appDeleteMe'),
  )

  test.each(inOrder)('%s are in the lane of the public', async (name) => {
    const entry: Call = calls[name]
    const path = `/api/v1${pathOf(entry)}`
    expect(await lanesOf(entry.method, path, person, entry.input && sampleBody(name))).toEqual(['public'])
  })

  test.each([
    ['GET', '/media/images/posters/unknown.png', 'public'],
    ['GET', '/watch/a-film', 'public'],
    ['GET', '/sitemap.xml', 'long'],
    ['GET', '/api/v1/licence/00000000-0000-4000-8000-000000000000/key', 'public'],
    ['GET', '/api/v1/app/content?q=jina', 'public'],
    ['GET', '/api/v1/admin/content', 'staff'],
    ['GET', '/api/v1/admin/content?q=jina', 'staff'],
    ['GET', '/api/v1/admin/content?page=101&pageSize=100&featured=true', 'long'],
    ['GET', '/api/v1/admin/statistics', 'long'],
    ['GET', '/api/v1/admin/content/export', 'long'],
    ['GET', '/api/v1/admin/activity/export', 'long'],
  ] as const)('%s %s use the connections of one lane', async (method, path, lane) => {
    const token = path.includes('/admin/') ? staff : listener
    expect(await lanesOf(method, path, token)).toEqual([lane])
  })

  test('a sign-in and a save are in the lane of staff', async () => {
    const body = { email: 'owner@example.org', password: PASSWORD }
    expect(await lanesOf('POST', '/api/v1/admin/login', '', body)).toEqual(['staff'])
    const phone = { phone: '+919876543219' }
    expect(await lanesOf('POST', '/api/v1/app/auth/otp/request', '', phone)).toEqual(['staff'])
    const entry = calls.createContent
    expect(await lanesOf('POST', `/api/v1${entry.path}`, staff, sampleBody('createContent'))).toEqual([
      'staff',
    ])
  })
})

describe.runIf(isOnServer)('on a database server', () => {
  let release: (() => void)[] = []
  afterEach(() => {
    for (const each of release) each()
    release = []
  })

  /** Takes every connection of a lane until the test ends. */
  async function hold(lane: 'staff' | 'public' | 'long'): Promise<void> {
    const find = () => app.database.pools?.()[lane]
    const most = find()?.most ?? 0
    expect(most).toBeGreaterThan(0)
    for (let count = 0; count < most; count++) {
      const { promise, resolve } = Promise.withResolvers<void>()
      release.push(resolve)
      void inLane(lane, () => app.deps.db.connection().execute(() => promise))
    }
    await expect.poll(() => find()?.used).toBe(most)
  }
  /** Keeps every shared connection of a lane busy with slow statements. */
  const holdPipelines = (lane: 'staff' | 'public') =>
    Promise.allSettled(
      Array.from({ length: 8 }, () =>
        inLane(lane, () => app.deps.prepared(sql<object>`select pg_sleep(0.5)`.compile(builder))),
      ),
    )
  /**
   * Expects that the work ends before the slow statements do. A busy machine may be too slow once, so it gets five
   * tries.
   */
  async function whileHeld(lanes: ('staff' | 'public')[], work: () => Promise<unknown>): Promise<void> {
    let wasHeld = false
    for (let tries = 0; tries < 5 && !wasHeld; tries += 1) {
      const held = lanes.map(holdPipelines)
      const done = work().then(() => true)
      wasHeld = await Promise.race([done, ...held.map((each) => each.then(() => false))])
      await Promise.all([done, ...held])
    }
    expect(wasHeld).toBe(true)
  }
  const create = async (fields: object = {}) => {
    const body = { ...sampleBody('createContent'), slug: `held-${Math.random()}`.replace('.', ''), ...fields }
    const { status, body: made } = await app.call(calls.createContent, { token: staff, body })
    expect(status).toBe(201)
    return made
  }

  test('staff, sign-ins and sessions do not wait while all connections for strangers are taken', async () => {
    await hold('public')
    const list = app.send('GET', '/app/content?page=3')
    await whileHeld(['public'], async () => {
      expect((await app.call(calls.me, { token: staff })).status).toBe(200)
      expect((await app.call(calls.listContent, { token: staff })).status).toBe(200)
      const login = { email: 'owner@example.org', password: PASSWORD }
      expect((await app.send('POST', '/admin/login', { body: login })).status).toBe(200)
      await create()
    })
    // The lane stayed full, so the wait for a connection timed out.
    const { status, body, headers } = await list
    expect([status, body['code'], headers.get('retry-after')]).toEqual([503, 'busy', '2'])
    expect(await app.database.findMissing(true)).toEqual([])
  })

  test('a session is looked up at once even when the shared connections are slow', async () => {
    await whileHeld(['staff', 'public'], async () => {
      const found = await Promise.all([
        app.call(calls.me, { token: staff }),
        app.call(calls.appMe, { token: listener }),
      ])
      expect(found.map(({ status }) => status)).toEqual([200, 200])
    })
  })

  test('a save that finds its lane full waits once, and not again to record the refusal', async () => {
    await hold('staff')
    const save = async () => {
      const body = sampleBody('createCategory')
      const { status, body: said } = await app.call(calls.createCategory, { token: staff, body })
      expect([status, said]).toMatchObject([503, { code: 'busy' }])
    }
    await expectWithin(9000, () => msOf(save))
  })

  test('staff do not wait for a count that strangers started', async () => {
    const memory = new PublicMemory(app.deps.config)
    const { promise, resolve } = Promise.withResolvers<void>()
    const ofPublic = inLane('public', () =>
      memory.totals.read('all', async () => {
        await promise
        return { value: { total: 1, isEstimate: false }, keys: [] }
      }),
    )
    const own = await memory.totals.read('all', async () => ({
      value: { total: 2, isEstimate: false },
      keys: [],
    }))
    expect(own.total).toBe(2)
    resolve()
    expect((await ofPublic).total).toBe(1)
  })

  test('long reads wait for each other, and nobody else waits for them', async () => {
    await hold('long')
    const deep = app.call(calls.listContent, { token: staff, query: { page: '101', pageSize: '100' } })
    expect((await app.call(calls.listContent, { token: staff })).status).toBe(200)
    expect((await app.send('GET', '/app/content?page=2')).status).toBe(200)
    await create()
    const { status, body, headers } = await deep
    expect([status, body, headers.get('retry-after')]).toMatchObject([503, { code: 'busy' }, '2'])
  })

  test('an export is read in its own lane to the end', async () => {
    await create()
    await hold('staff')
    const { status, body } = await app.send('GET', '/admin/content/export', { token: staff })
    expect(status).toBe(200)
    expect(JSON.stringify(body)).toContain('held-')
  })

  test('an export whose first rows cannot be read is refused like any other call', async () => {
    const holder = new pg.Client({ connectionString: app.deps.config.databaseUrl })
    await holder.connect()
    await holder.query('begin; lock table categories in access exclusive mode')
    const asked = app.send('GET', '/admin/content/export', { token: staff })
    const end = () =>
      holder.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
        and application_name = 'jinvani long' and wait_event_type = 'Lock'`)
    await expect.poll(async () => (await end()).rowCount).toBe(1)
    await holder.query('commit')
    const { status, body, headers } = await asked
    expect([status, body['code'], headers.get('retry-after')]).toEqual([503, 'unavailable', '5'])
    await holder.end()
  })

  test('a statement for the public is cut off after a second, a statement for staff continues', async () => {
    const holder = new pg.Client({ connectionString: app.deps.config.databaseUrl })
    await holder.connect()
    await holder.query('begin; lock table categories in access exclusive mode')
    let isOver = false
    const ofStaffs = app.call(calls.listCategories, { token: staff }).finally(() => (isOver = true))
    const before = Date.now()
    const { status, body, headers } = await app.send('GET', '/app/categories')
    expect([status, body['code'], headers.get('retry-after')]).toEqual([503, 'unavailable', '5'])
    expect(Date.now() - before).toBeGreaterThanOrEqual(900)
    expect(isOver).toBe(false)
    await holder.query('commit')
    expect((await ofStaffs).status).toBe(200)
    await holder.end()
  })

  test('scheduled items go live even when all other connections are in use', async () => {
    const { _id: id } = await create({ active: false })
    await app.deps.db
      .updateTable('content')
      .set({ publishAt: new Date(Date.now() - 1000).toISOString() })
      .where('id', '=', id)
      .execute()
    for (const lane of ['staff', 'public', 'long'] as const) await hold(lane)
    const jobs = Array.from({ length: 4 }, () =>
      app.database.jobDb.connection().execute(async () => {
        await new Promise<void>((resolve) => release.push(resolve))
      }),
    )
    const stop = keepClocks({ ...app.deps, db: app.database.jobDb }, app.database.clockDb)
    const watcher = new pg.Client({ connectionString: app.deps.config.databaseUrl })
    await watcher.connect()
    const isDue = async () =>
      (await watcher.query('select publish_at from content where id = $1', [id])).rows[0].publish_at
    await expect.poll(isDue).toBeNull()
    for (const each of release) each()
    await Promise.all([stop(), ...jobs])
    await watcher.end()
  })

  test('a process has no more connections than the documents state', () => {
    const pools = Object.entries(app.database.pools?.() ?? {})
    expect(Object.fromEntries(pools.map(([name, { most }]) => [name, most]))).toEqual({
      staff: 6, public: 4, long: 2, job: 4, clock: 1, queue: 4, migration: 2,
    }) // prettier-ignore
  })
})
