// The pages of an item and of a collection, for people who open a shared link.
import type { AppLanguage, CollectionShown, SharePage, WatchShown } from '@jinvani/contract'
import type { Deps } from '../../platform/deps.ts'
import type { Reading } from '../../platform/memory/short-memory.ts'
import { getAppContent, listAppContent } from '../apps/service.ts'
import { findFollowing, getAppCollection, isPodcast } from '../collections/service.ts'
import type { PublicKey } from '../public-changes/service.ts'
import { listFirstSaid } from './queries.ts'

/**
 * Renders the page of a slug, or throws `not-found`. `within`: slug of the collection to stay in, or empty.
 * `movedTo`: the present slug, returned without a page for a former slug or an id.
 */
export type RenderPage = (slug: string, within: string) => Promise<Reading<Buffer> & { movedTo?: string }>
const noPage = Buffer.alloc(0)

const NEXT_ITEMS = 6

/** Adds the following items of the collection; without any, the newest items of the category. */
export async function readShown(
  deps: Deps,
  item: WatchShown['item'],
  within: string,
  reader: AppLanguage,
): Promise<WatchShown> {
  const wanted = { within, count: NEXT_ITEMS, reader }
  const { collection, items } = (await findFollowing(deps, item._id, wanted)) ?? {
    collection: null,
    items: [],
  }
  const next = items.length > 0 ? items : await listBeside(deps, item, reader)
  return { item, next, collection, said: await readSaid(deps, item, reader), origin: deps.config.publicUrl }
}

/** Public pages do not show what is said in a protected film. */
async function readSaid(
  { prepared }: Deps,
  { _id, captions, drm, sources }: WatchShown['item'],
  reader: AppLanguage,
) {
  const chosen = captions.find(({ language }) => language === reader) ?? captions[0]
  const isProtected = drm.enabled || sources.some(({ licenceUrl }) => licenceUrl !== undefined)
  if (!chosen || isProtected) return null
  return { language: chosen.language, lines: await listFirstSaid(prepared, _id, chosen.language) }
}

async function listBeside(
  deps: Deps,
  { _id: own, categories: [category] }: WatchShown['item'],
  reader: AppLanguage,
) {
  if (!category) return []
  const page = { page: 1, pageSize: NEXT_ITEMS + 1 }
  const { items } = await listAppContent(deps, { q: '', category: category._id }, page, reader)
  return items.filter(({ _id }) => _id !== own).slice(0, NEXT_ITEMS)
}

/** The page of an item also lists other items, so it depends on the keys of lists. */
const listKeys: PublicKey[] = ['content', 'categories', 'collections']

export const renderItem =
  (deps: Deps, page: SharePage<WatchShown>): RenderPage =>
  async (slug, within) => {
    const item = await getAppContent(deps, slug, page.language)
    const keys: PublicKey[] = [`content-${item._id}`, ...listKeys]
    if (item.slug !== slug) return { value: noPage, keys, movedTo: item.slug }
    const shown = await readShown(deps, item, within, page.language)
    return { value: Buffer.from(page.render(shown)), keys }
  }

/** The page shows the first items of a longer collection; the app shows all. */
const COLLECTION_ITEMS = 100

export const renderCollection =
  (deps: Deps, page: SharePage<CollectionShown>): RenderPage =>
  async (slug) => {
    const part = { page: 1, pageSize: COLLECTION_ITEMS }
    const { collection, items } = await getAppCollection(deps, slug, part, page.language)
    if (collection.slug !== slug) return { value: noPage, keys: listKeys, movedTo: collection.slug }
    const hasFeed = await isPodcast(deps, slug)
    const html = page.render({ collection, items, hasFeed, origin: deps.config.publicUrl })
    return { value: Buffer.from(html), keys: listKeys }
  }
