// The page of an item for people who got its link, and the list of these pages for search engines.
import type { WatchPage, WatchShown } from '@jinvani/contract'
import type { Deps } from '../../platform/deps.ts'
import type { Reading } from '../../platform/memory/short-memory.ts'
import { getAppContent, listAppContent } from '../catalogue/service.ts'
import type { PublicKey } from '../public-changes/service.ts'
import * as queries from './queries.ts'

const NEXT_ITEMS = 6

async function readShown(deps: Deps, slug: string): Promise<WatchShown> {
  const item = await getAppContent(deps, slug)
  const [category] = item.categories
  const page = { page: 1, pageSize: NEXT_ITEMS + 1 }
  const { items } = category
    ? await listAppContent(deps, { q: '', category: category._id }, page)
    : { items: [] }
  const next = items.filter(({ _id }) => _id !== item._id).slice(0, NEXT_ITEMS)
  return { item, next, origin: deps.config.publicUrl }
}

/** It also shows other items, as every list does. */
const keysOf = ({ item }: WatchShown): PublicKey[] => [`content-${item._id}`, 'content', 'categories']

export async function renderWatchPage(deps: Deps, page: WatchPage, slug: string): Promise<Reading<Buffer>> {
  const shown = await readShown(deps, slug)
  return { value: Buffer.from(page.render(shown)), keys: keysOf(shown) }
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
  /** Items in one file. */
  partSize: number
}

export async function makeSitemapIndex({ db, config }: Deps, { partSize }: Sitemaps): Promise<string> {
  const parts = Math.ceil((await queries.countActive(db)) / partSize)
  const items = Array.from({ length: parts }, (_, index) => `items-${index + 1}`)
  const entries = ['pages', ...items].map(
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
  if (rows.length === 0) return null
  const entries = rows.map(
    ({ slug, updatedAt }) =>
      `<url><loc>${config.publicUrl}${path.replace(':slug', slug)}</loc><lastmod>${updatedAt.toISOString()}</lastmod></url>`,
  )
  return xml('urlset', entries)
}
