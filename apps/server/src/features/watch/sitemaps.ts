// Sitemaps for search engines. A file of 50,000 addresses has 5 MB, so rows are read and compressed a few at a time,
// and only the compressed file is cached.
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { creditedNames, personSlug } from '@jinvani/contract'
import type { Deps } from '../../platform/deps.ts'
import { listActiveCategories } from '../categories/service.ts'
import { listAddresses } from '../collections/service.ts'
import { readJoins } from '../people/service.ts'
import * as queries from './queries.ts'

interface Sitemaps {
  /** Path of the page of an item, with `:slug`. */
  path: string
  collectionPath: string
  /** Paths of all categories and, with `:slug`, of one category and one person. Empty if the site has none. */
  browsePaths: string[]
  partSize: number
  /** Rows to write before other requests get a turn of the event loop. */
  chunk: number
}

type Reads = Pick<Deps, 'db' | 'config'>

/** Compresses chunks of entries into a file. Each chunk is a task of zlib, so a chunk should hold many entries. */
function pack(root: string, chunks: Iterable<string> | AsyncIterable<string>): Promise<Buffer> {
  return pipeline(
    async function* () {
      yield `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`
      yield* chunks
      yield `</${root}>\n`
    },
    createGzip(),
    buffer,
  )
}

async function makeSitemapIndex(reads: Reads, { partSize, browsePaths }: Sitemaps): Promise<Buffer> {
  const { db, config } = reads
  const parts = Math.ceil((await queries.countActive(db)) / partSize)
  const items = Array.from({ length: parts }, (_, index) => `items-${index + 1}`)
  const collections = (await listAddresses(reads, 1)).length > 0 ? ['collections'] : []
  const browse = browsePaths.length > 0 ? ['browse', 'people'] : []
  const entries = ['pages', ...browse, ...collections, ...items].map(
    (name) => `<sitemap><loc>${config.publicUrl}/sitemap-${name}.xml</loc></sitemap>\n`,
  )
  return await pack('sitemapindex', [entries.join('')])
}

async function makeSitemapPart({ db, config }: Reads, { path, partSize, chunk }: Sitemaps, part: number) {
  const first = await queries.findPlace(db, (part - 1) * partSize)
  if (!first) return null
  async function* chunks() {
    let place = first
    for (let left = partSize; place && left > 0; left -= chunk) {
      const count = Math.min(left, chunk)
      const rows = await queries.listActive(db, place, count + 1)
      place = rows[count]
      yield listUrls(config.publicUrl + path, rows.slice(0, count))
    }
  }
  return await pack('urlset', chunks())
}

/** Lists as many collections as fit into one file, which is enough: nobody has 50,000. */
async function makeCollectionSitemap(reads: Reads, { collectionPath, partSize }: Sitemaps) {
  const address = reads.config.publicUrl + collectionPath
  return await pack('urlset', [listUrls(address, await listAddresses(reads, partSize))])
}

/** Lists each category, and the page of all with the date of the newest. Null if the site has no such pages. */
async function makeBrowseSitemap({ db, config }: Reads, { browsePaths: [all, one] }: Sitemaps) {
  if (all === undefined || one === undefined) return null
  const categories = await listActiveCategories(db)
  const newest = Math.max(0, ...categories.map(({ updatedAt }) => updatedAt.getTime()))
  const top = { slug: '', updatedAt: new Date(newest) }
  return await pack('urlset', [
    listUrls(config.publicUrl + all, categories.length > 0 ? [top] : []),
    listUrls(config.publicUrl + one, categories),
  ])
}

/** Lists everybody who is credited in an active item, as many as fit into one file. Null if people have no pages. */
async function makePeopleSitemap(
  { db, config }: Reads,
  { browsePaths: [, , one], partSize, chunk }: Sitemaps,
) {
  if (one === undefined) return null
  const newest = new Map<string, Date>()
  let place = await queries.findPlace(db, 0)
  while (place) {
    const rows = await queries.listActive(db, place, chunk + 1)
    place = rows[chunk]
    for (const { credits, updatedAt } of rows.slice(0, chunk))
      for (const name of creditedNames(credits))
        if (updatedAt > (newest.get(name) ?? 0)) newest.set(name, updatedAt)
  }
  const joins = await readJoins(db)
  const people = new Map<string, Date>()
  for (const [name, updatedAt] of newest) {
    const own = personSlug(name)
    const slug = joins.get(own) ?? own
    if (slug !== '' && updatedAt > (people.get(slug) ?? 0)) people.set(slug, updatedAt)
  }
  const rows = [...people].slice(0, partSize).map(([slug, updatedAt]) => ({ slug, updatedAt }))
  return await pack('urlset', [listUrls(config.publicUrl + one, rows)])
}

/** Makes the compressed sitemaps, by path. Null if the site has no pages of that kind, or fewer parts. */
export const sitemapFiles = (
  reads: Reads,
  sitemaps: Sitemaps,
): Record<string, (part: number) => Promise<Buffer | null>> => ({
  '/sitemap.xml': () => makeSitemapIndex(reads, sitemaps),
  '/sitemap-collections.xml': () => makeCollectionSitemap(reads, sitemaps),
  '/sitemap-browse.xml': () => makeBrowseSitemap(reads, sitemaps),
  '/sitemap-people.xml': () => makePeopleSitemap(reads, sitemaps),
  '/sitemap-items-:part(^[1-9]\\d{0,3}$).xml': (part) => makeSitemapPart(reads, sitemaps, part),
})

const listUrls = (address: string, rows: { slug: string; updatedAt: Date }[]) =>
  rows
    .map(
      ({ slug, updatedAt }) =>
        `<url><loc>${address.replace(':slug', slug)}</loc><lastmod>${updatedAt.toISOString()}</lastmod></url>\n`,
    )
    .join('')
