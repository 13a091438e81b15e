// The console's library at 100,000 and at 1,000,000 items, over HTTP, beside the plain SQL that somebody would write for it.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, connectDatabase } from '../apps/server/src/platform/database/connect.ts'
import { runStatement } from '../apps/server/src/testing/recorded-statements.ts'
import { manyItems } from '../apps/server/src/testing/many-rows.ts'
import { createLogger } from '../apps/server/src/platform/log/logger.ts'
import { startPostgres } from './real-postgres.ts'
import { RunningProduct, owner } from './running-product.ts'
import { StaffApi } from './staff-api.ts'
import { type Row, median } from './table.ts'

const few = 100_000
const many = 1_000_000
const rounds = 10
const repeats = 20

interface List {
  what: string
  query: string
  /** What narrows the plain list, on the same indexes. */
  condition: string
}

const lists: List[] = [
  { what: 'active', query: 'active=true', condition: 'active' },
  { what: 'featured and active', query: 'featured=true&active=true', condition: 'featured and active' },
  {
    what: 'a category',
    query: 'category=category-1',
    condition: `id in (select content_id from content_categories
      where category_id = (select id from categories where slug = 'category-1'))`,
  },
  { what: 'active, page 500', query: 'active=true&page=500', condition: 'active' },
]

interface Measured {
  product: number
  plain: number
}

async function timeEach(work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    const began = performance.now()
    await work()
    times.push(performance.now() - began)
  }
  return times
}

async function measure({ query, condition }: List, api: StaffApi, { db }: Database): Promise<Measured> {
  const offset = 10 * (Number(new URLSearchParams(query).get('page') ?? 1) - 1)
  const product = () => api.must('GET', `/admin/content?${query}`)
  const plain = async () => {
    await runStatement(db, `select count(*) from content where ${condition}`)
    await runStatement(
      db,
      `select * from content where ${condition} order by created_at desc, id desc limit 10 offset ${offset}`,
    )
  }
  const times: { product: number[]; plain: number[] } = { product: [], plain: [] }
  for (let round = 0; round < rounds; round += 1) {
    times.product.push(...(await timeEach(product)))
    times.plain.push(...(await timeEach(plain)))
  }
  return { product: median(times.product), plain: median(times.plain) }
}

async function measureAll(api: StaffApi, database: Database, from: number, to: number): Promise<Measured[]> {
  for (const statement of manyItems(from, to)) await runStatement(database.db, statement)
  const measured: Measured[] = []
  for (const list of lists) measured.push(await measure(list, api, database))
  return measured
}

const inMs = (value: number) => `${value.toFixed(2)} ms`

function rowsOf({ what }: List, small: Measured, large: Measured): Row[] {
  return [
    {
      what: `console list, ${what}, 100,000 items, of plain SQL`,
      value: small.product / small.plain,
      unit: 'times',
      goal: { kind: 'at most', value: 1.3 },
      note: `${inMs(small.product)} against ${inMs(small.plain)}`,
    },
    {
      what: `console list, ${what}, 1,000,000 items over 100,000`,
      value: large.product / small.product,
      unit: 'times',
      goal: { kind: 'at most', value: 2 },
      note: `${inMs(large.product)}; plain SQL ${inMs(large.plain)}`,
    },
  ]
}

export async function measureLists(): Promise<Row[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'jinvani-bench-lists-'))
  const postgres = await startPostgres()
  try {
    const product = await RunningProduct.start(dataDir, {
      DATABASE_URL: postgres.url,
      SECRET_KEY: randomUUID(),
    })
    const log = createLogger('warn')
    const database = await connectDatabase({ databaseUrl: postgres.url, poolSize: 1, dataDir, log })
    try {
      const api = await StaffApi.signIn(product.url, owner)
      const small = await measureAll(api, database, 1, few)
      const large = await measureAll(api, database, few + 1, many)
      const none = { product: Number.NaN, plain: Number.NaN }
      return lists.flatMap((list, index) => rowsOf(list, small[index] ?? none, large[index] ?? none))
    } finally {
      await database.close()
      await product.stop()
    }
  } finally {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
