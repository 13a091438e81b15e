// Pages and files for browsers, search engines, podcast apps and phones. The API for the apps is elsewhere.
import { createGunzip } from 'node:zlib'
import { type SharePages, Slug } from '@jinvani/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import Negotiator from 'negotiator'
import { AppError } from '../../platform/app-error.ts'
import { inLane, publicRoute } from '../../platform/database/lanes.ts'
import type { Deps } from '../../platform/deps.ts'
import type { ChargeRequest } from '../../platform/http/charge-request.ts'
import { readKept, replyPrepared } from '../../platform/http/kept/kept-answers.ts'
import { headersOf, makeAnswer, queryOf } from '../../platform/http/kept/ready-answer.ts'
import { findHolding } from '../collections/service.ts'
import { costs } from '../../platform/load/costs.ts'
import { SITEMAP_MAX_AGE_MS } from '../../platform/memory/public-memory.ts'
import { makeChapters, makeFeed } from '../feeds/service.ts'
import { describeAddressed, openToFrames, renderEmbed } from './embeds.ts'
import { type RenderPage, renderCollection, renderItem } from './service.ts'
import { sitemapFiles } from './sitemaps.ts'

const call = { config: { call: 'watch' }, ...publicRoute }

const html = 'text/html; charset=utf-8'

interface Served {
  path: string
  render: RenderPage
  cost: number
  /** HTML by default. Only HTML is redirected from a slug with capitals. */
  contentType?: string
  /** True if `?collection=` in the address changes the page. */
  readsCollection?: boolean
  /** Renders the page for a missing item in a frame of another site, where our page "not found" may not be shown. */
  frameGone?: () => string
}

function servePage(
  app: FastifyInstance,
  deps: Deps,
  { path, render, cost, contentType = html, readsCollection, frameGone }: Served,
  charge: ChargeRequest,
): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply, slug: string) => {
    const { collection: sent = '' } = request.query as Record<string, unknown>
    const collection = readsCollection ? Slug.catch('').parse(String(sent).toLowerCase()) : ''
    const pay = async (points: number) => void (await charge(request, points))
    const within = collection && (await findHolding(deps, { slug, collection }, pay))
    const name = JSON.stringify([path, slug, within])
    const url = within === collection ? request.raw.url : undefined
    const about = { url, call: 'watch', route: path, name, contentType, cost }
    return await readKept({ ...deps, charge }, request, reply, about, async () => {
      const { movedTo, ...page } = await render(slug, within)
      return movedTo === undefined ? page : { ...page, movedTo: path.replace(':slug', movedTo) }
    })
  }
  const answerMissing = (reply: FastifyReply) => {
    if (!frameGone) return reply.callNotFound()
    return reply.code(404).headers({ 'content-type': html, 'cache-control': 'no-store' }).send(frameGone())
  }
  app.get<{ Params: { slug: string } }>(path, call, async (request, reply) => {
    const { slug } = request.params
    const small = slug.toLowerCase()
    if (frameGone) openToFrames(reply.raw)
    if (!Slug.safeParse(small).success) return answerMissing(reply)
    // Phone keyboards make the first letter of a typed address a capital.
    if (small !== slug && contentType === html)
      return reply.redirect(path.replace(':slug', small) + queryOf(request.raw), 301)
    try {
      return replyPrepared(reply, await answer(request, reply, small))
    } catch (error) {
      // Sends the page "not found" in the reader's language.
      if (error instanceof AppError && error.code === 'not-found') return answerMissing(reply)
      throw error
    }
  })
}

function serveOembed(app: FastifyInstance, deps: Deps, pages: SharePages['embeds'], charge: ChargeRequest) {
  app.get('/oembed', call, async (request, reply) => {
    deps.load.assertPrompt()
    await charge(request, costs.one)
    // Scripts of any site may ask, since the answer is the same for everybody.
    void reply.headers({ 'access-control-allow-origin': '*', 'cache-control': 'no-cache' })
    const { status, answer } = await describeAddressed(deps, pages, request.query)
    return typeof answer === 'string' ? reply.code(status).type('text/plain').send(answer) : answer
  })
}

const sitemapHeaders = {
  'content-type': 'application/xml',
  'cache-control': `public, max-age=${SITEMAP_MAX_AGE_MS / 1000}`,
  vary: 'Accept-Encoding',
}

/** Serves sitemaps, each made once and then cached. Making one costs as much as a search, reading it as a list. */
function serveSitemaps(
  app: FastifyInstance,
  deps: Deps,
  sitemaps: Parameters<typeof sitemapFiles>[1],
  charge: ChargeRequest,
): void {
  const { sitemaps: kept } = deps.memory
  for (const [path, make] of Object.entries(sitemapFiles(deps, sitemaps)))
    app.get<{ Params: { part?: string } }>(path, call, async (request, reply) => {
      const part = Number(request.params.part ?? 0)
      const name = JSON.stringify([path, part, sitemaps.partSize])
      const isCached = kept.isAtHand(name)
      if (!isCached) deps.load.assertPrompt()
      await charge(request, isCached ? costs.list : costs.search)
      const answer = await kept.read(name, async () => {
        const body = await deps.load.long(() => inLane('long', () => make(part)))
        const headers = [...headersOf(reply.raw), 'Content-Encoding', 'gzip']
        const shared = Object.entries(sitemapHeaders).flat()
        return { value: body && makeAnswer({ call: 'watch', route: path, body, headers, shared }), keys: [] }
      })
      if (!answer) return reply.callNotFound()
      if (new Negotiator(request.raw).encodings(['gzip']).length > 0) return replyPrepared(reply, answer)
      const plain = createGunzip()
      plain.end(answer.body)
      return reply.headers(sitemapHeaders).send(plain)
    })
}

const sitemapSizes = { partSize: 50_000, chunk: 2500 }

/** Serves the pages with their sitemaps, feeds and files; if the web app was not built, only feeds and chapters. */
export function serveWatchPages(
  app: FastifyInstance,
  deps: Deps,
  { pages, charge, ...sizes }: { pages: SharePages; charge: ChargeRequest } & Partial<typeof sitemapSizes>,
): void {
  const { one, whole } = costs
  const items = pages.items.map((page) => {
    return { path: page.path, render: renderItem(deps, page), cost: one, readsCollection: true }
  })
  const collections = pages.collections.map((page) => {
    return { path: page.path, render: renderCollection(deps, page), cost: whole }
  })
  const embeds = pages.embeds.map((page) => {
    const frameGone = () => page.render({ item: null, origin: deps.config.publicUrl })
    return { path: page.path, render: renderEmbed(deps, page), cost: one, frameGone }
  })
  const files: Served[] = [
    {
      path: '/collections/:slug/feed.xml',
      render: (slug) => makeFeed(deps, pages, slug),
      cost: whole,
      contentType: 'application/rss+xml; charset=utf-8',
    },
    {
      path: '/watch/:slug/chapters.json',
      render: (slug) => makeChapters(deps, slug),
      cost: one,
      contentType: 'application/json+chapters; charset=utf-8',
    },
  ]
  const all = [...items, ...collections]
  for (const page of [...all, ...embeds, ...files]) servePage(app, deps, page, charge)
  serveOembed(app, deps, pages.embeds, charge)
  const browsed = Object.values(pages.browse ?? {}).flat()
  // Redirects addresses in capitals, as on posters, and addresses whose first letter a phone keyboard capitalised.
  const folders = [...all, ...browsed].map(({ path }) => path.replace(':slug', ''))
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404) return
    const [path = ''] = request.url.split('?')
    const small = path.toLowerCase()
    const isPage = small !== path && folders.some((folder) => small.startsWith(folder))
    if (isPage) return reply.redirect(small + queryOf(request.raw), 301)
  })
  const [item, collection] = [pages.items[0], pages.collections[0]]
  const browseKinds = ['all', 'categories', 'people'] as const
  const browsePaths = browseKinds.flatMap((kind) => pages.browse?.[kind][0]?.path ?? [])
  if (item && collection) {
    const paths = { path: item.path, collectionPath: collection.path, browsePaths }
    serveSitemaps(app, deps, { ...paths, ...sitemapSizes, ...sizes }, charge)
  }
  const patterns = all.map(({ path }) => path.replace(':slug', '*'))
  for (const [path, document] of Object.entries(appLinks(deps.config.appLinks, patterns)))
    app.get(path, call, (_request, reply) => reply.type('application/json').send(document))
}

/** Files that let phones open links to this site in the apps, by path. Each is served only if its setting is there. */
function appLinks({ android, ios }: Deps['config']['appLinks'], paths: string[]): Record<string, unknown> {
  return {
    ...(android && {
      '/.well-known/assetlinks.json': [
        {
          relation: ['delegate_permission/common.handle_all_urls'],
          target: {
            namespace: 'android_app',
            package_name: android.packageName,
            sha256_cert_fingerprints: android.fingerprints,
          },
        },
      ],
    }),
    ...(ios && {
      '/.well-known/apple-app-site-association': {
        applinks: { details: [{ appIDs: [ios], components: paths.map((path) => ({ '/': path })) }] },
      },
    }),
  }
}

/** The page renderers that the build of the web app made for the server; none without a build. */
export async function readSharePages(dist: string): Promise<SharePages> {
  const file = join(dist, '.server/watch.js')
  if (!existsSync(file)) return { items: [], collections: [], embeds: [], calendars: [] }
  const { pages } = (await import(pathToFileURL(file).href)) as { pages: SharePages }
  return pages
}
