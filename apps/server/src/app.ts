// Builds the HTTP servers. Every plugin and feature is registered here by name.
import { limits } from '@jinvani/contract'
import fastify, { type FastifyInstance } from 'fastify'
import { accountRoutes } from './features/account/service.ts'
import { FailureRecorder, activityRoutes } from './features/activity/service.ts'
import { adminUserRoutes } from './features/admin-users/service.ts'
import { type OtpDeps, appUserRoutes } from './features/app-users/service.ts'
import { scheduleRoutes } from './features/schedule/service.ts'
import { secondFactorRoutes } from './features/session/second-factor/set-up.ts'
import { accountOf, authRoutes, authenticate, authenticateApp } from './features/session/service.ts'
import { batchRoutes } from './features/batches/service.ts'
import { bulkRoutes } from './features/bulk/service.ts'
import { captionRoutes } from './features/captions/service.ts'
import { calendarRoutes, calendarSettled, calendarShows, serveCalendar } from './features/calendar/routes.ts'
import { serveBrowsePages } from './features/browse/routes.ts'
import { carouselRoutes } from './features/carousel/service.ts'
import { catalogueRoutes, catalogueShows } from './features/apps/service.ts'
import { categoryRoutes } from './features/categories/service.ts'
import { collectionRoutes, collectionSettled, collectionShows } from './features/collections/service.ts'
import { contentRoutes } from './features/content/routes.ts'
import { dashboardRoutes } from './features/dashboard/routes.ts'
import { eventRoutes } from './features/events/routes.ts'
import { filmGuards, filmRoutes } from './features/films/service.ts'
import { ingestRoutes } from './features/ingest/service.ts'
import { historyRoutes } from './features/history/routes.ts'
import { importRoutes } from './features/imports/service.ts'
import { lyricsRoutes } from './features/lyrics/service.ts'
import { playRoutes } from './features/plays/service.ts'
import { peopleRoutes } from './features/people/service.ts'
import { previewLinkRoutes, servePreviews } from './features/preview-links/routes.ts'
import { serveLicences } from './features/protection/routes.ts'
import { licenceRoutes, findPlaybackAccount } from './features/protection/service.ts'
import { metricsRoutes } from './features/metrics/routes.ts'
import { trashRoutes } from './features/trash/service.ts'
import { mediaRoutes, uploadRoutes } from './features/uploads/routes.ts'
import { viewRoutes } from './features/views/service.ts'
import { readSharePages, serveWatchPages } from './features/watch/routes.ts'
import { webhookRoutes } from './features/webhooks/service.ts'
import { serveDocuments } from './features/api-docs/routes.ts'
import { errorHandler, readFailurePages } from './platform/http/error-handler.ts'
import { billRequests, missCharger, requestCharger } from './platform/http/charge-request.ts'
import { createHttpServer, refuseEarly, refuseUnread } from './platform/http/http-server.ts'
import { serveKept } from './platform/http/kept/kept-answers.ts'
import { parseBodies } from './platform/http/json-body.ts'
import { registerCalls } from './platform/http/register-calls.ts'
import { observeRequests } from './platform/http/request-log.ts'
import { openToApps, securityHeaders } from './platform/http/security-headers.ts'
import { notFoundHandler, openPages, readableUrl, serveWebApp } from './platform/http/web-app.ts'
import type { Missing } from './platform/database/away.ts'
import type { Deps } from './platform/deps.ts'
import { savers, trashNouns } from './nouns.ts'

interface Health {
  /** The services that this process needs and that do not answer now. Takes two seconds at most. */
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
    checking ??= check().finally(() => (checking = undefined))
    const missing = await checking
    return missing.length > 0 ? reply.code(503).send({ status: 'not ready', missing }) : { status: 'ok' }
  })
  const { metrics } = deps.config
  if (metrics && metrics.port === undefined) metricsRoutes(app, deps)
}

/**
 * Serves health probes or, without `health`, metrics. A stop may cut these connections: they are short and repeated.
 */
export function buildBareApp(deps: HealthDeps, health?: Health): FastifyInstance {
  const app = fastify({ logger: false, forceCloseConnections: true })
  app.setNotFoundHandler((_request, reply) => reply.code(404).send())
  if (health) serveHealth(app, deps, health)
  else metricsRoutes(app, deps)
  return app
}

export async function buildApp(deps: OtpDeps, health: Health, dist: string): Promise<FastifyInstance> {
  const { answers, pictures } = deps.memory
  const pages = openPages(dist, deps.config.publicUrl)
  const app = fastify({
    logger: false,
    // No limit: on a busy machine or a slow disk, listing the page files may take longer than Fastify's 10 s.
    pluginTimeout: 0,
    trustProxy: deps.config.trustProxy,
    bodyLimit: limits.smallBodyBytes,
    genReqId: () => crypto.randomUUID(),
    requestIdHeader: false,
    // The router's default limit is 100 letters, but a slug may have 120.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 16_384 },
    rewriteUrl: readableUrl,
    // For an address that cannot be decoded: the router refuses it without `setErrorHandler`.
    frameworkErrors: (cause, request, reply) => {
      void errorHandler(deps.log)(cause, request, reply)
    },
    clientErrorHandler: refuseUnread(deps.log),
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    serverFactory: (handler) =>
      createHttpServer(deps.config, serveKept([answers, pages, pictures], deps), handler),
  })
  app.setErrorHandler(errorHandler(deps.log, readFailurePages(dist, deps.config.publicUrl)))
  app.setNotFoundHandler(notFoundHandler(pages))
  billRequests(app, deps.config.pointMs)
  parseBodies(app)
  observeRequests(app, deps)
  openToApps(app)
  const headers = securityHeaders(deps.config)
  app.addHook('onRequest', async (_request, { raw }) => void raw.setHeaders(headers))
  refuseEarly(app)

  serveHealth(app, deps, health)
  serveDocuments(app, deps.config.publicUrl, pages)

  const charge = requestCharger({
    load: deps.load,
    accountOf: async (token) => (await accountOf(deps, token)) ?? (await findPlaybackAccount(deps, token)),
  })
  serveLicences(app, deps, charge)
  const sharePages = await readSharePages(dist)
  serveWatchPages(app, deps, { pages: sharePages, charge })
  servePreviews(app, deps, sharePages.items, charge)
  serveCalendar(app, deps, { pages: sharePages.calendars, charge })
  if (sharePages.browse) serveBrowsePages(app, deps, { pages: sharePages.browse, built: pages, charge })
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
      ...peopleRoutes(deps),
      ...previewLinkRoutes(deps),
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
    shows: { ...catalogueShows, ...collectionShows, ...calendarShows },
    settled: { ...collectionSettled(deps), ...calendarSettled },
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
