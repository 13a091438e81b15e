// Load from wrk, a client written in C: one in Node is slower than the server that it measures.
import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

export const browserHeaders = { 'accept-encoding': 'gzip, deflate, br' }

export interface Load {
  url: string
  /** One of them is chosen at random for each request. */
  paths: readonly string[]
  connections: number
  seconds: number
  /** Mean pause of a connection between two requests. */
  pauseMs?: number
  headers: Record<string, string>
}

export interface Loaded {
  answers: number
  /** Received, with headers. */
  bytes: number
  seconds: number
  /** Answers of 4xx and 5xx. */
  refused: number
  /** Connections that were refused or closed. */
  broken: number
  /** Requests without an answer for 30 s. */
  timeouts: number
  /** Latencies in milliseconds. */
  p50: number
  p95: number
  p99: number
  most: number
}

const script = fileURLToPath(new URL('wrk.lua', import.meta.url))
const run = promisify(execFile)

export function requireWrk(): void {
  if (spawnSync('wrk', ['-v']).error)
    throw new Error('This measurement needs wrk: apt-get install wrk (Debian), brew install wrk (macOS)')
}

export async function loadWithWrk(load: Load): Promise<Loaded> {
  const { url, paths, connections, seconds, pauseMs = 0, headers } = load
  const folder = await mkdtemp(join(tmpdir(), 'jinvani-wrk-'))
  try {
    const list = join(folder, 'paths')
    await writeFile(list, paths.join('\n'))
    const sent = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
    const size = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '30s', '-s', script]
    const { stdout } = await run('wrk', [...size, ...sent, url, '--', list, String(pauseMs)])
    return JSON.parse(stdout.slice(stdout.lastIndexOf('\n{'))) as Loaded
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
