// Public answers per second, each against a bare node:http server with the same bytes, in turns.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type IncomingMessage, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { browserHeaders, loadWithWrk, requireWrk } from './load/wrk.ts'
import { type RunningProduct, waitForOutput } from './running-product.ts'
import { type Row, median } from './table.ts'
import { findFreePort } from '../scripts/free-port.mjs'

const rounds = 3
const seconds = 5
const connections = 50
const bareServer = fileURLToPath(new URL('bare-server.ts', import.meta.url))

interface Target {
  what: string
  path: string
  goal: number
  headers: Record<string, string>
}

async function findTargets(product: RunningProduct): Promise<Target[]> {
  const list = '/api/v1/app/content?pageSize=20'
  const answer = await fetch(`${product.url}${list}`, { headers: browserHeaders })
  const { items } = (await answer.json()) as { items: { slug: string }[] }
  const etag = answer.headers.get('etag')
  if (etag === null || items[0] === undefined) throw new Error('The public list is empty or has no ETag')
  return [
    { what: 'public list', path: list, goal: 0.85, headers: browserHeaders },
    { what: 'by slug', path: `/api/v1/app/content/${items[0].slug}`, goal: 0.85, headers: browserHeaders },
    {
      what: 'public list, unchanged (304)',
      path: list,
      goal: 0.9,
      headers: { ...browserHeaders, 'if-none-match': etag },
    },
    { what: 'landing page', path: '/', goal: 0.8, headers: browserHeaders },
  ]
}

/** Reads the bytes of an answer without unpacking them. */
async function read(url: string, headers: Record<string, string>) {
  const [answer] = (await once(get(url, { headers }), 'response')) as [IncomingMessage]
  const body = Buffer.concat(await answer.toArray())
  return { status: answer.statusCode, headers: answer.headers, body }
}

/** Starts a bare server that sends the answer of the product, header for header. */
export async function startBare(
  url: string,
  headers: Record<string, string>,
): Promise<{ url: string; child: ChildProcess }> {
  // The product makes the first answer; the second comes from memory.
  await read(url, headers)
  const { status, headers: all, body } = await read(url, headers)
  const omitted = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding'])
  const sent = Object.entries(all).filter(([name]) => !omitted.has(name))
  const prepared = { status, headers: Object.fromEntries(sent), body: body.toString('base64') }
  const port = await findFreePort()
  const encoded = Buffer.from(JSON.stringify(prepared)).toString('base64')
  const child = spawn(process.execPath, [bareServer, String(port), encoded], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await waitForOutput(child, 'Listening on')
  return { url: `http://127.0.0.1:${port}`, child }
}

async function load(url: string, { path, headers }: Target, duration = seconds): Promise<number> {
  const run = await loadWithWrk({ url, paths: [path], connections, seconds: duration, headers })
  if (run.refused + run.broken + run.timeouts > 0) throw new Error(`Failed answers from ${url}${path}`)
  return run.answers / run.seconds
}

async function compare(product: RunningProduct, target: Target): Promise<Row> {
  const { what, path, goal, headers } = target
  const bare = await startBare(`${product.url}${path}`, headers)
  const own: number[] = []
  const limit: number[] = []
  try {
    await load(product.url, target, 2)
    await load(bare.url, target, 2)
    for (let round = 0; round < rounds; round += 1) {
      own.push(await load(product.url, target))
      limit.push(await load(bare.url, target))
    }
  } finally {
    bare.child.kill()
  }
  return {
    what: `${what}, of bare node:http`,
    value: median(own) / median(limit),
    unit: 'times',
    goal: { kind: 'at least', value: goal },
    note: `${median(own).toFixed(0)} against ${median(limit).toFixed(0)} per second`,
  }
}

export async function measureAnswers(product: RunningProduct): Promise<Row[]> {
  requireWrk()
  await sleep(3000)
  const idle = await product.memory()
  const rows: Row[] = []
  const [peak] = await product.withPeakMemory(async () => {
    for (const target of await findTargets(product)) rows.push(await compare(product, target))
  })
  const memory = { unit: 'MiB' }
  return [
    ...rows,
    { ...memory, what: 'memory, idle', value: idle },
    { ...memory, what: 'memory, under load', value: peak },
  ]
}
