// Serves the public pages for finding items. Like the pages of items, they are kept in memory.
import { type BrowsePages, Search, Slug, publicPaging } from '@jinvani/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '../../platform/app-error.ts'
import { publicRoute } from '../../platform/database/lanes.ts'
import type { Deps } from '../../platform/deps.ts'
import type { ChargeRequest } from '../../platform/http/charge-request.ts'
import type { PageCache } from '../../platform/http/kept/page-cache.ts'
import { readKept, replyPrepared } from '../../platform/http/kept/kept-answers.ts'
import { queryOf } from '../../platform/http/kept/ready-answer.ts'
import { costs } from '../../platform/load/costs.ts'
import { type Asked, type BrowseRoute, browseRoutes } from './service.ts'

const call = { config: { call: 'watch' }, ...publicRoute }
const firstOf = (value: unknown) => (Array.isArray(value) ? value[0] : value)
const Query = z.object({
  page: z.preprocess(firstOf, publicPaging.page),
  after: z.preprocess(firstOf, Search),
  q: z.preprocess(firstOf, Search),
})
const asks = { slug: '', ...Query.parse({}) }

const isUnknown = (error: unknown) =>
  error instanceof AppError && (error.code === 'not-found' || error.code === 'bad-request')

/** A search by words costs as much as in the apps. */
function costOf({ path, isLanding }: BrowseRoute, { q }: Asked): number {
  if (q) return costs.search
  return isLanding || path.includes('/person/') ? costs.whole : costs.list
}

export function serveBrowsePages(
  app: FastifyInstance,
  deps: Deps,
  { pages, built, charge }: { pages: BrowsePages; built: PageCache; charge: ChargeRequest },
): void {
  for (const route of browseRoutes(deps, pages)) {
    const { path, reads, isLanding, render } = route
    const answer = async (request: FastifyRequest, reply: FastifyReply, slug: string) => {
      const sent: Asked = { slug, ...Query.parse(request.query) }
      // Only the parts that the page reads are in its cache name, so that invented queries share one answer.
      const asked = { ...asks, ...Object.fromEntries(reads.map((part) => [part, sent[part]])) }
      const name = JSON.stringify([path, ...reads.map((part) => asked[part])])
      const contentType = 'text/html; charset=utf-8'
      const about = { call: 'watch', route: path, name, contentType, cost: costOf(route, asked) }
      const read = () => render(asked)
      return await readKept({ ...deps, charge }, request, reply, about, ({ client, mayBeShared }) => {
        if (asked.q) return deps.load.search(read, undefined, client)
        return mayBeShared ? read() : deps.load.read(read, undefined, client)
      })
    }
    app.get<{ Params: { slug?: string } }>(path, call, async (request, reply) => {
      const { slug = '' } = request.params
      const small = slug.toLowerCase()
      if (reads.includes('slug') && !Slug.safeParse(small).success) return reply.callNotFound()
      if (small !== slug) return reply.redirect(path.replace(':slug', small) + queryOf(request.raw), 301)
      try {
        return replyPrepared(reply, await answer(request, reply, slug))
      } catch (error) {
        if (isLanding && !(error instanceof AppError))
          deps.log.warn({ err: error }, 'the landing page is sent without titles')
        // If titles cannot be read, visitors get the landing page without titles from the build, not an error.
        if (isLanding && built.has(path)) return replyPrepared(reply, await built.read(path, reply.raw))
        if (isUnknown(error)) return reply.callNotFound()
        throw error
      }
    })
  }
}
