// Mixed work for an hour on two cores: whether memory and open descriptors stay constant once everything is
// warm, and whether any request is refused without a `Retry-After`. `node bench/soak.ts 60 postgres`: the
// measured minutes, and the database, which is the embedded one by default.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFfmpeg } from '@jinvani/media'
import { generateClip } from '@jinvani/media/testing/generate-clip.ts'
import { CountedStaff, type Editing, hireEditors, keepEditing } from './load/editors.ts'
import { inspectedAt, lookAtKept } from './load/kept-memory.ts'
import { type Held, driftOf, lookAt, lookUntil } from './load/process-watch.ts'
import { findPaths, keepReading } from './load/readers.ts'
import { type Picture, keepGivingUp, keepMakingFilms, keepSendingPictures } from './load/senders.ts'
import { Tally } from './load/tally.ts'
import { startPostgres } from './real-postgres.ts'
import { RunningProduct, owner } from './running-product.ts'
import { StaffApi } from './staff-api.ts'
import { type Row, hasMissed, printTable } from './table.ts'
import { findFreePort } from '../scripts/free-port.mjs'

const minutes = Number(process.argv[2] ?? 60)
const database = process.argv[3] ?? 'embedded'
if (!(minutes > 0) || !['embedded', 'postgres'].includes(database))
  throw new Error('Say the minutes, and embedded or postgres: node bench/soak.ts 60 postgres')

const readers = 500
const editors = 20
const twoCores = '0,1'
/** Minutes before the measurement. The embedded database has its first vacuum after half an hour. */
const warmMinutes = Math.min(minutes, 32)
/** The clients keep their connections for a while after the last request. */
const settleMs = 20_000

/** Limits as in production; each reader has its own address. */
const variables = {
  TRUST_PROXY: '127.0.0.1',
  // All editors share one address; no person of the apps signs in.
  LIMITS: 'STAFF_POINTS_PER_MINUTE=0,UPLOADS_PER_MINUTE=600',
}

interface Work {
  product: RunningProduct
  paths: string[]
  picture: Picture
  film: string
  inspector: number
}

async function firstPicture(url: string, paths: readonly string[]): Promise<Picture> {
  const path = paths.find((each) => each.startsWith('/media/'))
  if (path === undefined) throw new Error('The demo library has no picture of its own')
  const answer = await fetch(url + path)
  const contentType = answer.headers.get('content-type') ?? ''
  return { contentType, bytes: Buffer.from(await answer.arrayBuffer()) }
}

async function prepare(product: RunningProduct, folder: string, inspector: number): Promise<Work> {
  const { pages, searches } = await findPaths(product.url)
  const ffmpeg = await findFfmpeg()
  if (ffmpeg === null) throw new Error('This machine has no ffmpeg')
  const film = join(folder, 'film.mp4')
  await generateClip(ffmpeg, { kind: 'video', seconds: 20, width: 640, height: 360 }, film)
  await hireEditors(await StaffApi.signIn(product.url, owner), editors)
  const picture = await firstPicture(product.url, pages)
  return { product, paths: [...pages, ...searches], picture, film, inspector }
}

interface Load {
  seen: Held[]
  reading: Tally
  editing: Tally
  pictures: number
  largeFiles: number
  films: number
}

async function work({ product, paths, picture, film }: Work, ms: number): Promise<Load> {
  const { url } = product
  const signal = AbortSignal.timeout(ms)
  const [reading, tally] = [new Tally(), new Tally()]
  const editing: Editing = { url, tally, signal }
  const boss = new CountedStaff(editing, owner)
  const [seen, pictures, largeFiles, films] = await Promise.all([
    lookUntil(product, signal),
    keepSendingPictures(editing, boss, picture),
    keepGivingUp(editing, boss),
    keepMakingFilms(editing, boss, film),
    keepReading({ url, paths, readers, pauseMs: 2500, arriveMs: 5000, tally: reading, signal }),
    keepEditing(editing, boss, editors),
  ])
  return { seen, reading, editing: tally, pictures, largeFiles, films }
}

const flat = { kind: 'at most', value: 5 } as const
const none = { kind: 'at most', value: 0 } as const

function rowOfDrift(what: string, seen: readonly Held[], of: keyof Held): Row {
  const { first, last, most, growth } = driftOf(seen, of)
  const note = `${first.toFixed(0)} at first, ${last.toFixed(0)} at last, ${most.toFixed(0)} at most`
  return { what: `${what}, growth`, value: growth, unit: '%', goal: flat, note }
}

function rowsOfAnswers(what: string, tally: Tally): Row[] {
  const [p50 = Number.NaN, p99 = Number.NaN] = tally.quantiles(0.5, 0.99)
  const faults = [...tally.faults].map(([fault, count]) => `${count} × ${fault}`).slice(0, 5)
  const unit = ''
  return [
    { what: `${what}: answers`, value: tally.times.length, unit, note: tally.told },
    { what: `${what}: p50`, value: p50, unit: 'ms' },
    { what: `${what}: p99`, value: p99, unit: 'ms' },
    {
      what: `${what}: 5xx without a time to come again`,
      value: tally.failed,
      unit,
      goal: none,
      note: faults.join('; '),
    },
    { what: `${what}: connections that broke`, value: tally.broken, unit, goal: none },
    { what: `${what}: refused (4xx)`, value: tally.refused, unit, goal: none },
    { what: `${what}: asked to wait (429, 503)`, value: tally.askedToWait, unit },
  ]
}

async function lookAtRest({ product, inspector }: Work) {
  await sleep(settleMs)
  const kept = await lookAtKept(product, inspector)
  return { kept, ...(await lookAt(product)) }
}

async function measure(task: Work): Promise<Row[]> {
  await work(task, warmMinutes * 60_000)
  const before = await lookAtRest(task)
  const load = await work(task, minutes * 60_000)
  const after = await lookAtRest(task)
  const unit = ''
  return [
    rowOfDrift('memory under load (MiB)', load.seen, 'memory'),
    rowOfDrift('sockets under load', load.seen, 'sockets'),
    rowOfDrift('other descriptors under load', load.seen, 'others'),
    { what: 'files of the database, open at last', value: after.ofDatabase, unit },
    {
      what: 'kept at rest after a collection, growth',
      value: (after.kept / before.kept - 1) * 100,
      unit: '%',
      goal: flat,
      note: `${before.kept.toFixed(1)} MiB before, ${after.kept.toFixed(1)} after`,
    },
    { what: 'memory at rest', value: after.memory, unit: 'MiB', note: `${before.memory.toFixed(0)} before` },
    {
      what: 'descriptors at rest, more than before',
      value: after.others + after.sockets - before.others - before.sockets,
      unit,
      goal: none,
      note: `${before.sockets} sockets and ${before.others} others before, ${after.sockets} and ${after.others} after`,
    },
    ...rowsOfAnswers('readers', load.reading),
    ...rowsOfAnswers('staff', load.editing),
    { what: 'pictures sent', value: load.pictures, unit },
    { what: 'large files begun and given up', value: load.largeFiles, unit },
    { what: 'films made', value: load.films, unit, goal: { kind: 'at least', value: 1 } },
  ]
}

const folder = await mkdtemp(join(tmpdir(), 'jinvani-soak-'))
const postgres = database === 'postgres' ? await startPostgres() : undefined
try {
  const stored = postgres && {
    DATABASE_URL: postgres.url,
    DEMO_LIBRARY: 'true',
    SECRET_KEY: 'one-secret-for-the-process-of-this-hour',
  }
  const dataDir = join(folder, 'data')
  const start = (more: Record<string, string>) =>
    RunningProduct.start(dataDir, { ...variables, ...stored, ...more }, twoCores)
  // The films of the demo library are not converted, which would disturb the measurement.
  await (await start({ MEDIA_PROCESSING: 'false' })).stop()
  const inspector = await findFreePort()
  const product = await start(inspectedAt(inspector))
  const rows = await measure(await prepare(product, folder, inspector))
  await product.stop()
  console.log(`${minutes} minutes, ${readers} readers, ${editors} editors, database: ${database}`)
  printTable(rows, ['PASS', 'FAIL'])
  process.exitCode = rows.some(hasMissed) ? 1 : 0
} finally {
  await postgres?.stop()
  await rm(folder, { recursive: true, force: true })
}
