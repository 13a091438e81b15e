// Many readers at once, without sign-in, each on its own connection, of answers from memory.
// `node bench/crowd.ts 10000 60`: readers, and seconds of measurement after all of them have arrived.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { lookAt } from './load/process-watch.ts'
import { findPaths, keepReading } from './load/readers.ts'
import { Tally } from './load/tally.ts'
import { RunningProduct } from './running-product.ts'
import { type Row, hasMissed, printTable } from './table.ts'

const readers = Number(process.argv[2] ?? 10_000)
const seconds = Number(process.argv[3] ?? 60)
if (!(readers > 0) || !(seconds > 0)) throw new Error('Say readers and seconds: node bench/crowd.ts 10000 60')

const arriveMs = Math.max(2000, readers)
/** The pause is shorter than 4 s, when a client closes a connection that the server keeps for 5 s. */
const pauseMs = 3000
/** Descriptors of each process beside those of the readers. */
const spareDescriptors = 200

async function checkDescriptors(): Promise<void> {
  const limits = await readFile('/proc/self/limits', 'utf8')
  const hard = Number(/Max open files\s+\S+\s+(\d+)/.exec(limits)?.[1])
  const needed = readers + spareDescriptors
  if (hard < needed)
    throw new Error(
      `${readers} readers need ${needed} open files, and this shell allows ${hard} (ulimit -Hn)`,
    )
}

async function measure(product: RunningProduct): Promise<Row[]> {
  const { pages: paths } = await findPaths(product.url)
  const ending = new AbortController()
  const { signal } = ending
  const idle = await product.memory()
  const tally = new Tally()
  const reading = keepReading({ url: product.url, paths, readers, pauseMs, arriveMs, tally, signal })
  // The pause lasts until the last reader has arrived and read something.
  await sleep(arriveMs + pauseMs)
  const coming = tally.times.length
  tally.times.length = 0
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  const processor = await product.processorSeconds()
  const began = performance.now()
  const [memory] = await product.withPeakMemory(() => sleep(seconds * 1000))
  const took = (performance.now() - began) / 1000
  const cores = ((await product.processorSeconds()) - processor) / took
  delay.disable()
  const answers = tally.times.length
  const [p50 = Number.NaN, p95 = Number.NaN, p99 = Number.NaN, most = Number.NaN] = tally.quantiles(
    0.5,
    0.95,
    0.99,
    1,
  )
  // The count comes last, since counting ten thousand descriptors blocks this client.
  const { sockets } = await lookAt(product)
  ending.abort()
  await reading
  const own = `this client's own delay: ${(delay.percentile(99) / 1e6).toFixed(1)} ms`
  const none = { kind: 'at most', value: 0 } as const
  const faults = [...tally.faults].map(([fault, count]) => `${count} × ${fault}`).slice(0, 5)
  return [
    {
      what: 'connections at once',
      value: sockets,
      unit: '',
      goal: { kind: 'at least', value: readers },
      note: `${coming} answers while they came`,
    },
    { what: 'answers a second', value: answers / took, unit: '', note: tally.told },
    { what: 'p50', value: p50, unit: 'ms' },
    { what: 'p95', value: p95, unit: 'ms' },
    { what: 'p99', value: p99, unit: 'ms', note: own },
    { what: 'slowest', value: most, unit: 'ms' },
    {
      what: 'answers of 4xx, 429 or 5xx',
      value: tally.refused + tally.askedToWait + tally.failed,
      unit: '',
      goal: none,
    },
    { what: 'connections that broke', value: tally.broken, unit: '', goal: none, note: faults.join('; ') },
    { what: 'cores that the product took', value: cores, unit: '' },
    { what: 'memory, before', value: idle, unit: 'MiB' },
    { what: 'memory, with all of them', value: memory, unit: 'MiB' },
  ]
}

await checkDescriptors()
const dataDir = await mkdtemp(join(tmpdir(), 'jinvani-crowd-'))
try {
  const product = await RunningProduct.start(dataDir, {
    MEDIA_PROCESSING: 'false',
    TRUST_PROXY: '127.0.0.1',
    POINTS_PER_MINUTE: '300',
    MAX_EVENT_LOOP_DELAY_MS: '200',
    MAX_CONNECTIONS: String(readers + spareDescriptors),
  })
  try {
    const rows = await measure(product)
    console.log(`${readers} readers for ${seconds} s, each with ${pauseMs / 1000} s between two requests`)
    printTable(rows, ['PASS', 'FAIL'])
    process.exitCode = rows.some(hasMissed) ? 1 : 0
  } finally {
    await product.stop()
  }
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
