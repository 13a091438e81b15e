// This product in three ways: as shipped; without kept answers (first touches); and that in two processes.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { browserHeaders } from '../../load/wrk.ts'
import { RunningProduct, owner, unlimited } from '../../running-product.ts'
import { StaffApi } from '../../staff-api.ts'
import { withDatabase } from '../rows/load-data.ts'
import { databaseUrl } from '../places.ts'
import { type Case, type NewItem, type Product, get, pages, remember, secret } from './product.ts'
import type { Started } from './server-process.ts'
import { type Survey, category, pageSize } from '../rows/survey.ts'

const name = 'jinvani'
const api = '/api/v1'
const dataDir = mkdtempSync(join(tmpdir(), 'jinvani-peers-'))
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))

/** Interval of checks; several batches are written meanwhile, even on a busy machine. */
const fillCheckMs = 10_000
const uncached = { LIMITS: `${unlimited},ANSWER_CACHE_MB=0` }

const run = (number: number, variables: Record<string, string>) =>
  RunningProduct.start(join(dataDir, String(number)), {
    SERVICES: 'api',
    DATABASE_URL: databaseUrl(name).href,
    SECRET_KEY: secret,
    // Like the others, it logs no line for each request.
    LOG_LEVEL: 'warn',
    ...variables,
  })

async function start(number: number, variables: Record<string, string>): Promise<Started> {
  const began = performance.now()
  const product = await run(number, variables)
  const startSeconds = (performance.now() - began) / 1000
  return { url: product.url, pid: product.child.pid ?? 0, startSeconds, stop: () => product.stop() }
}

const countUnfinished = () =>
  withDatabase(name, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*) filter (where lacks is null)::int + count(*) filter (where not exists (
         select from content_search where content_id = content.id))::int as count from content`,
    )
    return rows[0]?.count ?? 0
  })

/** A start indexes items that were written directly to the database, and finds out what they lack. */
async function finishRows(): Promise<void> {
  const product = await run(1, {})
  try {
    let left = await countUnfinished()
    while (left > 0) {
      await sleep(fillCheckMs)
      const before = left
      left = await countUnfinished()
      if (left === before) throw new Error(`The product does not finish its rows: ${left} are left`)
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
  // Each encoding has an ETag of its own.
  const headers = { ...browserHeaders, 'if-none-match': answer.headers.get('etag') ?? '' }
  return { name: '304', paths: [path], headers, isKept: true, besideBare: true }
}

/** Cases of kept answers repeat one address; answers for the console are never kept. */
async function shippedCases(url: string, survey: Survey): Promise<Case[]> {
  const kept = firstTouches(survey).map(({ name, paths: [path = ''] }) => {
    const besideBare = name === 'list' || name === 'slug'
    return { name, paths: [path], isKept: true, besideBare }
  })
  const headers = await signIn(url)
  const library = `${api}/admin/content?page=1&pageSize=${pageSize}`
  return [
    ...kept,
    await unchanged(url),
    { name: 'admin', paths: [library], headers },
    { name: 'filter', paths: [`${library}&active=true&category=${category}`], headers },
  ]
}

async function creation(url: string) {
  const headers = await signIn(url)
  const { items } = (await get(`${url}${api}/admin/categories`, headers)) as { items: { _id: string }[] }
  const categories = items.slice(0, 2).map(({ _id }) => _id)
  return { path: `${api}/admin/content`, headers, body: (item: NewItem) => inputOf(item, categories) }
}

/** The same fields with values from the closed lists of this product, as in rows/jinvani.sql. */
function inputOf({ sources, credits, mediaType, platform, ...item }: NewItem, categories: string[]) {
  return {
    ...item,
    rating: 'U',
    mediaType: mediaType === 'audio' ? 'audio' : 'video',
    platform: platform === 'ios' || platform === 'android' ? platform : 'web',
    sources: sources.map(({ type, url, quality }) => ({ kind: type, url, quality })),
    credits: {
      writtenAndDirectedBy: credits.directors[0],
      castNames: credits.cast.map(({ name, role }) => `${name} as ${role}`),
    },
    sourceWorkflow: 'external',
    categories,
  }
}

interface Answer {
  items?: { slug: string }[]
  total?: number
  slug?: string
}

const shared = {
  family: name,
  database: name,
  /** A start makes the tables. */
  prepare: async () => (await start(1, {})).stop(),
  complete: finishRows,
  see(answer: unknown) {
    const { items, total, slug } = answer as Answer
    return { rows: items?.length ?? 1, total, first: items ? items[0]?.slug : slug }
  },
  versions: () => ({}),
}

export const firstTouch: Product = {
  ...shared,
  name: 'Jinvani, first touch',
  start: async () => [await start(1, uncached)],
  cases: (_url, survey) => Promise.resolve(firstTouches(survey)),
}

export const twoProcesses: Product = {
  ...shared,
  name: 'Jinvani, two processes',
  start: async () => [await start(1, uncached), await start(2, uncached)],
  cases: (_url, survey) => Promise.resolve(firstTouches(survey).filter(({ name }) => name !== 'featured')),
}

export const jinvani: Product = {
  ...shared,
  name: 'Jinvani',
  start: async () => [await start(1, {})],
  cases: shippedCases,
  creation,
}
