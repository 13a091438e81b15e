// One burst of requests. Answers from memory are asked for by wrk, since autocannon is slower than they are.
import autocannon from 'autocannon'
import { loadWithWrk } from '../../load/wrk.ts'
import { type CpuShares, type Watched, residentMemory, sharesBetween, takeCpuTimes } from './cpu-time.ts'
import type { Case } from '../products/product.ts'

export interface Target extends Case {
  /** Addresses of one server, or of several that share the connections. */
  urls: string[]
  watched: Watched
  /** Transactions of the database so far. */
  countTransactions(): Promise<number>
}

export interface Shot {
  perSecond: number
  p50: number
  p95: number
  p99: number
  bytes: number
  /** Answers that failed. */
  bad: number
  peakMemory: number
  /** Database transactions for each answer, near 0 for kept answers; an estimate for runs of some seconds. */
  transactions: number
  cpu: CpuShares
}

const memoryMs = 500
export const round = (value: number, digits = 2) => Math.round(value * 10 ** digits) / 10 ** digits

function quantileOf(times: readonly number[], share: number): number {
  return times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? Number.NaN
}

/** Gives every connection its own addresses, as long as there are enough. */
function dealer(paths: readonly string[], connections: number) {
  let next = 0
  return () => {
    const seat = next++ % connections
    const dealt = paths.filter((_, index) => index % connections === seat % paths.length)
    return dealt.map((path) => ({ method: 'GET', path }))
  }
}

interface Burst {
  answers: number
  seconds: number
  /** Received, with headers. */
  bytes: number
  bad: number
  /** Latencies in milliseconds. */
  p50: number
  p95: number
  p99: number
}

/** Keeps latencies one by one: autocannon's own histogram counts whole milliseconds. */
async function loadWithAutocannon(target: Target, connections: number, duration: number): Promise<Burst> {
  const times: number[] = []
  const deal = dealer(target.paths, connections)
  const run = autocannon({
    url: target.urls,
    headers: target.headers ?? {},
    connections,
    duration,
    timeout: 30,
    setupClient: (client) => client.setRequests(deal()),
  })
  run.on('response', (_client, _status, _bytes, ms) => times.push(ms))
  const { requests, throughput, errors, ...statuses } = await run
  times.sort((a, b) => a - b)
  return {
    answers: requests.total,
    seconds: statuses.duration,
    bytes: throughput.total,
    bad: errors + statuses['4xx'] + statuses['5xx'],
    p50: quantileOf(times, 0.5),
    p95: quantileOf(times, 0.95),
    p99: quantileOf(times, 0.99),
  }
}

/** One address of one server. */
async function loadKept(target: Target, connections: number, seconds: number): Promise<Burst> {
  const { urls, paths, headers = {} } = target
  const loaded = await loadWithWrk({ url: urls[0] ?? '', paths, headers, connections, seconds })
  return { ...loaded, bad: loaded.refused + loaded.broken + loaded.timeouts }
}

export async function shoot(target: Target, connections: number, duration: number): Promise<Shot> {
  let peakMemory = residentMemory(target.watched.servers)
  const watch = setInterval(() => {
    peakMemory = Math.max(peakMemory, residentMemory(target.watched.servers))
  }, memoryMs)
  const transactions = await target.countTransactions()
  const before = takeCpuTimes(target.watched)
  const load = target.isKept ? loadKept : loadWithAutocannon
  const { answers, seconds, bytes, bad, p50, p95, p99 } = await load(target, connections, duration)
  const cpu = sharesBetween(before, takeCpuTimes(target.watched))
  clearInterval(watch)
  const total = Math.max(1, answers)
  return {
    perSecond: round(answers / seconds, 1),
    p50: round(p50),
    p95: round(p95),
    p99: round(p99),
    bytes: Math.round(bytes / total),
    bad,
    peakMemory,
    transactions: round(((await target.countTransactions()) - transactions) / total),
    cpu,
  }
}
