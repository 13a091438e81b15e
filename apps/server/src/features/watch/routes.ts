// Pages and files beside the API: they answer browsers, search engines and phones, not the apps.
import { type SharePages, Slug } from '@jinvani/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../platform/app-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { ChargeRequest } from '../../platform/http/charge-request.ts'
import { admitReading } from '../../platform/http/kept/admit-reading.ts'
import { replyPrepared } from '../../platform/http/kept/kept-answers.ts'
import { headersOf } from '../../platform/http/kept/prepared-answer.ts'
import { costs } from '../../platform/load/costs.ts'
import {
  type RenderPage,
  type Sitemaps,
  makeCollectionSitemap,
  makeSitemapIndex,
  makeSitemapPart,
  renderCollection,
  renderItem,
} from './service.ts'

const call = { config: { call: 'watch' } }

const isMissing = (error: unknown) => error instanceof AppError && error.code === 'not-found'

interface Served {
  path: string
  render: RenderPage
}

function servePage(app: FastifyInstance, deps: Deps, { path, render }: Served, charge: ChargeRequest): void {
  const { answers } = deps.memory
  const answer = async (request: FastifyRequest, reply: FastifyReply, slug: string) => {
    const { collection } = request.query as Record<string, unknown>
    const within = Slug.catch('').parse(collection)
    const name = JSON.stringify([path, slug, within])
    await admitReading({ answers, load: deps.load, charge }, request, { name, cost: costs.one })
    const { url = '' } = request.raw
    const contentType = 'text/html; charset=utf-8'
    const asked = { url, call: 'watch', route: path, name, contentType, headers: headersOf(reply.raw) }
    return answers.answer(asked, () => render(slug, within))
  }
  app.get<{ Params: { slug: string } }>(path, call, async (request, reply) => {
    const { slug } = request.params
    if (!Slug.safeParse(slug).success) return reply.callNotFound()
    try {
      return replyPrepared(reply, await answer(request, reply, slug))
    } catch (error) {
      // A browser gets the page of any unknown address.
      if (isMissing(error)) return reply.callNotFound()
      throw error
    }
  })
}

/** Kept for a while in caches alone: every file costs its client a search. */
function serveSitemaps(app: FastifyInstance, deps: Deps, sitemaps: Sitemaps, charge: ChargeRequest): void {
  const admit = async (request: FastifyRequest) => {
    deps.load.assertPrompt()
    await charge(request, costs.search)
  }
  const send = (reply: FastifyReply, text: string) =>
    reply.headers({ 'content-type': 'application/xml', 'cache-control': 'public, max-age=600' }).send(text)
  app.get('/sitemap.xml', call, async (request, reply) => {
    await admit(request)
    return send(reply, await makeSitemapIndex(deps, sitemaps))
  })
  app.get('/sitemap-collections.xml', call, async (request, reply) => {
    await admit(request)
    return send(reply, await makeCollectionSitemap(deps, sitemaps))
  })
  app.get<{ Params: { part: string } }>(
    '/sitemap-items-:part(^[1-9]\\d{0,3}$).xml',
    call,
    async (request, reply) => {
      await admit(request)
      const text = await makeSitemapPart(deps, sitemaps, Number(request.params.part))
      return text === null ? reply.callNotFound() : send(reply, text)
    },
  )
}

/** Nothing is served where the web app is not built. */
export function serveWatchPages(
  app: FastifyInstance,
  deps: Deps,
  { pages, charge, partSize = 50_000 }: { pages: SharePages; charge: ChargeRequest; partSize?: number },
): void {
  const all = [
    ...pages.items.map((page) => ({ path: page.path, render: renderItem(deps, page) })),
    ...pages.collections.map((page) => ({ path: page.path, render: renderCollection(deps, page) })),
  ]
  for (const page of all) servePage(app, deps, page, charge)
  const [item, collection] = [pages.items[0], pages.collections[0]]
  if (item && collection)
    serveSitemaps(app, deps, { path: item.path, collectionPath: collection.path, partSize }, charge)
  const patterns = all.map(({ path }) => path.replace(':slug', '*'))
  for (const [path, document] of Object.entries(appLinks(deps.config.appLinks, patterns)))
    app.get(path, call, (_request, reply) => reply.type('application/json').send(document))
}

const folder = '/.well-known'

/** Documents by which phones let the apps open the links of this site, by path; none without its setting. */
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
