// The real app on a real, migrated database and a free port. Each test file starts its own.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import { type BodyOf, type Call, type OutputOf, type Role, apiPrefix } from '@jinvani/contract'
import { keepCompiled } from '@jinvani/media/testing/keep-compiled.ts'
import { buildApp } from '../app.ts'
import { type Config, loadConfig } from '../settings/config.ts'
import type { OtpDeps } from '../features/app-users/service.ts'
import { connectDatabase } from '../platform/database/connect.ts'
import { migrate } from '../platform/database/migrate.ts'
import type { Prepared } from '../platform/database/prepared.ts'
import { openSharedPoints } from '../platform/load/point-limiter.ts'
import { openCdnPurge } from '../platform/outside/cdn-purge.ts'
import { openEventBus } from '../platform/event-bus.ts'
import { Load } from '../platform/load/load.ts'
import { createLogger } from '../platform/log/logger.ts'
import { Metrics } from '../platform/metrics/metrics.ts'
import { PublicMemory } from '../platform/memory/public-memory.ts'
import { openQueue } from '../platform/queue/queue.ts'
import { createStorage } from '../platform/storage/create-storage.ts'
import { startWorker } from '../worker.ts'
import { takeDatabase } from './test-database.ts'
import { holdFreePort } from '../../../../scripts/free-port.mjs'

const dist = join(import.meta.dirname, '../../../web/dist')
export const PASSWORD = 'a long enough password'
const NOWHERE = 'http://127.0.0.1:9'
keepCompiled()

/** A hash that is cheap to make and to check, since tests sign in hundreds of people. */
const passwordHash = hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 })

export type TestApp = Awaited<ReturnType<typeof startTestApp>>

interface TestPlace {
  dataDir: string
  databaseUrl: string | undefined
}

async function takePlace(parent: string): Promise<TestPlace> {
  const dataDir = mkdtempSync(join(parent, 'jinvani-test-'))
  return { dataDir, databaseUrl: await takeDatabase(dataDir) }
}

/** `where`: folder in which a data folder is made, or the place of an existing library. */
export async function startTestApp(
  overrides: Partial<Config> = {},
  where: string | TestPlace = tmpdir(),
  queueRules: { concurrency?: number; longestWaitSec?: number } = {},
) {
  const isOurs = typeof where === 'string'
  const { dataDir, databaseUrl } = isOurs ? await takePlace(where) : where
  const { port, release } = await holdFreePort()
  const env = {
    NODE_ENV: 'test',
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    MEDIA_PROCESSING: 'false',
    MIN_FREE_DISK_MB: '0',
    // Switches these limits off, since tests send more requests than people do. A test of a limit turns its limit on.
    LIMITS: 'POINTS_PER_MINUTE=0,POINT_MS=0,STAFF_POINTS_PER_MINUTE=0,MAX_EVENT_LOOP_DELAY_MS=0',
    // A busy machine may be ten times slower than an idle one.
    DATABASE_STATEMENT_SEC: '120',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  }
  const loaded = loadConfig(env)
  // The addresses of YouTube lead nowhere, so that no request leaves the machine.
  const youtube = { ...loaded.youtube, apiUrl: NOWHERE, oembedUrl: NOWHERE }
  const ofBucket = overrides.s3 && { mediaRedirect: true }
  const config: Config = { ...loaded, youtube, ...ofBucket, ...overrides }
  const log = createLogger(process.env['TEST_LOG'] ?? 'silent')
  const { databaseStatementSec: statementSec } = config
  const loadOf = (own: Config, prepared: Prepared, now = Date.now) =>
    // Shared points use the clock of the database, so a process with a test clock counts its points alone.
    new Load(own, {
      now,
      ...(databaseUrl && now === Date.now && { share: openSharedPoints(prepared, own.secrets) }),
    })
  const database = await connectDatabase({ databaseUrl, poolSize: 10, statementSec, dataDir, log })
  await migrate(database.db)
  const storage = await createStorage(config)
  const sentCodes = new Map<string, string>()
  const sendOtp: OtpDeps['sendOtp'] = async (phone, code) => {
    sentCodes.set(phone, code)
  }
  const metrics = new Metrics()
  const queue = await openQueue({ ...database.queue, concurrency: 1, log, metrics, ...queueRules })
  const events = await openEventBus(database)
  const deps: OtpDeps = {
    config,
    db: database.db,
    prepared: database.prepared,
    storage,
    metrics,
    queue,
    events,
    memory: new PublicMemory(config),
    load: loadOf(config, database.prepared),
    purge: config.cdnPurge && openCdnPurge({ ...config.cdnPurge, log }),
    sendOtp,
    log,
  }
  const app = await buildApp(deps, database, dist)
  await release()
  await app.listen({ host: '127.0.0.1', port })
  const isWorker = config.mediaProcessing || config.outsideProvider !== undefined
  const stopWorker = isWorker
    ? await startWorker({ ...deps, db: database.jobDb }, !databaseUrl)
    : async () => {}
  const url = `http://127.0.0.1:${port}`

  return {
    url,
    deps,
    database,
    sentCodes,
    async close() {
      await Promise.all([stopWorker(), app.close(), queue.stop()])
      deps.load.close()
      await deps.purge?.close()
      await events.close()
      await database.close()
      if (isOurs) rmSync(dataDir, { recursive: true, force: true })
    },
    /** Starts a second process of the installation, with its own memory, events and clock (`now`). */
    async startSecond(now: () => number = Date.now, overrides: Partial<Config> = {}) {
      const own = databaseUrl
        ? await connectDatabase({ databaseUrl, poolSize: 5, statementSec, dataDir, log })
        : undefined
      const { db, prepared } = own ?? database
      const heard = await openEventBus(own ?? database)
      const ownConfig = { ...config, ...overrides }
      const memory = new PublicMemory(ownConfig, now)
      const load = loadOf(ownConfig, prepared, now)
      const ownDeps = {
        ...deps,
        config: ownConfig,
        storage: await createStorage(ownConfig),
        db,
        prepared,
        memory,
        load,
        events: heard,
      }
      const second = await buildApp(ownDeps, own ?? database, dist)
      const address = await second.listen({ host: '127.0.0.1', port: 0 })
      return {
        url: address,
        deps: ownDeps,
        call: <C extends Call>(entry: C, request: CallOptions<C> = {}) => callAt(address, entry, request),
        send: (method: string, path: string, request: RawOptions = {}) =>
          send<Record<string, unknown>>(address, method, path, request),
        /** Makes this process miss what other processes announce. */
        stopHearing: () => heard.close(),
        async close() {
          load.close()
          await second.close()
          await heard.close()
          await own?.close()
        },
      }
    },
    async signIn(role: Role, email = `${role}-${randomUUID()}@example.org`): Promise<string> {
      await deps.db
        .insertInto('admins')
        .values({ name: role, email, role, passwordHash: await passwordHash })
        .execute()
      const { body } = await send<{ token: { accessToken: string } }>(url, 'POST', '/admin/login', {
        body: { email, password: PASSWORD },
      })
      return body.token.accessToken
    },
    async signInApp(phone: string): Promise<string> {
      await send(url, 'POST', '/app/auth/otp/request', { body: { phone } })
      const code = sentCodes.get(phone)
      const { body } = await send<{ token: { accessToken: string } }>(url, 'POST', '/app/auth/otp/verify', {
        body: { phone, code },
      })
      return body.token.accessToken
    },
    call: <C extends Call>(entry: C, request: CallOptions<C> = {}) => callAt(url, entry, request),
    send: (method: string, path: string, request: RawOptions = {}) =>
      send<Record<string, unknown>>(url, method, path, request),
  }
}

interface RawOptions {
  token?: string
  body?: unknown
  headers?: Record<string, string>
}
interface CallOptions<C extends Call> {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: BodyOf<C> | Record<string, unknown>
  token?: string
  headers?: Record<string, string>
}

export interface Answer<T> {
  status: number
  headers: Headers
  body: T
}

function callAt<C extends Call>(url: string, entry: C, request: CallOptions<C>) {
  const path = entry.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(request.params?.[name] ?? ''),
  )
  const query = request.query ? `?${new URLSearchParams(request.query).toString()}` : ''
  return send<OutputOf<C>>(url, entry.method, path + query, request)
}

/** Sends a request; a body that is a string is sent unchanged. */
async function send<T>(
  url: string,
  method: string,
  path: string,
  { token, body, headers }: RawOptions,
): Promise<Answer<T>> {
  const response = await fetch(url + apiPrefix + path, {
    method,
    headers: {
      // `fetch` might use a connection again just when the server closes it for being idle.
      connection: 'close',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json')
  // The type follows from the call. In tests the server checks its answers against the same schema.
  return {
    status: response.status,
    headers: response.headers,
    body: (isJson && text !== '' ? JSON.parse(text) : text) as T,
  }
}
