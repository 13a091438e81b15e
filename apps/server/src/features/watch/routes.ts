// Pages and files for browsers, search engines and phones, beside the API for the apps.
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
import { readKept } from '../../platform/http/kept/admit-reading.ts'
import { replyPrepared } from '../../platform/http/kept/kept-answers.ts'
import { headersOf, makeAnswer, queryOf } from '../../platform/http/kept/ready-answer.ts'
import { findHolding } from '../collections/service.ts'
import { costs } from '../../platform/load/costs.ts'
import { SITEMAP_MAX_AGE_MS } from '../../platform/memory/public-memory.ts'
import { describeAddressed, openToFrames, renderEmbed } from './embeds.ts'
import { type RenderPage, renderCollection, renderItem } from './service.ts'
import {
  type Sitemaps,
  makeBrowseSitemap,
  makeCollectionSitemap,
  makePeopleSitemap,
  makeSitemapIndex,
  makeSitemapPart,
} from './sitemaps.ts'

const call = { config: { call: 'watch' }, ...publicRoute }

const isMissing = (error: unknown) => error instanceof AppError && error.code === 'not-found'

interface Served {
  path: string
  render: RenderPage
  /** True for the page of a collection. Only the page of an item heeds `?collection=`. */
  isList: boolean
  /** Set if other sites may frame the page: renders a missing item, as the site's own page may not be framed. */
  frameGone?: () => string
}

function servePage(
  app: FastifyInstance,
  deps: Deps,
  { path, render, isList, frameGone }: Served,
  charge: ChargeRequest,
): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply, slug: string) => {
    const { collection: sent = '' } = request.query as Record<string, unknown>
    const collection = isList || frameGone ? '' : Slug.catch('').parse(String(sent).toLowerCase())
    const pay = async (points: number) => void (await charge(request, points))
    const within = collection && (await findHolding(deps, { slug, collection }, pay))
    const name = JSON.stringify([path, slug, within])
    const cost = isList ? costs.whole : costs.one
    const url = within === collection ? request.raw.url : undefined
    const contentType = 'text/html; charset=utf-8'
    const about = { url, call: 'watch', route: path, name, contentType, cost }
    return await readKept({ ...deps, charge }, request, reply, about, async () => {
      const { movedTo, ...page } = await render(slug, within)
      return movedTo === undefined ? page : { ...page, movedTo: path.replace(':slug', movedTo) }
    })
  }
  const answerMissing = (reply: FastifyReply) => {
    if (!frameGone) return reply.callNotFound()
    const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }
    return reply.code(404).headers(headers).send(frameGone())
  }
  app.get<{ Params: { slug: string } }>(path, call, async (request, reply) => {
    const { slug } = request.params
    const small = slug.toLowerCase()
    if (frameGone) openToFrames(reply.raw)
    if (!Slug.safeParse(small).success) return answerMissing(reply)
    // Phone keyboards capitalise the first letter of a typed word.
    if (small !== slug) return reply.redirect(path.replace(':slug', small) + queryOf(request.raw), 301)
    try {
      return replyPrepared(reply, await answer(request, reply, slug))
    } catch (error) {
      // Answers with the page “not found” in the reader's language.
      if (isMissing(error)) return answerMissing(reply)
      throw error
    }
  })
}

function serveOembed(
  app: FastifyInstance,
  deps: Deps,
  pages: SharePages['embeds'],
  charge: ChargeRequest,
): void {
  app.get('/oembed', call, async (request, reply) => {
    deps.load.assertPrompt()
    await charge(request, costs.one)
    // Scripts of any site may ask: the answer is the same for everybody.
    void reply.headers({ 'access-control-allow-origin': '*', 'cache-control': 'no-cache' })
    const described = await describeAddressed(deps, pages, request.query)
    if (described.status === 200) return described.answer
    return reply.code(described.status).type('text/plain').send(described.message)
  })
}

const sitemapHeaders = {
  'content-type': 'application/xml',
  'cache-control': `public, max-age=${SITEMAP_MAX_AGE_MS / 1000}`,
  vary: 'Accept-Encoding',
}

/** Each file is made once and cached. The client that causes this pays as for a search; cached files are free. */
function serveSitemaps(app: FastifyInstance, deps: Deps, sitemaps: Sitemaps, charge: ChargeRequest): void {
  const { sitemaps: kept } = deps.memory
  const serve = (path: string, make: (part: number) => Promise<Buffer | null>) =>
    app.get<{ Params: { part?: string } }>(path, call, async (request, reply) => {
      const part = Number(request.params.part ?? 0)
      const name = JSON.stringify([path, part, sitemaps.partSize])
      if (!kept.isAtHand(name)) {
        deps.load.assertPrompt()
        await charge(request, costs.search)
      }
      const answer = await kept.read(name, async () => {
        const body = await deps.load.long(() => inLane('long', () => make(part)))
        const headers = [...headersOf(reply.raw), 'Content-Encoding', 'gzip']
        const shared = Object.entries(sitemapHeaders).flat()
        return {
          value: body && makeAnswer({ call: 'watch', route: path, body, headers, shared }),
          keys: [],
        }
      })
      if (!answer) return reply.callNotFound()
      if (new Negotiator(request.raw).encodings(['gzip']).length > 0) return replyPrepared(reply, answer)
      await charge(request, costs.list)
      const plain = createGunzip()
      plain.end(answer.body)
      return reply.headers(sitemapHeaders).send(plain)
    })
  serve('/sitemap.xml', () => makeSitemapIndex(deps, sitemaps))
  serve('/sitemap-collections.xml', () => makeCollectionSitemap(deps, sitemaps))
  serve('/sitemap-browse.xml', () => makeBrowseSitemap(deps, sitemaps))
  serve('/sitemap-people.xml', () => makePeopleSitemap(deps, sitemaps))
  serve('/sitemap-items-:part(^[1-9]\\d{0,3}$).xml', (part) => makeSitemapPart(deps, sitemaps, part))
}

const sitemapSizes = { partSize: 50_000, chunk: 2500 }

/** Serves no page without a build of the web app. */
export function serveWatchPages(
  app: FastifyInstance,
  deps: Deps,
  { pages, charge, ...sizes }: { pages: SharePages; charge: ChargeRequest } & Partial<typeof sitemapSizes>,
): void {
  const all = [
    ...pages.items.map((page) => ({ path: page.path, render: renderItem(deps, page), isList: false })),
    ...pages.collections.map((page) => ({
      path: page.path,
      render: renderCollection(deps, page),
      isList: true,
    })),
  ]
  const embeds = pages.embeds.map((page) => ({
    path: page.path,
    render: renderEmbed(deps, page),
    isList: false,
    frameGone: () => page.render({ item: null, origin: deps.config.publicUrl }),
  }))
  for (const page of [...all, ...embeds]) servePage(app, deps, page, charge)
  serveOembed(app, deps, pages.embeds, charge)
  const browsed = Object.values(pages.browse ?? {}).flat()
  // Posters print addresses in capitals, and phone keyboards capitalise the first letter.
  const folders = [...all, ...browsed].map(({ path }) => path.replace(':slug', ''))
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404) return
    const [path = ''] = request.url.split('?')
    const small = path.toLowerCase()
    const isPage = small !== path && folders.some((folder) => small.startsWith(folder))
    if (isPage) return reply.redirect(small + queryOf(request.raw), 301)
  })
  const [item, collection] = [pages.items[0], pages.collections[0]]
  if (item && collection)
    serveSitemaps(
      app,
      deps,
      {
        path: item.path,
        collectionPath: collection.path,
        browsePaths: (['all', 'categories', 'people'] as const).flatMap(
          (kind) => pages.browse?.[kind][0]?.path ?? [],
        ),
        ...sitemapSizes,
        ...sizes,
      },
      charge,
    )
  const patterns = all.map(({ path }) => path.replace(':slug', '*'))
  for (const [path, document] of Object.entries(appLinks(deps.config.appLinks, patterns)))
    app.get(path, call, (_request, reply) => reply.type('application/json').send(document))
}

const folder = '/.well-known'

/** Documents by which phones let the apps open links to this site, by path; each needs its setting. */
function appLinks({ android, ios }: Deps['config']['appLinks'], paths: string[]): Record<string, unknown> {
  return {
    ...(android && {
      [`${folder}/assetlinks.json`]: [
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
      [`${folder}/apple-app-site-association`]: {
        applinks: { details: [{ appIDs: [ios], components: paths.map((path) => ({ '/': path })) }] },
      },
    }),
  }
}

/** The pages that the build of the web app made for the server; none without a build. */
export async function readSharePages(dist: string): Promise<SharePages> {
  const file = join(dist, '.server/watch.js')
  if (!existsSync(file)) return { items: [], collections: [], embeds: [], calendars: [] }
  const { pages } = (await import(pathToFileURL(file).href)) as { pages: SharePages }
  return pages
}
