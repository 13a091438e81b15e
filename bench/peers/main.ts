// `npm run bench:peers`: this product, its peers and the limits, on one PostgreSQL, under the same load.
import { spawnSync } from 'node:child_process'
import { cpus, totalmem } from 'node:os'
import { DatabaseWatch } from './measure/database-watch.ts'
import { createDatabase, loadItems } from './rows/load-data.ts'
import { type Plan, isWanted, readPlan, usage } from './options.ts'
import { aloneCases, hasPgbench, measureAlone } from './limits/postgres-alone.ts'
import { requireWrk } from '../load/wrk.ts'
import { firstTouch } from './products/jinvani.ts'
import type { Product } from './products/product.ts'
import { aloneName, bareName, peers, products } from './products/products.ts'
import { printReport } from './report/report.ts'
import { type Result, save } from './report/results.ts'
import { runSession } from './measure/session.ts'
import { survey } from './rows/survey.ts'
import { repository } from './places.ts'

const peersLargest = 100_000
const aloneFamily = 'postgresql'

function checkNames({ only = [] }: Plan): void {
  const known = new Set([...products.map(({ family }) => family), aloneFamily])
  const unknown = only.filter((name) => !known.has(name))
  if (unknown.length > 0) throw new Error(`--only knows ${[...known].join(', ')}; not ${unknown.join(', ')}`)
}

const isChosen = ({ only }: Plan, family: string) => only === undefined || only.includes(family)
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

function describeMachine(database: DatabaseWatch): { machine: string; versions: Record<string, string> } {
  const [processor] = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  const git = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: repository, encoding: 'utf8' })
  return {
    machine: `${cpus().length} x ${processor?.model ?? 'unknown processor'}, ${memory} GiB`,
    versions: {
      node: process.versions.node,
      postgresql: database.version,
      ...(git.status === 0 && { jinvani: git.stdout.trim() }),
    },
  }
}

type Steps = Pick<Product, 'prepare' | 'complete'>

class Run {
  readonly #plan: Plan
  readonly #database: DatabaseWatch
  /** Products that could not be installed, and why. */
  readonly #missing = new Map<Product, string>()
  /** Number of items in each database. */
  readonly #loaded = new Map<string, number>()
  hasFailed = false

  constructor(plan: Plan, database: DatabaseWatch) {
    this.#plan = plan
    this.#database = database
  }

  #newResult(product: string, size: number): Result {
    return {
      product,
      size,
      mode: this.#plan.mode,
      measuredAt: new Date().toISOString(),
      ...describeMachine(this.#database),
      cases: {},
    }
  }

  #fail(what: string, error: unknown): string {
    this.hasFailed = true
    console.error(`${what} FAILED: ${messageOf(error)}`)
    return messageOf(error)
  }

  async install(chosen: readonly Product[]): Promise<void> {
    for (const product of chosen) {
      if (!product.install) continue
      try {
        // Some products read their database during the build.
        await createDatabase(product.database)
        await product.install()
      } catch (error) {
        this.#missing.set(product, this.#fail(`Installing ${product.name}`, error))
      }
    }
  }

  /** Loads into new tables, since counters or indexes kept with every change would count twice. */
  async #load(database: string, size: number, { prepare, complete }: Steps = {}): Promise<void> {
    if (this.#loaded.get(database) === size) return
    console.log(`Loading ${size} items into ${database} ...`)
    this.#loaded.delete(database)
    await createDatabase(database)
    await prepare?.()
    await loadItems(database, size, complete)
    this.#loaded.set(database, size)
  }

  async measure(product: Product, size: number): Promise<void> {
    const reason = this.#missing.get(product)
    const result = this.#newResult(product.name, size)
    try {
      if (reason !== undefined) throw new Error(reason)
      Object.assign(result.versions, product.versions())
      await this.#load(product.database, size, product)
      const bare = this.#newResult(bareName, size)
      await runSession({
        product,
        plan: this.#plan,
        survey: survey(size),
        database: this.#database,
        result,
        bare,
      })
      if (result.created) this.#loaded.delete(product.database)
    } catch (error) {
      result.failed = this.#fail(`${product.name}, ${size},`, error)
      if (this.#plan.action === 'measure') save(result)
    }
  }

  async measureAlone(size: number): Promise<void> {
    const result: Result = { ...this.#newResult(aloneName, size), alone: {} }
    try {
      if (!(await hasPgbench())) throw new Error('There is no pgbench on this machine')
      await this.#load('yardstick', size)
      for (const name of aloneCases(survey(size)).filter((each) => isWanted(each, this.#plan, size))) {
        const { many, one } = await measureAlone(name, survey(size), this.#plan)
        result.alone = { ...result.alone, [name]: { many, one } }
        save(result)
        console.log(
          `${aloneName}, ${size}, ${name}: ${many.perSecond}/s; 1 client ${one.perSecond}/s, mean ${one.mean} ms`,
        )
      }
    } catch (error) {
      result.failed = this.#fail(`${aloneName}, ${size},`, error)
      save(result)
    }
  }
}

/** Above a hundred thousand items the goals concern this product only. */
const isWorthwhile = (product: Product, size: number, { only }: Plan) =>
  size <= peersLargest || !peers.includes(product) || only?.includes(product.family) === true

async function compare(plan: Plan): Promise<boolean> {
  if (plan.action === 'measure' && isChosen(plan, firstTouch.family)) requireWrk()
  const database = await DatabaseWatch.open()
  const run = new Run(plan, database)
  const chosen = products.filter(({ family }) => isChosen(plan, family))
  const isAloneChosen = isChosen(plan, aloneFamily) && plan.action === 'measure'
  try {
    await run.install(chosen)
    for (const size of plan.action === 'install' ? [] : plan.sizes) {
      for (const product of chosen) if (isWorthwhile(product, size, plan)) await run.measure(product, size)
      if (isAloneChosen) await run.measureAlone(size)
    }
  } finally {
    await database.close()
  }
  return run.hasFailed
}

function planOrUsage(): Plan {
  try {
    const plan = readPlan(process.argv.slice(2))
    checkNames(plan)
    return plan
  } catch (error) {
    console.error(`${messageOf(error)}\n\n${usage}`)
    process.exit(2)
  }
}

// There is one listener for each server that has to end with this program.
process.setMaxListeners(0)
const plan = planOrUsage()
const hasFailed = plan.action === 'report' ? false : await compare(plan)
if (plan.action === 'measure' || plan.action === 'report') printReport()
process.exit(hasFailed ? 1 : 0)
