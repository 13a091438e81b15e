// `npm run bench:peers`: gives this product, other products and plain node:http the same load, on one PostgreSQL.
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { requireWrk } from '../load.ts'
import { parentOf } from '../processes.ts'
import { createDatabase, withDatabase } from '../real-postgres.ts'
import { type Plan, compareAnswers, measureProduct } from './measure.ts'
import type { Product, Survey } from './product.ts'
import { directus } from './products/directus.ts'
import { firstTouch, jinvani } from './products/jinvani.ts'
import { payload } from './products/payload.ts'
import { server } from './programs.ts'
import { type Result, bareName, printReport, save } from './report.ts'
import { loadRows } from './rows.ts'

/** In the order of measurement. Both forms of this product share a database, so the one that only reads is first. */
const products = [firstTouch, jinvani, payload, directus]
const names = [...new Set(products.map(({ database }) => database))]
/** Largest library for the other products: only this product has goals for larger ones. */
const peersLargest = 100_000

const timing = {
  full: { warmUpSeconds: 5, runs: 3, seconds: 10, creates: 200, patienceSeconds: 900 },
  quick: { warmUpSeconds: 2, runs: 2, seconds: 4, creates: 100, patienceSeconds: 20 },
  smoke: { warmUpSeconds: 1, runs: 1, seconds: 2, creates: 10, patienceSeconds: 0 },
}
const defaultSizes = { full: '10000,100000,1000000', quick: '10000,100000', smoke: '10000' }

const flag = { type: 'boolean', default: false } as const
const word = { type: 'string' } as const
const options = { quick: flag, smoke: flag, check: flag, report: flag, only: word, sizes: word }
const { values } = parseArgs({ options })
const mode = values.smoke || values.check ? 'smoke' : values.quick ? 'quick' : 'full'
const sizes = (values.sizes ?? defaultSizes[mode]).split(',').map(Number)
if (sizes.some((size) => !Number.isInteger(size) || size < 10_000))
  throw new Error('--sizes takes whole numbers from 10000 on')
const only = values.only?.split(',') ?? names
if (only.some((name) => !names.includes(name))) throw new Error(`--only knows ${names.join(', ')}`)
const chosen = products.filter(({ database }) => only.includes(database))

const git = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).stdout?.trim() ?? ''
const newResult = (product: string, size: number): Result => ({
  product,
  size,
  mode,
  measuredAt: new Date().toISOString(),
  cases: {},
  versions: { node: process.versions.node, jinvani: git },
})
/** What each database contains now. After a product has created items, its rows are loaded again. */
const loaded = new Map<string, { size: number; survey: Survey }>()
let hasFailed = false

async function measure(product: Product, size: number, plan: Plan): Promise<void> {
  const result = newResult(product.name, size)
  try {
    if (loaded.get(product.database)?.size !== size) {
      console.log(`Loading ${size} items into ${product.database} ...`)
      loaded.set(product.database, { size, survey: await loadRows(size, product) })
    }
    const { survey = { slugs: [], queries: [], answers: {} } } = loaded.get(product.database) ?? {}
    Object.assign(result.versions, product.versions())
    const started = await product.start()
    try {
      if (values.check) {
        const cases = await product.cases(started.url, survey)
        const found = await compareAnswers(product, started.url, cases, survey)
        console.log(`${product.name}: ${found.join('; ') || 'all answers as expected'}`)
      } else {
        await measureProduct(product, started, survey, plan, result, newResult(bareName, size))
        if (result.created) loaded.delete(product.database)
      }
    } finally {
      await started.stop()
    }
  } catch (error) {
    hasFailed = true
    result.failed = error instanceof Error ? error.message : String(error)
    console.error(`${product.name}, ${size}, FAILED: ${result.failed}`)
    if (!values.check) save(result)
  }
}

async function compare(): Promise<void> {
  requireWrk()
  const backend = await withDatabase(server(), async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    return parentOf(rows[0]?.pid ?? 0)
  })
  const plan = { connections: 50, database: backend, ...timing[mode] }
  const usable = new Set(chosen)
  for (const product of chosen) {
    try {
      // The database is created before the installation, since some products read it while they are built.
      await createDatabase(server(), product.database)
      await product.install?.()
    } catch (error) {
      usable.delete(product)
      hasFailed = true
      console.error(`Installing ${product.name} FAILED:`, error)
    }
  }
  for (const size of sizes)
    for (const product of usable)
      if (size <= peersLargest || product.database === 'jinvani') await measure(product, size, plan)
}

if (!values.report) await compare()
if (!values.check) printReport()
process.exit(hasFailed ? 1 : 0)
