// With a preview link, people without an account see the page of an item that is not live. The page is never cached.
import { randomUUID } from 'node:crypto'
import { Id, type PreviewLink, type SharePage, type WatchShown, limits, publicPaths } from '@jinvani/contract'
import type { FastifyInstance } from 'fastify'
import { AppError, existing } from '../../platform/app-error.ts'
import { inTransaction } from '../../platform/database/connect.ts'
import { publicRoute } from '../../platform/database/lanes.ts'
import type { Deps } from '../../platform/deps.ts'
import type { ChargeRequest } from '../../platform/http/charge-request.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { isoTimes } from '../../platform/iso-times.ts'
import { costs } from '../../platform/load/costs.ts'
import { pick } from '../../platform/record-fields.ts'
import { type Secrets, deriveKeys, isSigned, keyedHashes } from '../../platform/secrets/keys.ts'
import { recordActivity } from '../activity/service.ts'
import { previewAppContent } from '../apps/service.ts'
import { findTitle, lockNamed } from '../content/service.ts'
import { PREVIEW_SEC } from '../uploads/service.ts'
import { readShown } from '../watch/service.ts'
import * as queries from './queries.ts'

const keysOf = (secrets: Secrets) => deriveKeys(secrets, 'preview-link')

type Stored = Awaited<ReturnType<typeof queries.listLinks>>[number]

function toLink({ secrets, publicUrl }: Deps['config'], link: Stored): PreviewLink {
  const [signature] = keyedHashes(keysOf(secrets), link.id)
  const url = `${publicUrl}${publicPaths.preview}/${link.id}.${signature.toString('base64url')}`
  return { _id: link.id, url, ...isoTimes(pick(link, ['createdAt', 'expiresAt'])) }
}

async function listPreviewLinks({ db, config }: Deps, contentId: string) {
  if ((await findTitle(db, contentId)) === undefined) throw new AppError('not-found')
  const rows = await queries.listLinks(db, contentId, new Date())
  return { items: rows.map((row) => toLink(config, row)) }
}

async function createPreviewLink({ db, config }: Deps, contentId: string): Promise<PreviewLink> {
  const createdAt = new Date()
  const expiresAt = new Date(createdAt.getTime() + limits.previewLinkMs)
  const link = { id: randomUUID(), contentId, createdAt, expiresAt }
  await inTransaction(db, async (trx) => {
    const { name, active } = existing(await lockNamed(trx, contentId))
    if (active) throw new AppError('validation', { message: 'This item is live: share its link instead' })
    if ((await queries.listLinks(trx, contentId, createdAt)).length >= limits.previewLinksMax)
      throw new AppError('validation', {
        message: `This item has ${limits.previewLinksMax} preview links. End one first.`,
      })
    await queries.insertLink(trx, link)
    await recordActivity(trx, 'preview-link.create', { id: contentId, name })
  })
  return toLink(config, link)
}

async function endPreviewLink({ db }: Deps, contentId: string, id: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { name } = existing(await lockNamed(trx, contentId))
    if (!(await queries.deleteLink(trx, contentId, id))) throw new AppError('not-found')
    await recordActivity(trx, 'preview-link.end', { id: contentId, name })
  })
}

const form = /^([0-9a-f-]{36})\.([\w-]{43})$/

/** Finds the item of a link, or throws `not-found`. Links that this server has not signed never reach the database. */
async function getPreviewed({ db, config }: Deps, token: string) {
  const [, id = '', signature = ''] = form.exec(token) ?? []
  if (!Id.safeParse(id).success || !isSigned(keysOf(config.secrets), id, Buffer.from(signature, 'base64url')))
    throw new AppError('not-found')
  return existing(await queries.findLink(db, id, new Date()))
}

export function previewLinkRoutes(deps: Deps) {
  return {
    listPreviewLinks: ({ params }) => listPreviewLinks(deps, params.id),
    createPreviewLink: ({ params }) => createPreviewLink(deps, params.id),
    endPreviewLink: ({ params }) => endPreviewLink(deps, params.id, params.linkId),
  } satisfies Partial<Handlers>
}

const call = { config: { call: 'watch' }, ...publicRoute }

/** Keeps the page from caches and search engines, and its address from other sites: it is all that a visitor needs. */
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
