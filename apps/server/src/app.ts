// Registers every plugin and feature, in an explicit list.
import { limits } from '@jinvani/contract'
import fastify, { type FastifyInstance } from 'fastify'
import { accountRoutes } from './features/account/routes.ts'
import { activityRoutes } from './features/activity/routes.ts'
import { FailureRecorder } from './features/activity/service.ts'
import { adminUserRoutes } from './features/admin-users/routes.ts'
import { appUserRoutes } from './features/app-users/routes.ts'
import type { OtpDeps } from './features/app-users/service.ts'
import { authRoutes } from './features/session/routes.ts'
import { scheduleRoutes } from './features/schedule/routes.ts'
import { secondFactorRoutes } from './features/session/second-factor/routes.ts'
import { accountOf, authenticate, authenticateApp } from './features/session/service.ts'
import { batchRoutes } from './features/batches/routes.ts'
import { bulkRoutes } from './features/bulk/routes.ts'
import { captionRoutes } from './features/captions/routes.ts'
import { calendarRoutes } from './features/calendar/routes.ts'
import { carouselRoutes } from './features/carousel/routes.ts'
import { catalogueRoutes, catalogueShows } from './features/apps/routes.ts'
import { categoryRoutes } from './features/categories/routes.ts'
import { collectionRoutes, collectionSettled, collectionShows } from './features/collections/routes.ts'
import { contentRoutes } from './features/content/routes.ts'
import { dashboardRoutes } from './features/dashboard/routes.ts'
import { eventRoutes } from './features/events/routes.ts'
import { filmGuards, filmRoutes } from './features/films/routes.ts'
import { ingestRoutes } from './features/ingest/routes.ts'
import { historyRoutes } from './features/history/routes.ts'
import { importRoutes } from './features/imports/routes.ts'
import { lyricsRoutes } from './features/lyrics/routes.ts'
import { playRoutes } from './features/plays/routes.ts'
import { licenceRoutes, serveLicences } from './features/protection/routes.ts'
import { playbackAccountOf } from './features/protection/service.ts'
import { metricsRoutes } from './features/metrics/routes.ts'
import { trashRoutes } from './features/trash/routes.ts'
import { mediaRoutes, uploadRoutes } from './features/uploads/routes.ts'
import { viewRoutes } from './features/views/routes.ts'
import { readSharePages } from './features/watch/read-pages.ts'
import { serveWatchPages } from './features/watch/routes.ts'
import { webhookRoutes } from './features/webhooks/routes.ts'
import { serveDocuments } from './features/api-docs/routes.ts'
import { errorHandler } from './platform/http/error-handler.ts'
import { billRequests, missCharger, requestCharger } from './platform/http/charge-request.ts'
import { createHttpServer } from './platform/http/http-server.ts'
import { KeptAnswers } from './platform/http/kept/kept-answers.ts'
import { parseBodies } from './platform/http/json-body.ts'
import { openToApps } from './platform/http/open-to-apps.ts'
import { registerCalls } from './platform/http/register-calls.ts'
import { logRequests, measureAnswers, warnOfUntrustedProxy } from './platform/http/request-log.ts'
import { securityHeaders } from './platform/http/security-headers.ts'
import { notFoundHandler, openPages, readableUrl, serveWebApp } from './platform/http/web-app.ts'
import type { Missing } from './platform/database/readiness.ts'
import type { Deps } from './platform/deps.ts'
import { savers, trashNouns } from './nouns.ts'

interface Health {
  /** Lists the parts that the process needs and that do not answer; takes two seconds at most. */
  findMissing(): Promise<Missing[]>
}

type HealthDeps = Pick<Deps, 'config' | 'metrics' | 'log'>
const probe = { config: { call: 'health' } }

function serveHealth(app: FastifyInstance, deps: HealthDeps, health: Health): void {
  app.get('/healthz', probe, async () => ({ status: 'ok' }))
  let checking: Promise<string[]> | undefined
  let lastMissing = 'start'
  const check = async () => {
    const found = await health.findMissing()
    const missing = found.map(({ name }) => name)
    const isNews = lastMissing !== (lastMissing = missing.join())
    if (isNews && missing.length > 0) deps.log.warn({ missing, err: found[0]?.err }, 'not ready')
    else if (isNews) deps.log.info('ready')
    return missing
  }
  app.get('/readyz', probe, async (_request, reply) => {
    // Simultaneous requests share one check, which always ends within its time limit.
    checking ??= check().finally(() => (checking = undefined))
    const missing = await checking
    return missing.length > 0 ? reply.code(503).send({ status: 'not ready', missing }) : { status: 'ok' }
  })
  const { metrics } = deps.config
  if (metrics && metrics.port === undefined) metricsRoutes(app, deps)
}

/** Probes and scrapes are short and are repeated, so a stop does not wait for their connections. */
function bareApp(): FastifyInstance {
  const app = fastify({ logger: false, forceCloseConnections: true })
  app.setNotFoundHandler((_request, reply) => reply.code(404).send())
  return app
}

/** The server on METRICS_PORT. */
export function buildMetricsApp(deps: HealthDeps): FastifyInstance {
  const app = bareApp()
  metricsRoutes(app, deps)
  return app
}

/** The server of a process without the API: health, and nothing else. */
export function buildHealthApp(deps: HealthDeps, health: Health): FastifyInstance {
  const app = bareApp()
  serveHealth(app, deps, health)
  return app
}

/** `dist`: the built web app. */
export async function buildApp(deps: OtpDeps, health: Health, dist: string): Promise<FastifyInstance> {
  const { answers, pictures } = deps.memory
  const pages = openPages(dist, deps.config.publicUrl)
  const app = fastify({
    logger: false,
    trustProxy: deps.config.trustProxy,
    bodyLimit: limits.smallBodyBytes,
    genReqId: () => crypto.randomUUID(),
    requestIdHeader: false,
    // By default the router refuses a parameter of more than 100 letters, but a slug may have 120.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 16_384 },
    rewriteUrl: readableUrl,
    // A malformed address fails in the router, so the error handler of the routes does not see it.
    frameworkErrors: (cause, request, reply) => {
      void errorHandler(deps.log)(cause, request, reply)
    },
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    serverFactory: (handler) =>
      createHttpServer(deps.config, new KeptAnswers([answers, pages, pictures], deps), handler),
  })
  app.setErrorHandler(errorHandler(deps.log))
  app.setNotFoundHandler(notFoundHandler(pages))
  billRequests(app, deps.config.pointMs)
  parseBodies(app)
  logRequests(app, deps.log)
  measureAnswers(app, deps.metrics)
  if (deps.config.trustProxy === false) warnOfUntrustedProxy(app, deps.log)
  openToApps(app)
  const headers = securityHeaders(deps.config)
  app.addHook('onRequest', async (_request, { raw }) => void raw.setHeaders(headers))

  serveHealth(app, deps, health)
  serveDocuments(app, deps.config.publicUrl, pages)

  const charge = requestCharger({
    load: deps.load,
    accountOf: async (token) => (await accountOf(deps, token)) ?? (await playbackAccountOf(deps, token)),
  })
  serveLicences(app, deps, charge)
  serveWatchPages(app, deps, { pages: await readSharePages(dist), charge })
  eventRoutes(app, deps)
  const failures = new FailureRecorder(deps)
  app.addHook('onClose', () => failures.close())
  registerCalls(app, {
    handlers: {
      ...authRoutes(deps),
      ...accountRoutes(deps),
      ...secondFactorRoutes(deps),
      ...dashboardRoutes(deps),
      ...categoryRoutes(deps),
      ...contentRoutes(deps),
      ...batchRoutes(deps),
      ...bulkRoutes(deps),
      ...viewRoutes(deps),
      ...importRoutes(deps),
      ...carouselRoutes(deps),
      ...collectionRoutes(deps),
      ...scheduleRoutes(deps),
      ...calendarRoutes(deps),
      ...appUserRoutes(deps),
      ...playRoutes(deps),
      ...adminUserRoutes(deps),
      ...uploadRoutes(deps),
      ...ingestRoutes(deps),
      ...filmRoutes(deps),
      ...licenceRoutes(deps),
      ...captionRoutes(deps),
      ...lyricsRoutes(deps),
      ...catalogueRoutes(deps),
      ...activityRoutes(deps),
      ...webhookRoutes(deps),
      ...historyRoutes(deps, savers),
      ...trashRoutes(deps, trashNouns),
    },
    authenticate: {
      staff: (token, options) => authenticate(deps, token, options),
      app: (token) => authenticateApp(deps, token),
    },
    guards: filmGuards(deps),
    shows: { ...catalogueShows, ...collectionShows },
    settled: collectionSettled(deps),
    answers,
    load: deps.load,
    charge,
    onFailure: (...failure) => failures.note(...failure),
    checkAnswers: deps.config.checkAnswers,
  })
  await app.register(mediaRoutes, { ...deps, admitMiss: missCharger(deps.load) })
  await serveWebApp(app, dist, pages)
  const stopHearing = deps.events.subscribe('changes', (keys) => deps.memory.forget(keys.split(' ')))
  app.addHook('onClose', async () => stopHearing())
  return app
}
