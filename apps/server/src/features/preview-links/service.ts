// With a preview link, people without an account see the page of an item that is not live.
import { randomUUID } from 'node:crypto'
import { Id, type PreviewLink, limits, publicPaths } from '@jinvani/contract'
import { AppError, existing } from '../../platform/app-error.ts'
import { inTransaction } from '../../platform/database/connect.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { type Secrets, deriveKeys, isSigned, keyedHashes } from '../../platform/secrets/keys.ts'
import { recordActivity } from '../activity/service.ts'
import { findTitle, lockNamed } from '../content/service.ts'
import * as queries from './queries.ts'

const keysOf = (secrets: Secrets) => deriveKeys(secrets, 'preview-link')

function toLink(
  { secrets, publicUrl }: Deps['config'],
  { id, createdAt, expiresAt }: { id: string; createdAt: Date; expiresAt: Date },
): PreviewLink {
  const [signature] = keyedHashes(keysOf(secrets), id)
  return {
    _id: id,
    url: `${publicUrl}${publicPaths.preview}/${id}.${signature.toString('base64url')}`,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }
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
    const { name } = existing(await lockNamed(trx, contentId))
    if (await queries.isLive(trx, contentId))
      throw new AppError('validation', { message: 'This item is live: share its link instead' })
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

/** Throws `not-found` if the link has ended. Links that this server has not signed never reach the database. */
export async function getPreviewed({ db, config }: Deps, token: string) {
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
