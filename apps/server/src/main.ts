// The server process: how it starts, and how it stops step by step.
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { inspect } from 'node:util'
import { limits } from '@jinvani/contract'
import { type FfmpegProgram, describeFfmpeg, findFfmpeg, installCommand } from '@jinvani/media'
import type { FastifyInstance } from 'fastify'
import { buildApp, buildBareApp } from './app.ts'
import { type Config, ConfigError, loadConfig } from './settings/config.ts'
import { ensureFirstAdmin } from './features/admin-users/service.ts'
import { type OtpDeps, otpSender } from './features/app-users/service.ts'
import type { Credentials } from './features/session/service.ts'
import { openBackupDoor } from './features/backup/service.ts'
import { findOutLacks, refoldContent } from './features/content/service.ts'
import { openGauges } from './features/metrics/service.ts'
import { runRound } from './platform/clocks.ts'
import { isDatabaseAway } from './platform/database/away.ts'
import { UnusableDatabaseError } from './platform/database/connect-server.ts'
import { FolderInUseError, connectDatabase } from './platform/database/connect.ts'
import { MigrationError, migrate } from './platform/database/migrate.ts'
import { openSharedPoints } from './platform/load/point-limiter.ts'
import type { Deps } from './platform/deps.ts'
import { openCdnPurge } from './platform/outside/cdn-purge.ts'
import { stopListening } from './platform/http/http-server.ts'
import { openEventBus } from './platform/event-bus.ts'
import { Load } from './platform/load/load.ts'
import { type Logger, createLogger } from './platform/log/logger.ts'
import { closeDataFolder, findFolderFault } from './platform/folders.ts'
import { Metrics } from './platform/metrics/metrics.ts'
import { PublicMemory } from './platform/memory/public-memory.ts'
import { openQueue } from './platform/queue/queue.ts'
import { createStorage } from './platform/storage/create-storage.ts'
import { protectSecrets } from './settings/protect-secrets.ts'
import { keepClocks, startRound, startWorker } from './worker.ts'

// Set before any file is written: only our user may read the files of this process and its children.
process.umask(0o077)

const STOP_MS = 10_000
const LAST_ANSWERS_MS = 1000
const dist = join(dirname(fileURLToPath(import.meta.url)), '../../web/dist')

/** True if the process that started this one closed its channel while this program was still being loaded. */
const isLeftAlready = process.channel !== undefined && !process.connected

/** Waits while `npm start` builds the web app. False if `npm start` ended before the build was done. */
async function waitForWebApp(): Promise<boolean> {
  const built = once(process, 'message').then(() => true)
  const left = once(process, 'disconnect').then(() => false)
  return !isLeftAlready && (await Promise.race([built, left]))
}
const hasWebApp = !process.argv.includes('--web-app-is-coming') || waitForWebApp()

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Starts the process, and returns a function that stops it. `hurry`: ends the wait for load balancers in a stop. */
async function start(config: Config, log: Logger): Promise<(hurry: AbortSignal) => Promise<void>> {
  mkdirSync(config.dataDir, { recursive: true })
  closeDataFolder(config.dataDir, log)
  const { databaseUrl, databasePool: poolSize, databaseStatementSec: statementSec, dataDir } = config
  const protecting = protectSecrets(config)
  const [protection, ffmpeg, database] = await Promise.all([
    protecting,
    protecting.then(() => findAllowedFfmpeg(config)),
    connectDatabase({ databaseUrl, poolSize, statementSec, dataDir, log }),
  ])
  await migrate(database.migrationDb, { log, patienceMs: config.migrationWaitSec * 1000 })
  const metrics = new Metrics()
  const storage = await createStorage(config)
  await storage.sweep()
  const queue = await openQueue({ ...database.queue, concurrency: config.workerConcurrency, log, metrics })
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
    load: new Load(config, databaseUrl ? { share: openSharedPoints(database.prepared, config.secrets) } : {}),
    purge: config.cdnPurge && openCdnPurge({ ...config.cdnPurge, log }),
    sendOtp: otpSender({ config, log }),
    log,
  }
  if (config.metrics) openGauges(deps, database)
  const isApi = config.services.includes('api')
  const isWorker = config.services.includes('worker')
  const jobDeps = { ...deps, db: database.jobDb }
  const stopping = new AbortController()
  const refolded = isApi ? refoldInBackground(jobDeps, stopping.signal) : undefined
  let isSetUp = false
  const health = {
    findMissing: async () => {
      if (stopping.signal.aborted) return [{ name: 'stop' }]
      return isSetUp ? await database.findMissing(isWorker) : [{ name: 'start' }]
    },
  }
  const hasDemo = isApi && config.demoLibrary
  const demoLibrary =
    hasDemo && import('./demo-library/load.ts').then((demo) => demo.loadDemoLibrary(jobDeps))
  if (!(await hasWebApp)) process.exit(1)
  const app = isApi ? await buildApp(deps, health, dist) : buildBareApp(deps, health)
  const stopClocks = keepClocks(jobDeps, database.clockDb)
  await listen(app, config, 'PORT')
  let metricsApp: FastifyInstance | undefined
  if (config.metrics?.port !== undefined) {
    metricsApp = buildBareApp(deps)
    await listen(metricsApp, { host: config.host, port: config.metrics.port }, 'METRICS_PORT')
  }
  // Makes the account only now: if the start failed later, it would exist with a password that nobody saw.
  const invented = isApi ? await ensureFirstAdmin(deps) : null
  if (invented) sayFirstAdmin(config, invented)
  await demoLibrary
  const stopWorker = isWorker ? await startWorker(jobDeps, !config.databaseUrl) : async () => {}
  isSetUp = true
  // The process is ready. What fails from now on is repeated by a clock, or at the next start.
  await runRound(jobDeps, startRound)
  const closeDoor = database.copyTo && (await openBackupDoor(deps, database.copyTo))
  await sayFfmpeg(config, ffmpeg)
  say(protection)
  if (config.limitsAdvice) say(config.limitsAdvice)
  say(`Listening on http://${config.host}:${config.port}`)
  return async (hurry) => {
    const rounds = [stopClocks(), stopWorker()]
    stopping.abort()
    if (config.stopDelayMs > 0) await leaveBalancers(app, config, hurry)
    await closeDoor?.()
    await metricsApp?.close()
    const ended = Promise.all([...rounds, app.close(), queue.stop()])
    const patience = () => new Promise((resolve) => setTimeout(resolve, STOP_MS).unref())
    await Promise.race([ended, patience()])
    deps.load.close()
    await refolded
    await deps.purge?.close()
    await events.close()
    // `close` waits for statements, and those of jobs take minutes. A silent database must not delay the stop so long.
    await Promise.race([database.close(), patience()])
  }
}

/** Serves until load balancers have seen the 503 of `/readyz`, and answers the requests that they send until then. */
async function leaveBalancers({ server }: FastifyInstance, { stopDelayMs }: Config, signal: AbortSignal) {
  await pause(stopDelayMs, undefined, { signal }).catch(() => {})
  stopListening(server)
  await pause(LAST_ANSWERS_MS, undefined, { signal }).catch(() => {})
}

async function listen(app: FastifyInstance, { host, port }: Pick<Config, 'host' | 'port'>, setting: string) {
  try {
    await app.listen({ host, port })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EADDRINUSE')
      throw new ConfigError(
        `${setting}: another program uses port ${port} of ${host} already; choose another one`,
      )
    if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL')
      throw new ConfigError(`HOST: ${host} is no address of this machine`)
    throw error
  }
}

function sayFirstAdmin({ publicUrl }: Config, { email, password }: Credentials): void {
  say(`
A first administrator was made. Sign in at ${publicUrl}/admin and set a password of your own within ${limits.givenPasswordHours} hours:
  e-mail    ${email}
  password  ${password}
This is shown once.
`)
}

/** The bundled ffmpeg, from 2018, has known vulnerabilities: in production the operator has to accept them. */
async function findAllowedFfmpeg(config: Config): Promise<FfmpegProgram | null> {
  const found = await findFfmpeg({ configured: config.ffmpegPath }).catch((error: Error) => {
    throw new ConfigError(error.message)
  })
  const works = config.services.includes('worker') && config.mediaProcessing
  if (works && config.production && found?.origin === 'bundled' && !config.allowBundledFfmpeg)
    throw new ConfigError(
      'FFMPEG_PATH: install ffmpeg 5 or newer, or set ALLOW_BUNDLED_FFMPEG=true to convert films with the build of 2018 that ships with this program',
    )
  return found
}

async function sayFfmpeg(config: Config, ffmpeg: FfmpegProgram | null): Promise<void> {
  if (!config.services.includes('worker')) return
  if (!config.mediaProcessing) say('Films are not converted here (MEDIA_PROCESSING=false)')
  else say(describeFfmpeg(ffmpeg, await installCommand()))
}

/** Brings items up to date after an update that changed how the search reads words, or what is checked. */
async function refoldInBackground({ db, log }: Deps, stop: AbortSignal): Promise<void> {
  try {
    const count = await refoldContent(db, stop)
    if (count > 0) log.info({ count }, 'items indexed again for the search')
    await findOutLacks(db, stop)
  } catch (err) {
    log.error({ err }, 'bringing items up to date failed')
  }
}

function stopOnRequest(stop: (hurry: AbortSignal) => Promise<void>, log: Logger): void {
  const hurry = new AbortController()
  let isStopping = false
  let status = 0
  const end = () => {
    if (isStopping) return
    isStopping = true
    void stop(hurry.signal).then(
      () => process.exit(status),
      () => process.exit(1),
    )
  }
  // The state of the process is unknown after an uncaught exception. Running requests and jobs may end, then it stops.
  process.on('uncaughtException', (err, origin) => {
    log.error({ err }, `the process stops after an ${origin}`)
    status = 1
    hurry.abort()
    setTimeout(() => process.exit(status), 2 * STOP_MS).unref()
    end()
  })
  // Ctrl-C: somebody waits at a terminal, so the stop does not wait for load balancers.
  process.on('SIGINT', () => hurry.abort())
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, end)
  // scripts/start.mjs closes the channel to stop this process. The channel also closes if that script dies.
  process.on('disconnect', end)
  if (isLeftAlready) end()
}

const isPlain = (error: unknown) =>
  [ConfigError, FolderInUseError, MigrationError, UnusableDatabaseError].some((kind) => error instanceof kind)

try {
  const [major = 0] = process.versions.node.split('.').map(Number)
  if (major < 24)
    throw new ConfigError(
      `Node ${process.version} runs this program; it needs Node 24, which npm brings: run npm ci without --ignore-scripts`,
    )
  const config = loadConfig()
  const log = createLogger(config.logLevel)
  const started = start(config, log).catch(async (cause: unknown) => {
    const fault = isPlain(cause) ? null : await findFolderFault(config.dataDir)
    throw fault === null ? cause : new ConfigError(`DATA_DIR: ${fault}`)
  })
  // Called before the start has ended. A signal that comes during the start takes effect once the start has ended.
  stopOnRequest(async (hurry) => (await started)(hurry), log)
  await started
} catch (error) {
  const { message } = error instanceof Error ? error : new Error(String(error))
  const away = isDatabaseAway(error) && `The database went away during the start: ${message}`
  process.stderr.write(`${isPlain(error) ? message : away || inspect(error)}\n`)
  process.exit(1)
}
