// Many readers without an account request cached pages and pictures, each on its own connection. `npm run bench:crowd
// -- 10000 60`: number of readers, and seconds.
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { findPaths, browserHeaders, loadWithWrk, requireWrk } from './load.ts'
import { openFiles, processorSeconds } from './processes.ts'
import { RunningProduct } from './running-product.ts'
import { type Row, atLeast, atMost, printTable } from './table.ts'
import { temporaryFolder } from './temporary-folder.ts'

const [readers = 10_000, seconds = 60] = process.argv.slice(2).map(Number)
if (!(readers > 0) || !(seconds > 0))
  throw new Error('Say readers and seconds: npm run bench:crowd -- 10000 60')

const pauseMs = 3000
/** Open files that a process needs beside one for each reader. */
const spareDescriptors = 200

async function checkDescriptors(): Promise<void> {
  const limits = await readFile('/proc/self/limits', 'utf8')
  const hard = Number(/Max open files\s+\S+\s+(\d+)/.exec(limits)?.[1])
  const needed = readers + spareDescriptors
  if (hard >= needed) return
  throw new Error(`${readers} readers need ${needed} open files, and this shell allows ${hard} (ulimit -Hn)`)
}

/** Waits until a new product has made the small pictures of its demo library, which takes minutes. */
async function rest({ pid }: RunningProduct): Promise<void> {
  const restSeconds = 45
  for (let before = -Infinity, now = processorSeconds(pid); now - before > restSeconds / 10;) {
    before = now
    await sleep(restSeconds * 1000)
    now = processorSeconds(pid)
  }
}

async function measure(product: RunningProduct): Promise<Row[]> {
  const { pages: paths } = await findPaths(product.url)
  await rest(product)
  const [idle, processor] = [product.memory(), processorSeconds(product.pid)]
  const load = loadWithWrk({ url: product.url, paths, connections: readers, seconds, pauseMs, headers: browserHeaders }) // prettier-ignore
  const [memory, sockets] = await product.withPeakMemory(async () => {
    // Counts sockets halfway through, when all readers are connected.
    await sleep((seconds * 1000) / 2)
    const open = openFiles(product.pid).sockets
    await load
    return open
  })
  const { answers, p50, p95, p99, most, refused, broken, timeouts, ...took } = await load
  const cores = (processorSeconds(product.pid) - processor) / took.seconds
  const unit = ''
  return [
    { what: 'connections at once', value: sockets, unit, goal: atLeast(readers) },
    { what: 'answers a second', value: answers / took.seconds, unit, goal: atLeast(0.3 * readers) },
    { what: 'p50', value: p50, unit: 'ms', note: `p95 ${p95.toFixed(0)} ms, slowest ${most.toFixed(0)} ms` },
    { what: 'p99', value: p99, unit: 'ms', goal: atMost(500) },
    { what: 'answers of 4xx or 5xx', value: refused, unit, goal: atMost(0) },
    { what: 'connections that broke', value: broken, unit, goal: atMost(0) },
    { what: 'requests without an answer for 30 s', value: timeouts, unit, goal: atMost(0) },
    { what: 'cores that the product took', value: cores, unit },
    { what: 'memory, with all of them', value: memory - idle, unit: 'MiB more', goal: atMost(250), note: `${idle.toFixed(0)} MiB before` }, // prettier-ignore
  ]
}

requireWrk()
await checkDescriptors()
await using folder = await temporaryFolder('crowd')
await using product = await RunningProduct.start(folder.path, {
  MEDIA_PROCESSING: 'false',
  TRUST_PROXY: '127.0.0.1',
  LIMITS: `STAFF_POINTS_PER_MINUTE=0,SEARCHES_AT_ONCE=0,MAX_CONNECTIONS=${readers + spareDescriptors}`,
})
const rows = await measure(product)
console.log(`${readers} readers for ${seconds} s, each with ${pauseMs / 1000} s between two requests`)
printTable(rows)
