// A change of 10,000 items at once, and the time of reads meanwhile: `node bench/bulk.ts postgres`, or
// `embedded`, the default.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import pg from 'pg'
import { manyItems } from './lists/many-items.ts'
import { startPostgres } from './real-postgres.ts'
import { RunningProduct, owner } from './running-product.ts'
import { StaffApi } from './staff-api.ts'
import { type Row, hasMissed, printTable } from './table.ts'

const items = 10_000
const isEmbedded = process.argv[2] !== 'postgres'
/** A read begins at this interval, even if the one before has not ended. */
const everyMs = 40
const idleMs = 15_000
const changes = {
  'tags added': { addTags: ['paryushan'] },
  'made inactive': { active: false },
  'a category added': { addCategories: ['00000000-0000-4000-8000-000000000014'] },
}

async function fill(dataDir: string, databaseUrl: string | undefined): Promise<void> {
  if (databaseUrl === undefined) {
    const database = await PGlite.create({ dataDir: join(dataDir, 'database'), extensions: { pg_trgm } })
    for (const statement of manyItems(items)) await database.exec(statement)
    return await database.close()
  }
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  for (const statement of manyItems(items)) await client.query(statement)
  await client.end()
}

const readings = [
  (api: StaffApi) => api.must('GET', `/admin/content?page=${1 + Math.floor(Math.random() * 900)}`),
  (api: StaffApi) => api.must('GET', `/app/content?page=${1 + Math.floor(Math.random() * 900)}`),
  (api: StaffApi) => api.must('GET', `/admin/content?q=${1 + Math.floor(Math.random() * 9000)}`),
  (api: StaffApi) => api.must('GET', '/app/content'),
]

/** Times of the reads, in milliseconds, until the work has ended. */
async function readWhile(api: StaffApi, work: Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  const over = new AbortController()
  const ended = work.finally(() => over.abort())
  const open: Promise<void>[] = []
  for (let turn = 0; !over.signal.aborted; turn += 1) {
    const read = readings[turn % readings.length]
    const began = performance.now()
    if (read) open.push(read(api).then(() => void times.push(performance.now() - began)))
    await sleep(everyMs)
  }
  await Promise.all([...open, ended])
  return times
}

const p95 = (times: number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN

interface Batch {
  _id: string
  endedAt: string | null
  createdAt: string
  changed: number
}

async function untilEnded(api: StaffApi, batch: Batch): Promise<Batch> {
  for (;;) {
    const now = await api.must<Batch>('GET', `/admin/batches/${batch._id}`)
    if (now.endedAt !== null) return now
    await sleep(250)
  }
}

async function measure(
  { api, product }: Measured,
  what: string,
  begin: () => Promise<Batch>,
): Promise<Row[]> {
  await readWhile(api, sleep(3000))
  const idle = p95(await readWhile(api, sleep(idleMs)))
  const [began, processor] = [performance.now(), await product.processorSeconds()]
  const work = begin().then((batch) => untilEnded(api, batch))
  const busy = p95(await readWhile(api, work))
  const batch = await work
  const seconds = (performance.now() - began) / 1000
  const used = (await product.processorSeconds()) - processor
  if (batch.changed < items * 0.9) throw new Error(`${batch.changed} of ${items} items were changed`)
  return [
    {
      what: `10,000 items, ${what}`,
      value: seconds,
      unit: 's',
      goal: { kind: 'under', value: 20 },
      note: `${used.toFixed(1)} s of processor time, readings included`,
    },
    {
      what: 'p95 of readings meanwhile, of idle',
      value: busy / idle,
      unit: 'x',
      goal: { kind: 'under', value: isEmbedded ? 3 : 2 },
      note: `${idle.toFixed(1)} ms idle, ${busy.toFixed(1)} ms`,
    },
  ]
}

interface Measured {
  api: StaffApi
  product: RunningProduct
}

async function measureAll(measured: Measured): Promise<Row[]> {
  const { api } = measured
  const rows: Row[] = []
  let last: Batch | undefined
  for (const [what, change] of Object.entries(changes)) {
    const input = { batchId: randomUUID(), selection: { filter: {} }, change }
    rows.push(
      ...(await measure(
        measured,
        what,
        async () => (last = await api.must<Batch>('POST', '/admin/content/bulk', input)),
      )),
    )
  }
  const undo = { batchId: randomUUID() }
  rows.push(
    ...(await measure(measured, 'undone', () => api.must('POST', `/admin/batches/${last?._id}/undo`, undo))),
  )
  return rows
}

/** A start indexes items for the search that were written directly to the database. */
async function untilIndexed(api: StaffApi): Promise<void> {
  for (;;) {
    const { total } = await api.must<{ total: number }>('GET', '/admin/content?q=bhaktamar')
    if (total >= items) return
    await sleep(1000)
  }
}

const dataDir = await mkdtemp(join(tmpdir(), 'jinvani-bulk-'))
const postgres = isEmbedded ? undefined : await startPostgres()
const variables = {
  DEMO_LIBRARY: 'false',
  MEDIA_PROCESSING: 'false',
  ...(postgres && { DATABASE_URL: postgres.url, SECRET_KEY: randomUUID() }),
}
await (await RunningProduct.start(dataDir, variables)).stop()
await fill(dataDir, postgres?.url)
const product = await RunningProduct.start(dataDir, variables)
const api = await StaffApi.signIn(product.url, owner)
await untilIndexed(api)
const rows = await measureAll({ api, product })
await product.stop()
await postgres?.stop()
await rm(dataDir, { recursive: true, force: true })
printTable(rows)
if (rows.some(hasMissed)) process.exitCode = 1
