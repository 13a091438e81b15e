// The goals, each a ratio of two values from the same run.
import { type Comparison, firstTouchName, shippedName, twoName } from './comparison.ts'
import { aloneName, bareName } from '../products/products.ts'

export interface Goal {
  what: string
  kind: 'at least' | 'at most'
  value: number
  measured: number | undefined
  /** The two numbers of the ratio. */
  from: string
}

const small = 10_000
const large = 100_000
const huge = 1_000_000

type Numbers = (number | undefined)[]
const ratio = ([own, other]: Numbers) => (own !== undefined && other ? own / other : undefined)
const from = (numbers: Numbers, unit: string) =>
  numbers.every((each) => each !== undefined) ? `${numbers.join(' against ')} ${unit}` : ''

function goal(what: string, kind: Goal['kind'], value: number, numbers: Numbers, unit = 'a second'): Goal {
  return { what, kind, value, measured: ratio(numbers), from: from(numbers, unit) }
}

function keptGoals(all: Comparison): Goal[] {
  const limits = { list: 0.85, slug: 0.85, 304: 0.9 }
  const bare = Object.entries(limits).map(([name, value]) =>
    goal(`${name}, as shipped, of bare node:http with the same bytes`, 'at least', value, [
      all.rate(shippedName, small, name),
      all.rate(bareName, small, name),
    ]),
  )
  const peer = all.fastestPeer(small, 'list')
  const numbers = [all.rate(shippedName, small, 'list'), peer?.rate]
  return [...bare, goal(`list, as shipped, of the fastest peer${named(peer)}`, 'at least', 80, numbers)]
}

const named = (peer: { name: string } | undefined) => (peer ? ` (${peer.name})` : '')

function firstTouchGoals(all: Comparison): Goal[] {
  const times = { list: 7, slug: 12, page500: 25, search: 8 }
  return Object.entries(times).map(([name, value]) => {
    const peer = all.fastestPeer(small, name)
    const numbers = [all.rate(firstTouchName, small, name), peer?.rate]
    return goal(`${name}, first touch, of the fastest peer${named(peer)}`, 'at least', value, numbers)
  })
}

function staffGoals(all: Comparison): Goal[] {
  const cases = { admin: ['console list', 3], create: ['creating an item, 1 connection', 1] } as const
  return Object.entries(cases).map(([name, [what, value]]) => {
    const peer = all.fastestPeer(small, name)
    return goal(`${what}, of the fastest peer${named(peer)}`, 'at least', value, [
      all.rate(shippedName, small, name),
      peer?.rate,
    ])
  })
}

function consoleGoals(all: Comparison): Goal[] {
  const peer = all.fastestPeer(large, 'filter')
  const own = all.rate(shippedName, large, 'filter')
  const alone = all.find(aloneName, large)?.alone?.['filter']
  const single = all.measured(shippedName, large, 'filter')?.one?.p50
  const hugeRate = all.rate(shippedName, huge, 'filter')
  return [
    goal('console list, filter and count, 100,000 items: time of the bare SQL, 1 connection', 'at most', 1.3, [single, alone?.one.mean], 'ms'),
    goal('the same with 50 connections: the bare SQL against it', 'at most', 1.3, [alone?.many.perSecond, own]),
    goal(`the same against the fastest peer${named(peer)}`, 'at least', 5, [own, peer?.rate]),
    goal('the same at 1,000,000 items: time against 100,000', 'at most', 2, [own, hugeRate]),
  ] // prettier-ignore
}

export function readGoals(all: Comparison): Goal[] {
  const leanest = all.leanestPeer(small)
  const own = [shippedName, firstTouchName].map((name) => all.peakMemory(name, small) ?? 0)
  const most = Math.max(...own) || undefined
  const memory = [most, leanest?.memory]
  const twice = ['list', 'slug', 'page500', 'search'].map((name) => {
    const numbers = [all.rate(twoName, small, name), all.rate(firstTouchName, small, name)]
    return goal(`${name}, first touch: two api processes over one`, 'at least', 1.7, numbers)
  })
  return [
    ...keptGoals(all),
    ...firstTouchGoals(all),
    ...staffGoals(all),
    ...consoleGoals(all),
    goal(`memory under load, of the leanest peer${named(leanest)}`, 'at most', 1 / 3, memory, 'MiB'),
    goal('memory under load, of 130 MiB', 'at most', 1, [most, 130], 'MiB'),
    ...twice,
  ]
}
