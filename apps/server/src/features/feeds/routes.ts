// The podcasts and their chapters, kept in memory as the pages are.
import { type SharePages, Slug } from '@jinvani/contract'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../platform/app-error.ts'
import { publicRoute } from '../../platform/database/lanes.ts'
import type { Deps } from '../../platform/deps.ts'
import type { ChargeRequest } from '../../platform/http/charge-request.ts'
import { admitReading } from '../../platform/http/kept/admit-reading.ts'
import { replyPrepared } from '../../platform/http/kept/kept-answers.ts'
import { headersOf } from '../../platform/http/kept/ready-answer.ts'
import { costs } from '../../platform/load/costs.ts'
import { makeChapters, makeFeed } from './service.ts'

const call = { config: { call: 'watch' }, ...publicRoute }

export function serveFeeds(
  app: FastifyInstance,
  deps: Deps,
  { pages, charge }: { pages: SharePages; charge: ChargeRequest },
): void {
  const { answers } = deps.memory
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
      const { old } = await admitReading({ answers, load: deps.load, charge }, request, { name, cost })
      const asked = {
        url: request.raw.url,
        call: 'watch',
        route: path,
        name,
        contentType,
        headers: headersOf(reply.raw),
      }
      const read = async () => {
        const { movedTo, ...made } = await make(slug)
        return movedTo === undefined ? made : { ...made, movedTo: path.replace(':slug', movedTo) }
      }
      try {
        return replyPrepared(reply, old ?? (await answers.answer(asked, read)))
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
