// The product on a database with a given number of items, and plain SQL beside it.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { RunningProduct, owner } from '../running-product.ts'
import { StaffApi } from '../staff-api.ts'
import { manyItems } from './many-items.ts'

export interface List {
  what: string
  query: string
  /** SQL condition of the plain list, on the same indexes. */
  condition: string
}

async function connect(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  return client
}

async function createDatabase(server: string, name: string): Promise<string> {
  const client = await connect(server)
  await client.query(`create database ${name}`)
  await client.end()
  return new URL(name, server).href
}

export class Library {
  readonly #product: RunningProduct
  readonly #api: StaffApi
  readonly #database: pg.Client

  private constructor(product: RunningProduct, api: StaffApi, database: pg.Client) {
    this.#product = product
    this.#api = api
    this.#database = database
  }

  /** Fills a new database; a start of the product makes its tables. */
  static async start(server: string, name: string, dataDir: string, items: number): Promise<Library> {
    const databaseUrl = await createDatabase(server, name)
    const settings = { DATABASE_URL: databaseUrl, SECRET_KEY: randomUUID() }
    const product = await RunningProduct.start(dataDir, settings)
    const database = await connect(databaseUrl)
    for (const statement of manyItems(items)) await database.query(statement)
    return new Library(product, await StaffApi.signIn(product.url, owner), database)
  }

  list({ query }: List): Promise<unknown> {
    return this.#api.must('GET', `/admin/content?${query}`)
  }

  async plainList({ query, condition }: List): Promise<void> {
    const offset = 10 * (Number(new URLSearchParams(query).get('page') ?? 1) - 1)
    await this.#database.query(`select count(*) from content where ${condition}`)
    await this.#database.query(
      `select * from content where ${condition} order by created_at desc, id desc limit 10 offset ${offset}`,
    )
  }

  async stop(): Promise<void> {
    await this.#database.end()
    await this.#product.stop()
  }
}
