// Renders the pages of items and collections, for people who open a shared link.
import type { AppLanguage, CollectionShown, SharePage, WatchShown } from '@jinvani/contract'
import type { Deps } from '../../platform/deps.ts'
import type { Reading } from '../../platform/memory/short-memory.ts'
import { getAppContent, listAppContent } from '../apps/service.ts'
import { findFollowing, getAppCollection, isPodcast } from '../collections/service.ts'
import type { PublicKey } from '../public-changes/service.ts'
import { listCards } from '../uploads/service.ts'
import { listFirstSaid } from './queries.ts'

/** `within`: slug of the collection to stay in, or ''. `movedTo`: the current slug, if `slug` is a former one or id. */
export type RenderPage = (slug: string, within: string) => Promise<Reading<Buffer> & { movedTo?: string }>
const noPage = Buffer.alloc(0)

const NEXT_ITEMS = 6

/** `next`: the items that follow in the collection or, if there are none, the newest of the item's first category. */
export async function readShown(deps: Deps, item: WatchShown['item'], within: string, reader: AppLanguage) {
  const wanted = { within, count: NEXT_ITEMS, reader }
  const [following, said, cards] = await Promise.all([
    findFollowing(deps, item._id, wanted),
    readSaid(deps, item, reader),
    listCards(deps, Object.values(item.images)),
  ])
  const { collection, items } = following ?? { collection: null, items: [] }
  const next = items.length > 0 ? items : await listBeside(deps, item, reader)
  return { item, next, collection, said, cards, origin: deps.config.publicUrl }
}

/** The spoken text for the page. None for a protected film: public pages do not show what is said in it. */
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

/** The page of an item also lists other items, so a change of these lists must drop the page. */
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

/** A page shows only the first items of a long collection; the app shows all of them. */
const COLLECTION_ITEMS = 100

export const renderCollection =
  (deps: Deps, page: SharePage<CollectionShown>): RenderPage =>
  async (slug) => {
    const part = { page: 1, pageSize: COLLECTION_ITEMS }
    const { collection, items } = await getAppCollection(deps, slug, part, page.language)
    if (collection.slug !== slug) return { value: noPage, keys: listKeys, movedTo: collection.slug }
    const pictures = [collection.picture, ...Object.values(items[0]?.content.images ?? {})]
    const [hasFeed, cards] = await Promise.all([isPodcast(deps, slug), listCards(deps, pictures)])
    const html = page.render({ collection, items, hasFeed, cards, origin: deps.config.publicUrl })
    return { value: Buffer.from(html), keys: listKeys }
  }
