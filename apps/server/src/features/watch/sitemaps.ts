// Sitemaps for search engines. A file of 50,000 addresses has 5 MB, so rows are read a few at a time and compressed at
// once, and the compressed file is cached.
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Deps } from '../../platform/deps.ts'
import { listActiveCategories } from '../categories/service.ts'
import { listAddresses } from '../collections/service.ts'
import * as queries from './queries.ts'

export interface Sitemaps {
  /** Path of the page of an item, with `:slug`. */
  path: string
  collectionPath: string
  /** Paths of the page of all categories and, with `:slug`, of one; none without these pages. */
  browsePaths: string[]
  partSize: number
  /** Rows between two pauses of the event loop. */
  chunk: number
}

type Reads = Pick<Deps, 'db' | 'config'>

/** Compresses chunks of entries into a file. Each chunk is a task of zlib, so a chunk should have many entries. */
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

export async function makeSitemapIndex(reads: Reads, { partSize, browsePaths }: Sitemaps): Promise<Buffer> {
  const { db, config } = reads
  const parts = Math.ceil((await queries.countActive(db)) / partSize)
  const items = Array.from({ length: parts }, (_, index) => `items-${index + 1}`)
  const collections = (await listAddresses(reads, 1)).length > 0 ? ['collections'] : []
  const browse = browsePaths.length > 0 ? ['browse'] : []
  const entries = ['pages', ...browse, ...collections, ...items].map(
    (name) => `<sitemap><loc>${config.publicUrl}/sitemap-${name}.xml</loc></sitemap>\n`,
  )
  return await pack('sitemapindex', [entries.join('')])
}

export async function makeSitemapPart(
  { db, config }: Reads,
  { path, partSize, chunk }: Sitemaps,
  part: number,
): Promise<Buffer | null> {
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

/** Lists only as many collections as fit into one file: nobody has 50,000. */
export async function makeCollectionSitemap(
  reads: Reads,
  { collectionPath, partSize }: Sitemaps,
): Promise<Buffer> {
  const address = reads.config.publicUrl + collectionPath
  return await pack('urlset', [listUrls(address, await listAddresses(reads, partSize))])
}

/** The page of all categories is as new as the newest category; null without these pages. */
export async function makeBrowseSitemap(
  { db, config }: Reads,
  { browsePaths: [all, one] }: Sitemaps,
): Promise<Buffer | null> {
  if (all === undefined || one === undefined) return null
  const categories = await listActiveCategories(db)
  const newest = Math.max(0, ...categories.map(({ updatedAt }) => updatedAt.getTime()))
  const top = { slug: '', updatedAt: new Date(newest) }
  return await pack('urlset', [
    listUrls(config.publicUrl + all, categories.length > 0 ? [top] : []),
    listUrls(config.publicUrl + one, categories),
  ])
}

const listUrls = (address: string, rows: { slug: string; updatedAt: Date }[]) =>
  rows
    .map(
      ({ slug, updatedAt }) =>
        `<url><loc>${address.replace(':slug', slug)}</loc><lastmod>${updatedAt.toISOString()}</lastmod></url>\n`,
    )
    .join('')
