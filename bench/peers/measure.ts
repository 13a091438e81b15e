// Measures one product at one size: compares its answers with the data, measures each case, and then creates items.
import { setTimeout as sleep } from 'node:timers/promises'
import { loadWithWrk } from '../load.ts'
import { busySeconds, memoryOf, processorSeconds, treeOf } from '../processes.ts'
import { median, quantile } from '../table.ts'
import { startBare } from './bare.ts'
import type { Case, Product, Seen, Survey } from './product.ts'
import type { Started } from './programs.ts'
import { type Result, save } from './report.ts'
import { newItems, pageSize } from './rows.ts'

export interface Plan {
  connections: number
  warmUpSeconds: number
  runs: number
  seconds: number
  creates: number
  /** How long to wait for a quiet machine, and to repeat disturbed runs. */
  patienceSeconds: number
  database: number
}

export interface Shot {
  perSecond: number
  p50: number
  p99: number
  bytes: number
  bad: number
  memory: number
  /** Percent of a core. `other`: everything but the server, the database and the program that sends the load. */
  cpu: [server: number, database: number, other: number]
}

/** A run counts as disturbed if other processes take more than this, in percent of one core. */
const disturbing = 12
const round = (value: number, digits = 2) => Math.round(value * 10 ** digits) / 10 ** digits

const show = ({ rows, total, first }: Seen) => `${rows} rows of ${total ?? 'any number'}, first ${first}`

/** Returns sentences on how the answers differ from the data. Throws if a request fails. */
export async function compareAnswers(product: Product, url: string, cases: Case[], survey: Survey) {
  const differences: string[] = []
  for (const { name, paths, headers } of cases) {
    const expected = survey.answers[name]
    if (expected === undefined) continue
    const answer = await fetch(url + paths[0], { headers: headers ?? {} })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${product.name}, ${name}: ${answer.status} ${text.slice(0, 300)}`)
    const seen = product.see(JSON.parse(text))
    const hasTotal = seen.total === undefined || expected.total === undefined || seen.total === expected.total
    const isSame =
      hasTotal && seen.rows === Math.min(expected.rows, pageSize) && seen.first === expected.first
    if (!isSame) differences.push(`${name}: ${show(seen)}; expected ${show(expected)}`)
  }
  return differences
}

async function waitForQuiet(deadline: number): Promise<void> {
  for (;;) {
    const before = busySeconds()
    await sleep(1000)
    if ((busySeconds() - before) * 100 < disturbing || performance.now() >= deadline) return
  }
}

async function shoot(each: Case, server: Started, plan: Plan, seconds: number): Promise<Shot> {
  const times = () => [
    ...[[server.pid], [plan.database]].map((pids) => processorSeconds(...pids.flatMap(treeOf))),
    busySeconds() - processorSeconds(process.pid),
  ]
  const before = times()
  const { url } = server
  const load = await loadWithWrk({ url, paths: each.paths, headers: each.headers ?? {}, connections: plan.connections, seconds }) // prettier-ignore
  const percent = (after: number, at: number) => ((after - (before[at] ?? 0)) / load.seconds) * 100
  const [own = 0, database = 0, all = 0] = times().map(percent)
  return {
    perSecond: round(load.answers / load.seconds, 1),
    p50: round(load.p50),
    p99: round(load.p99),
    bytes: Math.round(load.bytes / Math.max(1, load.answers)),
    bad: load.refused + load.broken + load.timeouts,
    memory: Math.round(memoryOf(treeOf(server.pid))),
    cpu: [Math.round(own), Math.round(database), Math.max(0, Math.round(all - own - database))],
  }
}

async function shootUndisturbed(each: Case, server: Started, plan: Plan): Promise<Shot> {
  const deadline = performance.now() + plan.patienceSeconds * 1000
  let best: Shot | undefined
  do {
    await waitForQuiet(deadline)
    const shot = await shoot(each, server, plan, plan.seconds)
    if (best === undefined || shot.cpu[2] < best.cpu[2]) best = shot
  } while (best.cpu[2] > disturbing && performance.now() < deadline)
  return best
}

function middle(shots: readonly Shot[]): Shot {
  const of = (pick: (shot: Shot) => number) => round(median(shots.map(pick)))
  return {
    perSecond: of((shot) => shot.perSecond),
    p50: of((shot) => shot.p50),
    p99: of((shot) => shot.p99),
    bytes: of((shot) => shot.bytes),
    bad: shots.reduce((total, { bad }) => total + bad, 0),
    memory: Math.max(...shots.map(({ memory }) => memory)),
    cpu: [of(({ cpu }) => cpu[0]), of(({ cpu }) => cpu[1]), of(({ cpu }) => cpu[2])],
  }
}

/** Measures the servers in turn, so that a change of the machine affects all of them. */
async function takeTurns(each: Case, servers: readonly Started[], plan: Plan): Promise<Shot[]> {
  for (const server of servers) await shoot(each, server, plan, plan.warmUpSeconds)
  const shots = servers.map((): Shot[] => [])
  for (let run = 0; run < plan.runs; run += 1)
    for (const [index, server] of servers.entries())
      shots[index]?.push(await shootUndisturbed(each, server, plan))
  return shots.map(middle)
}

async function measureCase(each: Case, server: Started, plan: Plan): Promise<Shot[]> {
  if (!each.besideBare) return await takeTurns(each, [server], plan)
  const { url, child } = await startBare(server.url + each.paths[0], each.headers ?? {})
  try {
    const bare = { url, pid: child.pid ?? 0, startSeconds: 0, stop: () => Promise.resolve() }
    return await takeTurns(each, [server, bare], plan)
  } finally {
    child.kill()
  }
}

async function createItems(product: Product, url: string, plan: Plan): Promise<Result['created']> {
  if (!product.creation) return undefined
  const { path, headers, body } = await product.creation(url)
  const times: number[] = []
  for (const item of await newItems(plan.creates + 20)) {
    const began = performance.now()
    const sent = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } }
    const answer = await fetch(url + path, { ...sent, body: JSON.stringify(body(item)) })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`POST ${path}: ${answer.status} ${text.slice(0, 300)}`)
    times.push(performance.now() - began)
  }
  const warm = times.slice(20)
  const seconds = warm.reduce((total, each) => total + each, 0) / 1000
  return { perSecond: round(warm.length / seconds, 1), p50: round(quantile(warm, 0.5)) }
}

/** Measures each case of a product, and saves the result after each, so that a run that is killed loses only one. */
export async function measureProduct(
  product: Product,
  server: Started,
  survey: Survey,
  plan: Plan,
  result: Result,
  bare: Result,
): Promise<void> {
  const { url } = server
  result.startSeconds = round(server.startSeconds, 1)
  result.idleMemory = Math.round(memoryOf(treeOf(server.pid)))
  const cases = await product.cases(url, survey)
  result.differences = await compareAnswers(product, url, cases, survey)
  for (const { name } of cases) {
    // Prepares the case again, since its tokens expire during a long run.
    const fresh = (await product.cases(url, survey)).find((each) => each.name === name)
    if (!fresh) continue
    const [own, limit] = await measureCase(fresh, server, plan)
    for (const [into, shot] of [[result, own], [bare, limit]] as const) {
      if (!shot) continue
      into.cases[name] = shot
      save(into)
      const { perSecond, p50, p99, bytes, bad, memory, cpu } = shot
      const load = `% of a core: server ${cpu[0]}, database ${cpu[1]}, others ${cpu[2]}`
      console.log(`${into.product}, ${into.size}, ${name}: ${perSecond}/s, p50 ${p50} p99 ${p99} ms, ${bytes} bytes, ${bad} bad, ${memory} MiB; ${load}`)
    } // prettier-ignore
  }
  result.created = await createItems(product, url, plan)
  save(result)
  if (result.created) console.log(`${product.name}, ${result.size}, create: ${result.created.perSecond}/s`)
}
