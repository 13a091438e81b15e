// The console's library at 100,000 and at 1,000,000 items, over HTTP, beside the plain SQL that somebody would write for it.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, connectDatabase } from '../apps/server/src/platform/database/connect.ts'
import { runStatement } from '../apps/server/src/testing/library/recorded-statements.ts'
import { manyItems } from '../apps/server/src/testing/library/many-rows.ts'
import { createLogger } from '../apps/server/src/platform/log/logger.ts'
import { startPostgres } from './real-postgres.ts'
import { RunningProduct, owner } from './running-product.ts'
import { StaffApi } from './staff-api.ts'
import { type Row, median } from './table.ts'

const turns = 30

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

/** The product on a database with so many items. */
class Library {
  readonly product: RunningProduct
  readonly api: StaffApi
  readonly database: Database

  private constructor(product: RunningProduct, api: StaffApi, database: Database) {
    this.product = product
    this.api = api
    this.database = database
  }

  static async start(databaseUrl: string, dataDir: string, items: number): Promise<Library> {
    const settings = { DATABASE_URL: databaseUrl, SECRET_KEY: randomUUID() }
    const product = await RunningProduct.start(dataDir, settings)
    const log = createLogger('warn')
    const database = await connectDatabase({ databaseUrl, poolSize: 1, dataDir, log })
    for (const statement of manyItems(1, items)) await runStatement(database.db, statement)
    return new Library(product, await StaffApi.signIn(product.url, owner), database)
  }

  list({ query }: List): Promise<unknown> {
    return this.api.must('GET', `/admin/content?${query}`)
  }

  async plainList({ query, condition }: List): Promise<void> {
    const offset = 10 * (Number(new URLSearchParams(query).get('page') ?? 1) - 1)
    await runStatement(this.database.db, `select count(*) from content where ${condition}`)
    await runStatement(
      this.database.db,
      `select * from content where ${condition} order by created_at desc, id desc limit 10 offset ${offset}`,
    )
  }

  async stop(): Promise<void> {
    await this.database.close()
    await this.product.stop()
  }
}

/** The median time of each, in milliseconds; they take turns. */
async function timeInTurns(works: (() => Promise<unknown>)[]): Promise<number[]> {
  const times = works.map((): number[] => [])
  for (let turn = 0; turn < turns; turn += 1)
    for (const [index, work] of works.entries()) {
      const began = performance.now()
      await work()
      times[index]?.push(performance.now() - began)
    }
  return times.map(median)
}

const inMs = (value: number) => `${value.toFixed(2)} ms`

async function compare(list: List, small: Library, large: Library): Promise<Row[]> {
  const [own = 0, plain = 0, ownLarge = 0, plainLarge = 0] = await timeInTurns([
    () => small.list(list),
    () => small.plainList(list),
    () => large.list(list),
    () => large.plainList(list),
  ])
  return [
    {
      what: `console list, ${list.what}, 100,000 items, of plain SQL`,
      value: own / plain,
      unit: 'times',
      goal: { kind: 'at most', value: 1.3 },
      note: `${inMs(own)} against ${inMs(plain)}`,
    },
    {
      what: `console list, ${list.what}, 1,000,000 items over 100,000`,
      value: ownLarge / own,
      unit: 'times',
      goal: { kind: 'at most', value: 2 },
      note: `${inMs(ownLarge)}; plain SQL ${inMs(plainLarge)}`,
    },
  ]
}

async function inDatabase(url: string, name: string): Promise<string> {
  const server = await connectDatabase({
    databaseUrl: url,
    poolSize: 1,
    dataDir: '',
    log: createLogger('warn'),
  })
  await runStatement(server.db, `create database ${name}`)
  await server.close()
  return new URL(name, url).href
}

export async function measureLists(): Promise<Row[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'jinvani-bench-lists-'))
  const postgres = await startPostgres()
  const libraries: Library[] = []
  try {
    for (const [name, items] of [
      ['few', 100_000],
      ['many', 1_000_000],
    ] as const)
      // prettier-ignore
      libraries.push(await Library.start(await inDatabase(postgres.url, name), join(dataDir, name), items))
    const [small, large] = libraries
    if (!small || !large) throw new Error('There are two libraries')
    const rows: Row[] = []
    for (const list of lists) rows.push(...(await compare(list, small, large)))
    return rows
  } finally {
    for (const library of libraries) await library.stop()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
