// An hour of mixed work on two cores. Do memory and open descriptors stay constant after a while, and is any request
// refused without `Retry-After`? `taskset -c 0,1 npm run bench:soak -- 60 postgres`: minutes and database (default: the
// embedded one).
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isReady, makeFilm, removeFilm, submitFilm, waitFor } from './films.ts'
import { browserHeaders, findPaths, loadWithWrk, requireWrk } from './load.ts'
import { openFiles } from './processes.ts'
import { startPostgres } from './real-postgres.ts'
import { RunningProduct, owner } from './running-product.ts'
import { Busy, StaffApi, put } from './staff-api.ts'
import { type Row, atLeast, atMost, median, printTable, quantile } from './table.ts'
import { findFreePort } from '../scripts/free-port.mjs'
import { inspectedAt, lookAtKept } from './kept-memory.ts'
import { temporaryFolder } from './temporary-folder.ts'

const [given = '60', database = 'embedded'] = process.argv.slice(2)
const minutes = Number(given)
if (!(minutes > 0) || !['embedded', 'postgres'].includes(database))
  throw new Error('Say the minutes, and embedded or postgres: npm run bench:soak -- 60 postgres')

const readers = 500
const editors = 20
/** Minutes before the measurement: the embedded database has its first vacuum after half an hour. */
const warmMinutes = Math.min(minutes, 32)
/** Wait before a reading at rest, since clients keep connections open for a while after their last request. */
const settleMs = 20_000
/** Time between two sign-ins: shorter than the 15 minutes for which access tokens are valid. */
const signInMs = 10 * 60_000
const largeFile = 128 * 1024 * 1024

interface Task {
  product: RunningProduct
  paths: string[]
  picture: { contentType: string; size: number; body: Buffer[] }
  film: string
  inspector: number
}

class Staff {
  readonly #url: string
  readonly times: number[] = []
  readonly faults = new Map<string, number>()
  readonly done = new Map<string, number>()
  readonly signal: AbortSignal
  #api: StaffApi | undefined
  #signedInAt = 0

  constructor(url: string, signal: AbortSignal) {
    this.#url = url
    this.signal = signal
  }

  async api(): Promise<StaffApi> {
    if (this.#api === undefined || Date.now() - this.#signedInAt > signInMs) {
      this.#api = await StaffApi.signIn(this.#url, owner)
      this.#signedInAt = Date.now()
    }
    return this.#api
  }

  async ask<T>(method: string, path: string, body?: unknown): Promise<T> {
    const began = performance.now()
    const answer = await (await this.api()).must<T>(method, path, body)
    this.times.push(performance.now() - began)
    return answer
  }

  pause = (ms: number) => sleep(ms, undefined, { signal: this.signal }).catch(() => {})

  /** Repeats the work until the phase ends. Counts failures, and goes on after them. */
  async keep(what: string, pauseMs: number, work: () => Promise<void>): Promise<void> {
    while (!this.signal.aborted) {
      try {
        await work()
        this.done.set(what, (this.done.get(what) ?? 0) + 1)
      } catch (error) {
        const fault = `${what}: ${error instanceof Error ? error.message : String(error)}`
        if (!this.signal.aborted && !(error instanceof Busy))
          this.faults.set(fault, (this.faults.get(fault) ?? 0) + 1)
      }
      await this.pause((0.5 + Math.random()) * pauseMs)
    }
  }
}

async function editItem(staff: Staff, slug: string): Promise<void> {
  await staff.ask('GET', '/admin/content?pageSize=20')
  const source = { kind: 'youtube', url: 'https://youtu.be/dQw4w9WgXcQ', mimeType: 'text/html' }
  const kind = { platform: 'android', sourceWorkflow: 'youtube', active: true, sources: [source] }
  const { _id } = await staff.ask<{ _id: string }>('POST', '/admin/content', { title: slug, slug, ...kind })
  const path = `/admin/content/${_id}`
  for (let change = 0; change < 5 && !staff.signal.aborted; change += 1) {
    await staff.pause(Math.random() * 8000)
    await staff.ask('GET', path)
    await staff.ask('PUT', path, { synopsis: `Change ${change} of ${slug}` })
  }
  await staff.ask('DELETE', path)
}

async function sendPicture(staff: Staff, picture: Task['picture']): Promise<void> {
  const about = { filename: 'picture', contentType: picture.contentType, prefix: 'images/posters/' }
  const { url, publicUrl } = await staff.ask<{ url: string; publicUrl: string }>('POST', '/admin/uploads/presign', about) // prettier-ignore
  await put(url, picture)
  await staff.ask('POST', '/admin/uploads/complete', { publicUrl })
}

/** Sends two parts and aborts the upload, so that nothing stays on the disk. */
async function giveUp(staff: Staff): Promise<void> {
  const about = { filename: 'film.mp4', contentType: 'video/mp4', prefix: 'videos/', size: largeFile }
  const { uploadId, partSize: size } = await staff.ask<{ uploadId: string; partSize: number }>('POST', '/admin/uploads/multipart', about) // prettier-ignore
  const path = `/admin/uploads/multipart/${uploadId}`
  const wanted = { partNumbers: [1, 2] }
  const { parts } = await staff.ask<{ parts: { url: string }[] }>('POST', `${path}/parts`, wanted)
  for (const { url } of parts)
    await put(url, { contentType: 'application/octet-stream', size, body: [Buffer.alloc(size)] })
  await staff.ask('DELETE', path)
}

async function makeOne(staff: Staff, film: string): Promise<void> {
  const submission = await submitFilm(await staff.api(), film)
  await waitFor(await staff.api(), submission, isReady)
  await removeFilm(await staff.api(), submission)
}

type Held = ReturnType<typeof holds>
const holds = (product: RunningProduct) => ({ memory: product.memory(), ...openFiles(product.pid) })

async function work({ product, paths, picture, film }: Task, seconds: number) {
  const staff = new Staff(product.url, AbortSignal.timeout(seconds * 1000))
  const [seen, began] = [[] as Held[], Date.now()]
  const order = { url: product.url, paths, connections: readers, pauseMs: 2500, headers: browserHeaders }
  const [reading] = await Promise.all([
    loadWithWrk({ ...order, seconds, countsWaits: true }),
    staff.keep('looks', 1000, () => Promise.resolve(void seen.push(holds(product)))),
    staff.keep('pictures', 5000, () => sendPicture(staff, picture)),
    staff.keep('large files given up', 5000, () => giveUp(staff)),
    staff.keep('films', 5000, () => makeOne(staff, film)),
    ...Array.from({ length: editors }, (_, editor) =>
      staff.keep('items', 4000, () => editItem(staff, `soak-${began}-${editor}-${Date.now()}`)),
    ),
  ])
  return { seen, reading, staff }
}

async function lookAtRest({ product, inspector }: Task) {
  await sleep(settleMs)
  return { kept: await lookAtKept(product, inspector), ...holds(product) }
}

const none = atMost(0)
const flat = atMost(5)

/** Compares the medians of the first and the last quarter of the readings. */
function rowOfDrift(what: string, seen: readonly Held[], of: keyof Held): Row {
  const values = seen.map((held) => held[of])
  const quarter = Math.max(1, Math.floor(values.length / 4))
  const [first, last] = [median(values.slice(0, quarter)), median(values.slice(-quarter))]
  const note = `${first.toFixed(0)} at first, ${last.toFixed(0)} at last, ${Math.max(...values).toFixed(0)} at most`
  return { what: `${what}, growth`, value: (last / first - 1) * 100, unit: '%', goal: flat, note }
}

async function measure(task: Task): Promise<Row[]> {
  await work(task, Math.ceil(warmMinutes * 60))
  const before = await lookAtRest(task)
  const { seen, reading, staff } = await work(task, Math.ceil(minutes * 60))
  const after = await lookAtRest(task)
  const unit = ''
  const { p50, p99 } = reading
  const faults = [...staff.faults].map(([fault, count]) => `${count} × ${fault}`)
  const kept = `${before.kept.toFixed(1)} MiB before, ${after.kept.toFixed(1)} after`
  const open = ({ sockets, others }: Held) => sockets + others
  return [
    rowOfDrift('memory under load (MiB)', seen, 'memory'),
    rowOfDrift('sockets under load', seen, 'sockets'),
    rowOfDrift('other descriptors under load', seen, 'others'),
    { what: 'kept at rest after a collection, growth', value: (after.kept / before.kept - 1) * 100, unit: '%', goal: flat, note: kept }, // prettier-ignore
    { what: 'memory at rest', value: after.memory, unit: 'MiB', note: `${before.memory.toFixed(0)} before` },
    { what: 'descriptors at rest, more than before', value: open(after) - open(before), unit, goal: none, note: `files of the database: ${after.ofDatabase}` }, // prettier-ignore
    { what: 'readers: answers', value: reading.answers, unit, note: `p50 ${p50} ms, p99 ${p99} ms` },
    { what: 'readers: asked to come again', value: reading.askedToWait, unit },
    { what: 'readers: refused otherwise', value: reading.refused - reading.askedToWait, unit, goal: none },
    { what: 'readers: broken or timed out', value: reading.broken + reading.timeouts, unit, goal: none },
    { what: 'staff: calls', value: staff.times.length, unit, note: `p50 ${quantile(staff.times, 0.5).toFixed(0)} ms, p99 ${quantile(staff.times, 0.99).toFixed(0)} ms` }, // prettier-ignore
    { what: 'staff: failures', value: faults.length, unit, goal: none, note: faults.slice(0, 5).join('; ') },
    ...['items', 'pictures', 'large files given up', 'films'].map((what) => {
      return { what, value: staff.done.get(what) ?? 0, unit, goal: atLeast(1) }
    }),
  ]
}

async function findPicture(url: string, paths: readonly string[]): Promise<Task['picture']> {
  const path = paths.find((each) => each.startsWith('/media/'))
  if (path === undefined) throw new Error('The demo library has no picture of its own')
  const answer = await fetch(url + path)
  const bytes = Buffer.from(await answer.arrayBuffer())
  return { contentType: answer.headers.get('content-type') ?? '', size: bytes.length, body: [bytes] }
}

requireWrk()
await using folder = await temporaryFolder('soak')
await using postgres = database === 'postgres' ? await startPostgres() : undefined
/** The limits of production, but no limit on the account, which all editors share here. */
const variables = {
  TRUST_PROXY: '127.0.0.1',
  LIMITS: 'STAFF_POINTS_PER_MINUTE=0,UPLOADS_PER_MINUTE=600',
  ...(postgres && { DATABASE_URL: postgres.url, DEMO_LIBRARY: 'true', SECRET_KEY: 'one-secret-for-the-process-of-this-hour' }), // prettier-ignore
}
const dataDir = join(folder.path, 'data')
// Makes the demo library first, without converting its films, which would disturb the measurement.
await (await RunningProduct.start(dataDir, { ...variables, MEDIA_PROCESSING: 'false' })).stop()
const inspector = await findFreePort()
await using product = await RunningProduct.start(dataDir, { ...variables, ...inspectedAt(inspector) })
const { pages, searches } = await findPaths(product.url)
const picture = await findPicture(product.url, pages)
const film = await makeFilm(folder.path, 20, { width: 640, height: 360 })
const rows = await measure({ product, paths: [...pages, ...searches], picture, film, inspector })
console.log(`${minutes} minutes, ${readers} readers, ${editors} editors, database: ${database}`)
printTable(rows)
