// The page of an item that is not live, for everybody who has a preview link. It is never cached.
import { type SharePage, type WatchShown, publicPaths } from '@jinvani/contract'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../platform/app-error.ts'
import { publicRoute } from '../../platform/database/lanes.ts'
import type { Deps } from '../../platform/deps.ts'
import type { ChargeRequest } from '../../platform/http/charge-request.ts'
import { costs } from '../../platform/load/costs.ts'
import { previewAppContent } from '../apps/service.ts'
import { PREVIEW_SEC } from '../uploads/service.ts'
import { readShown } from '../watch/service.ts'
import { getPreviewed } from './service.ts'

const call = { config: { call: 'watch' }, ...publicRoute }

/** Whoever knows the address can see the page, so it is kept from other sites and search engines. */
const hidden = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
}

export function servePreviews(
  app: FastifyInstance,
  deps: Deps,
  pages: readonly SharePage<WatchShown>[],
  charge: ChargeRequest,
): void {
  const render = async (page: SharePage<WatchShown>, token: string) => {
    const { id, contentId, active, slug, expiresAt } = await getPreviewed(deps, token)
    if (active) return { movedTo: page.path.replace(':slug', slug) }
    const left = Math.ceil((expiresAt.getTime() - Date.now()) / 1000)
    const terms = { seconds: Math.min(PREVIEW_SEC, left), link: id }
    const item = await previewAppContent(deps, contentId, page.language, terms)
    const shown = await readShown(deps, item, '', page.language)
    return { html: page.render({ ...shown, preview: { token, until: expiresAt.toISOString() } }) }
  }
  for (const page of pages) {
    const path = page.path.replace(`${publicPaths.watch}/:slug`, `${publicPaths.preview}/:token`)
    app.get<{ Params: { token: string } }>(path, call, async (request, reply) => {
      deps.load.assertPrompt()
      await charge(request, costs.one)
      try {
        const { html, movedTo } = await render(page, request.params.token)
        void reply.headers(hidden)
        if (movedTo !== undefined) return reply.redirect(movedTo, 302)
        return reply.type('text/html; charset=utf-8').send(html)
      } catch (error) {
        // Answers with the page “not found” in the reader's language.
        if (error instanceof AppError && error.code === 'not-found') return reply.callNotFound()
        throw error
      }
    })
  }
}
