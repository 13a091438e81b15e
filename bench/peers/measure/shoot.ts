// One burst of requests. Latencies are kept one by one: autocannon's own histogram counts whole milliseconds.
import autocannon from 'autocannon'
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
  return round(times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? Number.NaN)
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

export async function shoot(target: Target, connections: number, duration: number): Promise<Shot> {
  const times: number[] = []
  let peakMemory = residentMemory(target.watched.servers)
  const watch = setInterval(() => {
    peakMemory = Math.max(peakMemory, residentMemory(target.watched.servers))
  }, memoryMs)
  const deal = dealer(target.paths, connections)
  const transactions = await target.countTransactions()
  const before = takeCpuTimes(target.watched)
  const run = autocannon({
    url: target.urls,
    headers: target.headers ?? {},
    connections,
    duration,
    timeout: 30,
    setupClient: (client) => client.setRequests(deal()),
  })
  run.on('response', (_client, _status, _bytes, ms) => times.push(ms))
  const outcome = await run
  const cpu = sharesBetween(before, takeCpuTimes(target.watched))
  clearInterval(watch)
  const total = Math.max(1, outcome.requests.total)
  times.sort((a, b) => a - b)
  return {
    perSecond: round(outcome.requests.total / outcome.duration, 1),
    p50: quantileOf(times, 0.5),
    p95: quantileOf(times, 0.95),
    p99: quantileOf(times, 0.99),
    bytes: Math.round(outcome.throughput.total / total),
    bad: outcome.errors + outcome['4xx'] + outcome['5xx'],
    peakMemory,
    transactions: round(((await target.countTransactions()) - transactions) / total),
    cpu,
  }
}
