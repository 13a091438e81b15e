// The pages of an item and of a collection for people who got their link, and the list of these pages for search
// engines.
import type { AppLanguage, CollectionShown, SharePage, WatchShown } from '@jinvani/contract'
import type { Deps } from '../../platform/deps.ts'
import type { Reading } from '../../platform/memory/short-memory.ts'
import { getAppContent, listAppContent } from '../catalogue/service.ts'
import { findFollowing, getAppCollection, listAddresses } from '../collections/service.ts'
import type { PublicKey } from '../public-changes/service.ts'
import * as queries from './queries.ts'

/** Renders the page of a slug; fails with `not-found`. `within`: slug of the collection to stay in, or empty. */
export type RenderPage = (slug: string, within: string) => Promise<Reading<Buffer>>

const NEXT_ITEMS = 6

/** The items after it in its collection; at the end of one, and without one, the newest of its category. */
async function readShown(deps: Deps, slug: string, within: string, reader: AppLanguage): Promise<WatchShown> {
  const item = await getAppContent(deps, slug, reader)
  const wanted = { within, count: NEXT_ITEMS, reader }
  const { collection, items } = (await findFollowing(deps, item._id, wanted)) ?? {
    collection: null,
    items: [],
  }
  const next = items.length > 0 ? items : await listBeside(deps, item, reader)
  return { item, next, collection, origin: deps.config.publicUrl }
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

/** It also shows other items, as every list does. */
const listKeys: PublicKey[] = ['content', 'categories', 'collections']

export const renderItem =
  (deps: Deps, page: SharePage<WatchShown>): RenderPage =>
  async (slug, within) => {
    const shown = await readShown(deps, slug, within, page.language)
    return { value: Buffer.from(page.render(shown)), keys: [`content-${shown.item._id}`, ...listKeys] }
  }

/** A longer collection goes on in the app. */
const COLLECTION_ITEMS = 100

export const renderCollection =
  (deps: Deps, page: SharePage<CollectionShown>): RenderPage =>
  async (slug) => {
    const part = { page: 1, pageSize: COLLECTION_ITEMS }
    const { collection, items } = await getAppCollection(deps, slug, part, page.language)
    const html = page.render({ collection, items, origin: deps.config.publicUrl })
    return { value: Buffer.from(html), keys: listKeys }
  }

const xml = (root: string, entries: string[]) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...entries,
    `</${root}>`,
    '',
  ].join('\n')

export interface Sitemaps {
  /** Path of the page of an item, with `:slug`. */
  path: string
  /** Path of the page of a collection, likewise. */
  collectionPath: string
  /** Addresses in one file. */
  partSize: number
}

export async function makeSitemapIndex({ db, config }: Deps, { partSize }: Sitemaps): Promise<string> {
  const parts = Math.ceil((await queries.countActive(db)) / partSize)
  const items = Array.from({ length: parts }, (_, index) => `items-${index + 1}`)
  const collections = (await listAddresses(db, 1)).length > 0 ? ['collections'] : []
  const entries = ['pages', ...collections, ...items].map(
    (name) => `<sitemap><loc>${config.publicUrl}/sitemap-${name}.xml</loc></sitemap>`,
  )
  return xml('sitemapindex', entries)
}

/** Null past the end. */
export async function makeSitemapPart(
  { db, config }: Deps,
  { path, partSize }: Sitemaps,
  part: number,
): Promise<string | null> {
  const rows = await queries.listActive(db, { offset: (part - 1) * partSize, limit: partSize })
  return rows.length === 0 ? null : listUrls(config.publicUrl + path, rows)
}

/** The first ones; nobody has 50,000 collections. */
export async function makeCollectionSitemap(
  { db, config }: Deps,
  { collectionPath, partSize }: Sitemaps,
): Promise<string> {
  return listUrls(config.publicUrl + collectionPath, await listAddresses(db, partSize))
}

const listUrls = (address: string, rows: { slug: string; updatedAt: Date }[]) =>
  xml(
    'urlset',
    rows.map(
      ({ slug, updatedAt }) =>
        `<url><loc>${address.replace(':slug', slug)}</loc><lastmod>${updatedAt.toISOString()}</lastmod></url>`,
    ),
  )
