// The player that other sites show in a frame, and the oEmbed answer that they request first: https://oembed.com.
import type { ServerResponse } from 'node:http'
import { type EmbedPage, readStartSec, Slug } from '@jinvani/contract'
import { z } from 'zod'
import { AppError } from '../../platform/app-error.ts'
import type { Deps } from '../../platform/deps.ts'
import { getAppContent } from '../apps/service.ts'
import { listCards } from '../uploads/service.ts'
import type { RenderPage } from './service.ts'

export const renderEmbed =
  (deps: Deps, page: EmbedPage): RenderPage =>
  async (slug) => {
    const item = await getAppContent(deps, slug, page.language)
    const value = Buffer.from(page.render({ item, origin: deps.config.publicUrl }))
    const moved = item.slug === slug ? {} : { movedTo: item.slug }
    return { value, keys: [`content-${item._id}`, 'categories'], ...moved }
  }

/** Lets any site frame this answer. The page then may not send forms, although our other pages may. */
export function openToFrames(response: ServerResponse): void {
  const policy = String(response.getHeader('content-security-policy'))
  const open = policy.replace("frame-ancestors 'none'", 'frame-ancestors *')
  response.setHeader('content-security-policy', open.replace("form-action 'self'", "form-action 'none'"))
  response.removeHeader('x-frame-options')
}

const Pixels = z.coerce.number().int().positive().catch(Infinity)
const Asked = z.object({
  url: z.string().catch(''),
  format: z.string().catch('json'),
  maxwidth: Pixels,
  maxheight: Pixels,
})

/** Finds the page that an address of this site leads to: the page of an item, or its frame for other sites. */
function findAddressed(pages: readonly EmbedPage[], publicUrl: string, url: string) {
  const address = URL.canParse(url) ? new URL(url) : undefined
  if (address?.host !== new URL(publicUrl).host) return undefined
  for (const page of pages)
    for (const pattern of [page.watchPath, page.path]) {
      const folder = pattern.replace(':slug', '')
      if (!address.pathname.startsWith(folder)) continue
      const slug = Slug.safeParse(address.pathname.slice(folder.length).replace(/\/$/, '').toLowerCase())
      const startSec = readStartSec(address.searchParams.get('t') ?? '') ?? 0
      return slug.success ? { page, slug: slug.data, startSec } : undefined
    }
  return undefined
}

/** Answers an oEmbed query. The errors are those of https://oembed.com, section 2.3.4. */
export async function describeAddressed(deps: Deps, pages: readonly EmbedPage[], query: unknown) {
  const { publicUrl } = deps.config
  const { url, format, maxwidth, maxheight } = Asked.parse(query)
  if (format !== 'json') return { status: 501, answer: 'There is format=json only' }
  const found = findAddressed(pages, publicUrl, url)
  if (!found) throw new AppError('not-found')
  const item = await getAppContent(deps, found.slug, found.page.language)
  const { startSec } = found
  const cards = await listCards(deps, Object.values(item.images))
  const asked = { maxWidth: maxwidth, maxHeight: maxheight, startSec, cards }
  const answer = found.page.describe(item, publicUrl, asked)
  return answer
    ? { status: 200, answer }
    : { status: 401, answer: 'This plays in the apps only: link to its page' }
}
