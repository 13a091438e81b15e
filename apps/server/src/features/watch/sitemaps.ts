// The lists of the pages for search engines. A file of 50,000 addresses has 5 MB: it is packed while it is read, a
// few rows at a time, and kept packed.
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Deps } from '../../platform/deps.ts'
import { listAddresses } from '../collections/service.ts'
import * as queries from './queries.ts'

export interface Sitemaps {
  /** Path of the page of an item, with `:slug`. */
  path: string
  /** Path of the page of a collection, likewise. */
  collectionPath: string
  /** Addresses in one file. */
  partSize: number
  /** Rows between two pauses of the event loop. */
  chunk: number
}

type Reads = Pick<Deps, 'db' | 'config'>

/** Chunks of entries as the packed file; each costs a task of its own, so one entry would be too few. */
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

export async function makeSitemapIndex({ db, config }: Reads, { partSize }: Sitemaps): Promise<Buffer> {
  const parts = Math.ceil((await queries.countActive(db)) / partSize)
  const items = Array.from({ length: parts }, (_, index) => `items-${index + 1}`)
  const collections = (await listAddresses(db, 1)).length > 0 ? ['collections'] : []
  const entries = ['pages', ...collections, ...items].map(
    (name) => `<sitemap><loc>${config.publicUrl}/sitemap-${name}.xml</loc></sitemap>\n`,
  )
  return await pack('sitemapindex', [entries.join('')])
}

/** Null past the end. */
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

/** The first ones; nobody has 50,000 collections. */
export async function makeCollectionSitemap(
  { db, config }: Reads,
  { collectionPath, partSize }: Sitemaps,
): Promise<Buffer> {
  return await pack('urlset', [
    listUrls(config.publicUrl + collectionPath, await listAddresses(db, partSize)),
  ])
}

const listUrls = (address: string, rows: { slug: string; updatedAt: Date }[]) =>
  rows
    .map(
      ({ slug, updatedAt }) =>
        `<url><loc>${address.replace(':slug', slug)}</loc><lastmod>${updatedAt.toISOString()}</lastmod></url>\n`,
    )
    .join('')
