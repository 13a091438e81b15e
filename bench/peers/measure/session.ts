// One product at one size: start, compare, measure case after case, stop. Results are saved after each case.
import { startBare } from '../../answers.ts'
import { compareAnswers } from './agreement.ts'
import { createItems } from './create-items.ts'
import { residentMemory } from './cpu-time.ts'
import type { DatabaseWatch } from './database-watch.ts'
import { type Measured, measure } from './measure.ts'
import { type Plan, isCreationWanted, isWanted } from '../options.ts'
import type { Case, Product } from '../products/product.ts'
import { bareName } from '../products/products.ts'
import { type Result, save } from '../report/results.ts'
import type { Started } from '../products/server-process.ts'
import type { Target } from './shoot.ts'
import type { Survey } from '../rows/survey.ts'

export interface Session {
  product: Product
  plan: Plan
  survey: Survey
  database: DatabaseWatch
  result: Result
  /** Results of the bare server, for cases that are measured beside it. */
  bare: Result
}

function say(product: string, size: number, name: string, { many, one, repeated }: Measured): void {
  const { cpu } = many
  console.log(
    `${product}, ${size}, ${name}: ${many.perSecond}/s, p50 ${many.p50} p99 ${many.p99} ms, ${many.bad} bad, ${many.peakMemory} MiB` +
      (one ? `; 1 connection ${one.perSecond}/s, p50 ${one.p50} ms` : '') +
      `; % of a core: server ${cpu.server}, database ${cpu.database}, client ${cpu.client}, other ${cpu.other}` +
      `; ${many.transactions} transactions an answer${repeated ? `; ${repeated} runs repeated` : ''}`,
  )
}

function targetOf(each: Case, servers: readonly Started[], { database, product }: Session): Target {
  return {
    ...each,
    urls: servers.map(({ url }) => url),
    watched: { servers: servers.map(({ pid }) => pid), database: database.pid },
    countTransactions: () => database.transactionsOf(product.database),
  }
}

async function measureBeside(target: Target, { plan }: Session): Promise<Measured[]> {
  const [url = ''] = target.urls
  const bare = await startBare(url + target.paths[0], target.headers ?? {})
  process.once('exit', () => bare.child.kill())
  try {
    const watched = { ...target.watched, servers: [bare.child.pid ?? 0] }
    return await measure([target, { ...target, urls: [bare.url], watched }], plan)
  } finally {
    bare.child.kill()
  }
}

async function measureCase(target: Target, session: Session): Promise<void> {
  const { plan, product, result, bare, survey } = session
  const [own, limit] = target.besideBare
    ? await measureBeside(target, session)
    : await measure([target], plan)
  if (own) {
    result.cases[target.name] = own
    save(result)
    say(product.name, survey.size, target.name, own)
  }
  if (limit) {
    bare.cases[target.name] = limit
    save(bare)
    say(bareName, survey.size, target.name, limit)
  }
}

async function measureCreation(url: string, { product, plan, survey, result }: Session): Promise<void> {
  if (!product.creation || !isCreationWanted(plan, survey.size)) return
  result.created = await createItems(url, await product.creation(url), plan)
  save(result)
  console.log(
    `${product.name}, ${survey.size}, create: ${result.created.perSecond}/s, p50 ${result.created.p50} ms`,
  )
}

async function measureAll(servers: readonly Started[], session: Session): Promise<void> {
  const { product, plan, survey, result } = session
  const [{ url, startSeconds } = { url: '', startSeconds: 0 }] = servers
  result.startSeconds = Math.round(startSeconds * 10) / 10
  result.idleMemory = residentMemory(servers.map(({ pid }) => pid))
  const cases = await product.cases(url, survey)
  const isCheck = plan.action === 'check'
  result.differences = await compareAnswers(product, url, cases, survey, isCheck)
  if (isCheck) return
  for (const difference of result.differences) console.log(`${product.name} DIFFERS: ${difference}`)
  for (const { name } of cases.filter((each) => isWanted(each.name, plan, survey.size))) {
    // Cases are requested anew each time, since tokens expire during a long run.
    const fresh = (await product.cases(url, survey)).find((each) => each.name === name)
    if (fresh) await measureCase(targetOf(fresh, servers, session), session)
  }
  await measureCreation(url, session)
}

export async function runSession(session: Session): Promise<void> {
  const servers = await session.product.start()
  try {
    await measureAll(servers, session)
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
  }
}
