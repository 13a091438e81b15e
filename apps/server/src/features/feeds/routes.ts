// Serves podcasts and the chapters of their episodes. Like the public pages, both are cached in memory.
import { type SharePages, Slug } from '@jinvani/contract'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../platform/app-error.ts'
import { publicRoute } from '../../platform/database/lanes.ts'
import type { Deps } from '../../platform/deps.ts'
import type { ChargeRequest } from '../../platform/http/charge-request.ts'
import { readKept, replyPrepared } from '../../platform/http/kept/kept-answers.ts'
import { costs } from '../../platform/load/costs.ts'
import { makeChapters, makeFeed } from './service.ts'

const call = { config: { call: 'watch' }, ...publicRoute }

export function serveFeeds(
  app: FastifyInstance,
  deps: Deps,
  { pages, charge }: { pages: SharePages; charge: ChargeRequest },
): void {
  const serve = (
    path: string,
    contentType: string,
    cost: number,
    make: (name: string) => ReturnType<typeof makeFeed>,
  ) =>
    app.get<{ Params: { slug: string } }>(path, call, async (request, reply) => {
      const slug = Slug.catch('').parse(request.params.slug.toLowerCase())
      if (slug === '') return reply.callNotFound()
      const name = JSON.stringify([path, slug])
      const about = { call: 'watch', route: path, name, contentType, cost }
      const read = async () => {
        const { movedTo, ...made } = await make(slug)
        return movedTo === undefined ? made : { ...made, movedTo: path.replace(':slug', movedTo) }
      }
      try {
        return replyPrepared(reply, await readKept({ ...deps, charge }, request, reply, about, read))
      } catch (error) {
        if (error instanceof AppError && error.code === 'not-found') return reply.callNotFound()
        throw error
      }
    })
  serve('/collections/:slug/feed.xml', 'application/rss+xml; charset=utf-8', costs.whole, (slug) =>
    makeFeed(deps, pages, slug),
  )
  serve('/watch/:slug/chapters.json', 'application/json+chapters; charset=utf-8', costs.one, (slug) =>
    makeChapters(deps, slug),
  )
}
