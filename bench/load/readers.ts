// Readers without sign-in: each has its own connection and address, and pauses between two pages.
import { Agent, type IncomingMessage, request as send } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Answered, Tally } from './tally.ts'

export interface Reading {
  url: string
  paths: readonly string[]
  readers: number
  /** Mean pause between two requests of one reader. */
  pauseMs: number
  /** Time over which the readers arrive. */
  arriveMs: number
  tally: Tally
  signal: AbortSignal
}

interface Page extends Answered {
  etag: string | undefined
}

const addressOf = (reader: number) => `10.${(reader >> 16) & 255}.${(reader >> 8) & 255}.${reader & 255}`
const pick = <T>(list: readonly T[]) => list[Math.floor(Math.random() * list.length)]

/** The server closed a connection that had been used before. */
class ConnectionClosed extends Error {
  override name = 'ConnectionClosed'
}

type Headers = Record<string, string>

function askOnce(url: string, headers: Headers, agent: Agent, body?: string): Promise<Page> {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST'
    const request = send(url, { method, headers, agent }, (answer: IncomingMessage) => {
      answer.on('error', reject)
      answer.on('end', () => {
        const { etag, 'retry-after': retryAfter } = answer.headers
        resolve({ status: answer.statusCode ?? 0, etag, retryAfter, ms: performance.now() - began })
      })
      answer.resume()
    })
    request.on('error', (error) => {
      const isClosed = request.reusedSocket && 'code' in error && error.code === 'ECONNRESET'
      reject(isClosed ? new ConnectionClosed() : error)
    })
    request.end(body)
  })
}

/** Reopens a kept connection that the server has just closed, as browsers do. */
export async function ask(url: string, headers: Headers, agent: Agent, body?: string): Promise<Page> {
  for (;;) {
    try {
      return await askOnce(url, headers, agent, body)
    } catch (error) {
      if (!(error instanceof ConnectionClosed)) throw error
    }
  }
}

/** Resolves early when the signal ends the reading. */
export const pause = (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal }).catch(() => {})

async function read(reading: Reading, reader: number): Promise<void> {
  const { url, paths, pauseMs, arriveMs, tally, signal } = reading
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const etags = new Map<string, string>()
  await pause(Math.random() * arriveMs, signal)
  while (!signal.aborted) {
    const path = pick(paths) ?? '/'
    const known = etags.get(path)
    const headers = {
      'x-forwarded-for': addressOf(reader),
      'accept-encoding': 'gzip, deflate, br',
      ...(known !== undefined && { 'if-none-match': known }),
    }
    let waitMs = (0.8 + Math.random() * 0.4) * pauseMs
    try {
      const page = await ask(url + path, headers, agent)
      tally.add(path, page)
      if (page.etag !== undefined) etags.set(path, page.etag)
      waitMs = Math.max(waitMs, Number(page.retryAfter ?? 0) * 1000)
    } catch (error) {
      tally.addBroken(path, error)
    }
    await pause(waitMs, signal)
  }
  agent.destroy()
}

export async function keepReading(reading: Reading): Promise<void> {
  await Promise.all(Array.from({ length: reading.readers }, (_, reader) => read(reading, reader)))
}

interface Shown {
  slug: string
  images: { poster: string; thumbnail: string }
}

/** Addresses that people open: pages, lists, items, and pictures on this server. */
export async function findPaths(url: string): Promise<{ pages: string[]; searches: string[] }> {
  // A process that has just started may answer that the client shall come again.
  const read = async <T>(path: string): Promise<T> => {
    const answer = await fetch(`${url}/api/v1/app/${path}`)
    if (answer.ok) return (await answer.json()) as T
    await sleep(Number(answer.headers.get('retry-after') ?? 1) * 1000)
    return await read(path)
  }
  const { items } = await read<{ items: Shown[] }>('content?pageSize=20')
  const { items: categories } = await read<{ items: { slug: string }[] }>('categories')
  const pictures = items.flatMap(({ images }) => [images.poster, images.thumbnail])
  const { port } = new URL(url)
  const here = pictures
    .filter((address) => URL.canParse(address))
    .map((address) => new URL(address))
    .filter((address) => address.port === port)
    .map(({ pathname }) => pathname)
  const pages = [
    '/',
    '/privacy',
    '/api/v1/app/content?pageSize=20',
    '/api/v1/app/content?pageSize=20&page=2',
    '/api/v1/app/content/featured',
    '/api/v1/app/categories',
    '/api/v1/app/carousel',
    ...categories.map(({ slug }) => `/api/v1/app/content?category=${slug}`),
    ...items.map(({ slug }) => `/api/v1/app/content/${slug}`),
    ...new Set(here),
  ]
  const words = ['stotra', 'mahavir', 'bhajan', 'namokar', 'bhaktamar', 'tirthankar', 'ahimsa', 'paryushan']
  return { pages, searches: words.map((word) => `/api/v1/app/content?q=${word}`) }
}
