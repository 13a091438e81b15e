// Sends requests with wrk, which is written in C: a client in Node would be slower than the server.
import { execFile, spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { temporaryFolder } from './temporary-folder.ts'

export const browserHeaders = { 'accept-encoding': 'gzip, deflate, br' }

interface Load {
  url: string
  /** All connections together request these paths, one after the other. */
  paths: readonly string[]
  connections: number
  seconds: number
  /** Milliseconds between two requests of a connection, on average. */
  pauseMs?: number
  /** Without it, `askedToWait` stays 0. */
  countsWaits?: boolean
  headers: Record<string, string>
}

interface Loaded {
  answers: number
  bytes: number
  seconds: number
  /** Number of answers of 4xx and 5xx. */
  refused: number
  /** Number of answers of 429, and of 503 with `Retry-After`. */
  askedToWait: number
  broken: number
  /** Number of requests without an answer for 30 s. */
  timeouts: number
  p50: number
  p95: number
  p99: number
  most: number
}

const script = fileURLToPath(new URL('load.lua', import.meta.url))

export function requireWrk(): void {
  if (spawnSync('wrk', ['-v']).error)
    throw new Error('This measurement needs wrk: apt-get install wrk (Debian), brew install wrk (macOS)')
}

export async function loadWithWrk(load: Load): Promise<Loaded> {
  const { url, paths, connections, seconds, pauseMs = 0, countsWaits = false, headers } = load
  await using folder = await temporaryFolder('wrk')
  const list = join(folder.path, 'paths')
  await writeFile(list, paths.join('\n'))
  const sent = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const size = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '30s', '-s', script]
  const args = [list, String(pauseMs), String(countsWaits)]
  const { stdout } = await promisify(execFile)('wrk', [...size, ...sent, url, '--', ...args])
  return JSON.parse(stdout.slice(stdout.lastIndexOf('\n{'))) as Loaded
}

/** Paths that readers request: pages, lists, items and pictures; and searches. */
export async function findPaths(url: string): Promise<{ pages: string[]; searches: string[] }> {
  const read = async <T>(path: string): Promise<T> => {
    const answer = await fetch(`${url}/api/v1/app/${path}`)
    if (answer.ok) return (await answer.json()) as T
    await sleep(Number(answer.headers.get('retry-after') ?? 1) * 1000)
    return await read(path)
  }
  const { items } = await read<{ items: { slug: string; images: Record<string, string> }[] }>(
    'content?pageSize=20',
  )
  const { items: categories } = await read<{ items: { slug: string }[] }>('categories')
  const pictures = items
    .flatMap(({ images: { poster = '', thumbnail = '' } }) => [poster, thumbnail])
    .filter((address) => address.startsWith(`${url}/`))
    .map((address) => new URL(address).pathname)
  const lists = ['?pageSize=20', '?pageSize=20&page=2', '/featured', ...categories.map(({ slug }) => `?category=${slug}`)] // prettier-ignore
  const paths = [...lists, ...items.map(({ slug }) => `/${slug}`)]
  const content = paths.map((path) => `/api/v1/app/content${path}`)
  const fixed = ['/', '/privacy', '/api/v1/app/categories', '/api/v1/app/carousel']
  const words = 'stotra mahavir bhajan namokar bhaktamar tirthankar ahimsa paryushan'.split(' ')
  return {
    pages: [...fixed, ...content, ...new Set(pictures)],
    searches: words.map((word) => `/api/v1/app/content?q=${word}`),
  }
}
