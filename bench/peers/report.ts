// Saves a file for each product and size, and makes the tables (report.md) from all these files.
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { markdownTable } from '../table.ts'
import type { Shot } from './measure.ts'

const results = fileURLToPath(new URL('results', import.meta.url))
mkdirSync(results, { recursive: true })

export interface Result {
  product: string
  size: number
  mode: string
  measuredAt: string
  versions: Record<string, string>
  startSeconds?: number
  idleMemory?: number
  failed?: string
  differences?: string[]
  cases: Record<string, Shot>
  created?: { perSecond: number; p50: number } | undefined
}

export function save(result: Result): void {
  const name = `${result.product.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${result.size}.json`
  writeFileSync(join(results, name), `${JSON.stringify(result, null, 1)}\n`)
}

const loadAll = () =>
  readdirSync(results)
    .filter((file) => file.endsWith('.json'))
    .map((file) => JSON.parse(readFileSync(join(results, file), 'utf8')) as Result)

export const bareName = 'Bare node:http'
const firstTouch = 'Jinvani, first touch'
const shipped = 'Jinvani'
const peers = ['Payload', 'Directus']
const columns = [...peers, firstTouch, shipped, bareName]
const caseNames = ['list', 'featured', 'page500', 'slug', 'search', '304', 'landing', 'admin', 'filter']

const number = (value: number | undefined, digits = 0) =>
  value === undefined || Number.isNaN(value)
    ? '—'
    : value.toLocaleString('en', { maximumFractionDigits: value < 100 ? Math.max(digits, 1) : digits })

type Find = (product: string, size: number) => Result | undefined
const rateOf = (result: Result | undefined, name: string) =>
  name === 'create' ? result?.created?.perSecond : result?.cases[name]?.perSecond
const memoryOf = (result: Result | undefined) => {
  const shots = Object.values(result?.cases ?? {})
  return shots.length > 0 ? Math.max(...shots.map(({ memory }) => memory)) : undefined
}

/** Each goal compares our rate with the rate of plain HTTP, or with the rate of the fastest other product. */
const goals: [product: string, name: string, size: number, against: 'bare' | 'peers', atLeast: number][] = [
  [shipped, 'list', 10_000, 'bare', 0.85],
  [shipped, 'slug', 10_000, 'bare', 0.85],
  [shipped, '304', 10_000, 'bare', 0.9],
  [shipped, 'landing', 10_000, 'bare', 0.8],
  [shipped, 'list', 10_000, 'peers', 80],
  [firstTouch, 'list', 10_000, 'peers', 7],
  [firstTouch, 'slug', 10_000, 'peers', 12],
  [firstTouch, 'page500', 10_000, 'peers', 25],
  [firstTouch, 'search', 10_000, 'peers', 8],
  [shipped, 'admin', 10_000, 'peers', 3],
  [shipped, 'create', 10_000, 'peers', 1],
  [shipped, 'filter', 100_000, 'peers', 5],
]

function goalRows(find: Find): string[][] {
  const row = (
    what: string,
    own: number | undefined,
    other: number | undefined,
    bound: string,
    isMet: (ratio: number) => boolean,
  ) => {
    const ratio = own !== undefined && other ? own / other : undefined
    const verdict = ratio === undefined ? 'not measured' : isMet(ratio) ? 'met' : 'missed'
    return [what, bound, number(ratio, 2), verdict, ratio === undefined ? '' : `${own} against ${other}`]
  }
  const small = [firstTouch, shipped].map((product) => memoryOf(find(product, 10_000)) ?? 0)
  const leanest = peers.flatMap((peer) => memoryOf(find(peer, 10_000)) ?? []).toSorted((a, b) => a - b)[0]
  return [
    ...goals.map(([product, name, size, against, least]) => {
      const rates = peers.map((peer) => ({ peer, rate: rateOf(find(peer, size), name) ?? 0 }))
      const best = rates.toSorted((a, b) => b.rate - a.rate)[0]
      const [who, other] =
        against === 'bare' ? [bareName, rateOf(find(bareName, size), name)] : [`the fastest peer (${best?.peer})`, best?.rate] // prettier-ignore
      const what = `${name}, ${product}, ${number(size)} items, of ${who}`
      return row(what, rateOf(find(product, size), name), other, `at least ${least}`, (ratio) => ratio >= least)
    }),
    row('memory under load, of the leanest peer', Math.max(...small) || undefined, leanest, 'at most 0.33', (ratio) => ratio <= 1 / 3),
    row('filter: requests a second at 100,000 items, of those at 1,000,000', rateOf(find(shipped, 100_000), 'filter'),
      rateOf(find(shipped, 1_000_000), 'filter'), 'at most 2', (ratio) => ratio <= 2),
  ] // prettier-ignore
}

function tablesOf(size: number, find: Find): string[] {
  const present = columns.filter((product) => find(product, size))
  const rates = [...caseNames, 'create'].map((name) => [name, ...present.map((product) => number(rateOf(find(product, size), name)))]) // prettier-ignore
  const process = present.map((product) => {
    const found = find(product, size)
    return [product, number(found?.startSeconds, 1), number(found?.idleMemory), number(memoryOf(found))]
  })
  return [
    `## ${number(size)} items`,
    markdownTable(['requests a second', ...present], rates),
    markdownTable(['process', 'start, s', 'MiB at rest', 'MiB at most'], process),
  ]
}

export function printReport(): void {
  const all = loadAll()
  const find: Find = (product, size) => all.find((one) => one.product === product && one.size === size)
  const sizes = [...new Set(all.map(({ size }) => size))].toSorted((a, b) => a - b)
  const versions = Object.entries(Object.assign({}, ...all.map((result) => result.versions)) as object)
  const days = new Set(all.map(({ measuredAt, mode }) => `${measuredAt.slice(0, 10)} (${mode})`))
  const notes = all.flatMap(({ product, size, failed = '', differences = [] }) => [
    ...(failed && [`- Missing: ${product} at ${size}: ${failed.replace(/\s+/g, ' ').slice(0, 300)}`]),
    ...differences.map((difference) => `- ${product} at ${size} answers otherwise, ${difference}`),
  ])
  const text = [
    `${versions.map(([name, version]) => `${name} ${version}`).join(', ')}; ${[...days].toSorted().join(', ')}`,
    markdownTable(['what', 'goal', 'measured', 'met', 'from'], goalRows(find)),
    notes.join('\n'),
    ...sizes.flatMap((size) => tablesOf(size, find)),
  ].join('\n\n')
  writeFileSync(join(results, 'report.md'), `${text}\n`)
  console.log(`\n${text}\n`)
}
