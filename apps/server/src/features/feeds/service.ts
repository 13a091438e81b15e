import type { SharePages } from '@jinvani/contract'
import type { Deps } from '../../platform/deps.ts'
import type { Reading } from '../../platform/memory/short-memory.ts'
import { getAppContent, readAppContent, readDownloads } from '../apps/service.ts'
import { findFeed } from '../collections/service.ts'
import type { PublicKey } from '../public-changes/service.ts'
import { writeFeed } from './write-feed.ts'

const keys: PublicKey[] = ['content', 'categories', 'collections']
type Made = Reading<Buffer> & { movedTo?: string }

/** The page of the language, without its slug. */
const pageOf = (pages: SharePages['items'] | SharePages['collections'], language: string, usual: string) =>
  (pages.find((page) => page.language === language)?.path ?? usual).replace(':slug', '')

/**
 * Throws `not-found` if there is no such collection, or it has no feed. Only what people may keep is an episode, so
 * no protected item is one. `movedTo`: the present slug.
 */
export async function makeFeed(deps: Deps, pages: SharePages, name: string): Promise<Made> {
  const { collection, items, language } = await findFeed(deps, name)
  if (collection.slug !== name) return { value: Buffer.alloc(0), keys, movedTo: collection.slug }
  const ids = items.map(({ id }) => id)
  const downloads = await readDownloads(deps, ids)
  const shown = await readAppContent(deps, [...downloads.keys()], language)
  const byId = new Map(shown.map((item) => [item._id, item]))
  const episodes = items.flatMap(({ id, section }) => {
    const item = byId.get(id)
    return item && !item.drm.enabled ? [{ item, section, downloads: downloads.get(id) ?? [] }] : []
  })
  const origin = deps.config.publicUrl
  const addresses = {
    item: origin + pageOf(pages.items, language, '/watch/:slug'),
    collection: origin + pageOf(pages.collections, language, '/collections/:slug'),
  }
  const feed = writeFeed({ collection, language, episodes, origin, pages: addresses })
  return { value: Buffer.from(feed), keys }
}

/** https://github.com/Podcastindex-org/podcast-namespace/blob/main/chapters/jsonChapters.md */
export async function makeChapters(deps: Deps, name: string): Promise<Made> {
  const { _id, chapters } = await getAppContent(deps, name, undefined)
  const shown = chapters.map(({ startSec, title }) => ({ startTime: startSec, title }))
  const value = Buffer.from(JSON.stringify({ version: '1.2.0', chapters: shown }))
  return { value, keys: [`content-${_id}`, 'content'] }
}
