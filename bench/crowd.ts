// Many readers at once, without sign-in, each on its own connection, of answers from memory.
// `node bench/crowd.ts 10000 60`: readers and seconds. The pages include pictures. The readers are driven by wrk.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { lookAt } from './load/process-watch.ts'
import { findPaths } from './load/readers.ts'
import { browserHeaders, loadWithWrk, requireWrk } from './load/wrk.ts'
import { RunningProduct } from './running-product.ts'
import { type Row, hasMissed, printTable } from './table.ts'

const readers = Number(process.argv[2] ?? 10_000)
const seconds = Number(process.argv[3] ?? 60)
if (!(readers > 0) || !(seconds > 0)) throw new Error('Say readers and seconds: node bench/crowd.ts 10000 60')

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

/** Starts after the readers have come. */
async function countSockets(product: RunningProduct): Promise<number> {
  await sleep((seconds * 1000) / 2)
  return (await lookAt(product)).sockets
}

async function measure(product: RunningProduct): Promise<Row[]> {
  const { pages: paths } = await findPaths(product.url)
  await product.rest()
  const idle = await product.memory()
  const processor = await product.processorSeconds()
  const [memory, [load, sockets]] = await product.withPeakMemory(() =>
    Promise.all([
      loadWithWrk({
        url: product.url,
        paths,
        connections: readers,
        seconds,
        pauseMs,
        headers: browserHeaders,
      }),
      countSockets(product),
    ]),
  )
  const cores = ((await product.processorSeconds()) - processor) / load.seconds
  const most = (value: number) => ({ kind: 'at most', value }) as const
  return [
    { what: 'connections at once', value: sockets, unit: '', goal: { kind: 'at least', value: readers } },
    {
      what: 'answers a second',
      value: load.answers / load.seconds,
      unit: '',
      goal: { kind: 'at least', value: 0.3 * readers },
    },
    { what: 'p50', value: load.p50, unit: 'ms' },
    { what: 'p95', value: load.p95, unit: 'ms' },
    { what: 'p99', value: load.p99, unit: 'ms', goal: most(500) },
    { what: 'slowest', value: load.most, unit: 'ms' },
    { what: 'answers of 4xx or 5xx', value: load.refused, unit: '', goal: most(0) },
    { what: 'connections that broke', value: load.broken, unit: '', goal: most(0) },
    { what: 'requests without an answer for 30 s', value: load.timeouts, unit: '', goal: most(0) },
    { what: 'cores that the product took', value: cores, unit: '' },
    { what: 'memory, before', value: idle, unit: 'MiB' },
    { what: 'memory, with all of them, above that', value: memory - idle, unit: 'MiB', goal: most(250) },
  ]
}

requireWrk()
await checkDescriptors()
const dataDir = await mkdtemp(join(tmpdir(), 'jinvani-crowd-'))
try {
  const product = await RunningProduct.start(dataDir, {
    MEDIA_PROCESSING: 'false',
    TRUST_PROXY: '127.0.0.1',
    LIMITS: `STAFF_POINTS_PER_MINUTE=0,SEARCHES_AT_ONCE=0,MAX_CONNECTIONS=${readers + spareDescriptors}`,
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
