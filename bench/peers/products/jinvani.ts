// This product, measured in two ways: as shipped, and without cached answers (first touch).
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { browserHeaders } from '../../load.ts'
import { withDatabase } from '../../real-postgres.ts'
import { RunningProduct, owner, unlimited } from '../../running-product.ts'
import { StaffApi } from '../../staff-api.ts'
import type { Case, Creation, Product, Survey } from '../product.ts'
import { ask, pages, remember, secret } from '../product.ts'
import { type Started, databaseUrl } from '../programs.ts'
import { type NewItem, category, pageSize } from '../rows.ts'

const name = 'jinvani'
const api = '/api/v1'
const dataDir = mkdtempSync(join(tmpdir(), 'jinvani-peers-'))
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))

/** Time limit for indexing the rows: a million take some ten minutes. */
const fillMs = 3_600_000

async function start(variables: Record<string, string> = {}): Promise<Started> {
  const began = performance.now()
  const product = await RunningProduct.start(dataDir, {
    SERVICES: 'api',
    DATABASE_URL: databaseUrl(name).href,
    SECRET_KEY: secret,
    // Logs no line for each request, like the other products.
    LOG_LEVEL: 'warn',
    ...variables,
  })
  const startSeconds = (performance.now() - began) / 1000
  return { url: product.url, pid: product.pid, startSeconds, stop: () => product.stop() }
}

const countUnfinished = () =>
  withDatabase(databaseUrl(name).href, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*) filter (where lacks is null)::int + count(*) filter (where not exists (
         select from content_search where content_id = content.id))::int as count from content`,
    )
    return rows[0]?.count ?? 0
  })

/** Starts the product and waits until it has indexed the inserted items and found out what they lack. */
async function finishRows(): Promise<void> {
  const product = await start()
  try {
    const ends = performance.now() + fillMs
    for (let left = await countUnfinished(); left > 0; left = await countUnfinished()) {
      if (performance.now() > ends) throw new Error(`The product does not finish its rows: ${left} are left`)
      await sleep(1000)
    }
  } finally {
    await product.stop()
  }
}

const signIn = remember(async (url: string) => {
  const { token } = await StaffApi.signIn(url, owner)
  return { authorization: `Bearer ${token}` }
})

const list = `${api}/app/content?pageSize=${pageSize}`

function firstTouches({ slugs, queries }: Survey): Case[] {
  return [
    { name: 'list', paths: pages(`${list}&page=`, 1, 200) },
    { name: 'featured', paths: pages(`${list}&featured=true&page=`, 1, 50) },
    { name: 'page500', paths: pages(`${list}&page=`, 500, 699) },
    { name: 'slug', paths: slugs.map((slug) => `${api}/app/content/${slug}`) },
    { name: 'search', paths: queries.map((word) => `${list}&page=1&q=${word}`) },
  ]
}

async function unchanged(url: string): Promise<Case> {
  const path = `${list}&page=1`
  const answer = await fetch(url + path, { headers: browserHeaders })
  await answer.arrayBuffer()
  // The ETag depends on the encoding, so it is read with the same headers.
  const headers = { ...browserHeaders, 'if-none-match': answer.headers.get('etag') ?? '' }
  return { name: '304', paths: [path], headers, besideBare: true }
}

/** Each case has one address, so that answers come from the cache. Answers for the console are never cached. */
async function shippedCases(url: string, survey: Survey): Promise<Case[]> {
  const kept = firstTouches(survey).map(({ name: what, paths: [path = ''] }): Case => {
    return { name: what, paths: [path], besideBare: what === 'list' || what === 'slug' }
  })
  const headers = await signIn(url)
  const library = `${api}/admin/content?page=1&pageSize=${pageSize}`
  return [
    ...kept,
    await unchanged(url),
    { name: 'landing', paths: ['/'], headers: browserHeaders, besideBare: true },
    { name: 'admin', paths: [library], headers },
    { name: 'filter', paths: [`${library}&active=true&category=${category}`], headers },
  ]
}

/** The item in the form that this product accepts. Unknown values are replaced by known ones. */
function inputOf({ mediaType, platform, sources, credits, ...item }: NewItem, categories: string[]) {
  return {
    ...item,
    rating: 'U',
    mediaType: mediaType === 'audio' ? 'audio' : 'video',
    platform: platform === 'ios' || platform === 'android' ? platform : 'web',
    sources: sources.map(({ type, url, quality }) => ({ kind: type, url, quality })),
    credits: {
      writtenAndDirectedBy: credits.directors[0],
      castNames: credits.cast.map(({ name: who, role }) => `${who} as ${role}`),
    },
    sourceWorkflow: 'external',
    categories,
  }
}

async function creation(url: string): Promise<Creation> {
  const headers = await signIn(url)
  const { items } = (await ask(`${url}${api}/admin/categories`, headers)) as { items: { _id: string }[] }
  const categories = items.slice(0, 2).map(({ _id }) => _id)
  return { path: `${api}/admin/content`, headers, body: (item) => inputOf(item, categories) }
}

const shared = {
  database: name,
  prepare: async () => (await start()).stop(),
  complete: finishRows,
  see(answer: unknown) {
    const { items, total, slug } = answer as { items?: { slug: string }[]; total?: number; slug?: string }
    return { rows: items?.length ?? 1, total, first: items ? items[0]?.slug : slug }
  },
  versions: () => ({}),
}

export const firstTouch: Product = {
  ...shared,
  name: 'Jinvani, first touch',
  start: () => start({ LIMITS: `${unlimited},ANSWER_CACHE_MB=0` }),
  cases: (_url, survey) => Promise.resolve(firstTouches(survey)),
}

export const jinvani: Product = { ...shared, name: 'Jinvani', start, cases: shippedCases, creation }
