// PostgreSQL alone, by pgbench: the yardstick's prepared statements without a server in front.
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { median } from '../../table.ts'
import type { Plan } from '../options.ts'
import { databaseUrl, logs } from '../places.ts'
import { waitForQuiet } from '../measure/cpu-time.ts'
import { round } from '../measure/shoot.ts'
import { type Survey, category, query } from '../rows/survey.ts'
import { adminSql, featuredSql, filterSql, listSql, searchSql, slugSql } from './yardstick-sql.ts'

const runFile = promisify(execFile)
const quoted = (value: string) => `'${value}'`

export interface Alone {
  perSecond: number
  /** Mean time in ms. */
  mean: number
}

const scripts = ({ slugs: [slug = ''] }: Survey): Record<string, string> => {
  const from = (sql: string, first: number, last: number) =>
    `\\set page random(${first}, ${last})\n\\set offset (:page - 1) * 10\n${sql.replaceAll('$1', ':offset')}`
  return {
    list: from(listSql, 1, 200),
    featured: from(featuredSql, 1, 50),
    page500: from(listSql, 500, 699),
    slug: slugSql.replaceAll('$1', quoted(slug)),
    search: searchSql.replaceAll('$1', quoted(`%${query}%`)),
    admin: adminSql.replaceAll('$1', '0'),
    filter: filterSql.replaceAll('$1', '0').replaceAll('$2', quoted(category)),
  }
}

async function pgbench(file: string, clients: number, seconds: number): Promise<Alone> {
  const url = databaseUrl('yardstick')
  const place = ['-h', url.hostname, '-p', url.port, '-U', url.username]
  const load = ['-n', '-M', 'prepared', '-f', file, '-c', String(clients), '-j', '1', '-T', String(seconds)]
  const { stdout } = await runFile('pgbench', [...place, ...load, 'yardstick'])
  const number = (pattern: RegExp) => Number(pattern.exec(stdout)?.[1])
  return {
    perSecond: round(number(/^tps = ([\d.]+)/m), 1),
    mean: round(number(/latency average = ([\d.]+)/), 3),
  }
}

async function repeat(file: string, clients: number, seconds: number, plan: Plan): Promise<Alone> {
  const runs: Alone[] = []
  for (let run = 0; run < plan.runs; run += 1) {
    await waitForQuiet(plan.watchSeconds, performance.now() + plan.patienceSeconds * 1000)
    runs.push(await pgbench(file, clients, seconds))
  }
  return { perSecond: median(runs.map((run) => run.perSecond)), mean: median(runs.map((run) => run.mean)) }
}

export async function hasPgbench(): Promise<boolean> {
  return runFile('pgbench', ['--version']).then(
    () => true,
    () => false,
  )
}

export const aloneCases = (survey: Survey) => Object.keys(scripts(survey))

export async function measureAlone(
  name: string,
  survey: Survey,
  plan: Plan,
): Promise<{ many: Alone; one: Alone }> {
  const file = join(logs, `pgbench-${name}.sql`)
  await writeFile(file, `${scripts(survey)[name]};\n`)
  await pgbench(file, plan.connections, plan.warmUpSeconds)
  const many = await repeat(file, plan.connections, plan.seconds, plan)
  return { many, one: await repeat(file, 1, Math.max(1, Math.ceil(plan.seconds / 2)), plan) }
}
