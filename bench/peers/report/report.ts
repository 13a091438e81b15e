// The tables in Markdown from all present results: printed, and saved beside them as report.md.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Comparison, caseNames, columns, firstTouchName, keepsAnswers, shippedName } from './comparison.ts'
import { type Goal, readGoals } from './goals.ts'
import { results } from '../places.ts'
import { aloneName, bareName } from '../products/products.ts'
import { type Result, loadAll } from './results.ts'

/** NaN has become null in the file: no request was answered in time. */
const number = (value: number | null | undefined, digits = 0) =>
  value === undefined || value === null || Number.isNaN(value)
    ? '—'
    : value.toLocaleString('en', { maximumFractionDigits: value < 100 ? Math.max(digits, 1) : digits })
const times = (own: number | undefined, other: number | undefined) =>
  own === undefined || !other ? '—' : `${number(own / other, 2)}×`

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map((_, index) => (index === 0 ? '---' : '---:'))), ...rows.map(line)].join(
    '\n',
  )
}

const isMet = ({ kind, value, measured = Number.NaN }: Goal) =>
  kind === 'at least' ? measured >= value : measured <= value

function goalTable(goals: readonly Goal[]): string {
  const rows = goals.map((goal) => [
    goal.what,
    `${goal.kind} ${number(goal.value, 2)}`,
    number(goal.measured, 2),
    goal.measured === undefined ? 'not measured' : isMet(goal) ? 'met' : 'missed',
    goal.from,
  ])
  return table(['what', 'goal', 'measured', 'met', 'from'], rows)
}

function rateTable(all: Comparison, size: number, present: readonly string[]): string {
  const rows = caseNames.map((name) => [
    name,
    ...present.map((product) => number(all.rate(product, size, name))),
  ])
  const created = present.map((product) => number(all.find(product, size)?.created?.perSecond))
  return table(['requests a second', ...present], [...rows, ['create, 1 connection', ...created]])
}

function ratioTable(all: Comparison, size: number): string {
  const rows = caseNames.map((name) => {
    const peer = all.fastestPeer(size, name)
    const shipped = all.rate(shippedName, size, name)
    const touched = all.rate(firstTouchName, size, name)
    const over = (limit: string) => times(touched ?? shipped, all.rate(limit, size, name))
    const bare = times(shipped, all.rate(bareName, size, name))
    return [name, peer ? `${peer.name} ${number(peer.rate)}` : '—', times(touched, peer?.rate), times(shipped, peer?.rate),
      over('Fastify, one query'), over(aloneName), bare] // prettier-ignore
  })
  return table(['ratio', 'fastest peer', 'first touch of it', 'as shipped of it', 'uncached of Fastify with one query', 'uncached of PostgreSQL alone', 'as shipped of bare node:http'], rows) // prettier-ignore
}

function detailTable(all: Comparison, size: number, present: readonly string[]): string {
  const rows = present.flatMap((product) =>
    caseNames.flatMap((name) => {
      const measured = all.measured(product, size, name)
      if (!measured) return []
      const { many, one } = measured
      const { server, database, client, other } = many.cpu
      return [[`${product}: ${name}`, number(many.p50, 1), number(many.p99, 1), number(one?.perSecond), number(one?.p50, 2),
        number(many.bytes), number(many.peakMemory), number(many.transactions, 2), `${server} / ${database} / ${client} / ${other}`, number(many.bad)]] // prettier-ignore
    }),
  )
  return table(['case', 'p50 ms', 'p99 ms', 'requests a second, 1 connection', 'p50 ms', 'bytes', 'MiB', 'transactions', '% of a core: server / database / client / other', 'bad'], rows) // prettier-ignore
}

function startTable(all: Comparison, size: number, present: readonly string[]): string {
  const rows = present.flatMap((product) => {
    const result = all.find(product, size)
    return result?.startSeconds === undefined
      ? []
      : [
          [
            product,
            number(result.startSeconds, 1),
            number(result.idleMemory),
            number(all.peakMemory(product, size)),
          ],
        ]
  })
  return table(['process', 'start, s', 'MiB at rest', 'MiB at most'], rows)
}

function notes(found: readonly Result[]): string[] {
  const kept = found.filter(keepsAnswers)
  const lines = found.flatMap(({ product, size, failed, differences = [] }) => [
    ...(failed === undefined
      ? []
      : [`- Missing: ${product} at ${size}: ${failed.replace(/\s+/g, ' ').slice(0, 300)}`]),
    ...differences.map((difference) => `- ${product} at ${size} answers otherwise, ${difference}`),
  ])
  const unreal = new Set(found.filter(({ mode }) => mode !== 'full').map(({ mode }) => mode))
  return [
    ...[...unreal].map((mode) => `- Some of it comes from a ${mode} run.`),
    ...kept.map(({ product, size }) => `- ${product} at ${size} has answered from memory: no first touch.`),
    ...lines,
  ]
}

function heading(found: readonly Result[]): string {
  const days = [...new Set(found.map(({ measuredAt }) => measuredAt.slice(0, 10)))].toSorted()
  const machines = [...new Set(found.map(({ machine }) => machine))]
  const versions = Object.entries(Object.assign({}, ...found.map((result) => result.versions)) as object)
  return `${machines.join('; ')}; ${versions.map(([name, version]) => `${name} ${version}`).join(', ')}; ${days.join(', ')}`
}

function write(all: Comparison): string {
  const parts = all.sizes.flatMap((size) => {
    const present = columns.filter((product) => all.find(product, size) !== undefined)
    return [
      `## ${number(size)} items`,
      rateTable(all, size, present),
      ratioTable(all, size),
      startTable(all, size, present),
      detailTable(all, size, present),
    ]
  })
  return [heading(all.results), goalTable(readGoals(all)), notes(all.results).join('\n'), ...parts]
    .filter(Boolean)
    .join('\n\n')
}

export function printReport(): void {
  const all = new Comparison(loadAll())
  const text = `${write(all)}\n`
  writeFileSync(join(results, 'report.md'), text)
  console.log(`\n${text}`)
}
