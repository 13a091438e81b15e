// All results side by side, with the queries that the report needs.
import type { Measured } from '../measure/measure.ts'
import { firstTouch, jinvani, twoProcesses } from '../products/jinvani.ts'
import { aloneName, bareName, peers, products } from '../products/products.ts'
import type { Result } from './results.ts'
import type { Shot } from '../measure/shoot.ts'

const peerNames = peers.map(({ name }) => name)
export const columns = [...peerNames, ...products.map(({ name }) => name).filter((name) => !peerNames.includes(name)), aloneName, bareName] // prettier-ignore
export const caseNames = ['list', 'featured', 'page500', 'slug', 'search', '304', 'admin', 'filter']
export const shippedName = jinvani.name
export const firstTouchName = firstTouch.name
export const twoName = twoProcesses.name

/** Transactions for each answer below which answers came from memory. */
const fewestTransactions = 0.3

/** Whether answers came from memory, which makes a result for first touches worthless. */
const isFromMemory = ({ transactions }: Shot) => transactions < fewestTransactions

const isToBeMade = (product: string) => product === firstTouchName || product === twoName

export const keepsAnswers = ({ product, cases }: Result) =>
  isToBeMade(product) && Object.values(cases).some(({ many }) => isFromMemory(many))

export class Comparison {
  readonly results: readonly Result[]

  constructor(results: readonly Result[]) {
    this.results = results
  }

  get sizes(): number[] {
    return [...new Set(this.results.map(({ size }) => size))].toSorted((a, b) => a - b)
  }

  find(product: string, size: number): Result | undefined {
    return this.results.find((result) => result.product === product && result.size === size)
  }

  measured(product: string, size: number, name: string): Measured | undefined {
    return this.find(product, size)?.cases[name]
  }

  many(product: string, size: number, name: string): Shot | undefined {
    return this.measured(product, size, name)?.many
  }

  /** Answers per second with many connections, for any product; for `create` with one. */
  rate(product: string, size: number, name: string): number | undefined {
    if (name === 'create') return this.find(product, size)?.created?.perSecond
    const shot = this.many(product, size, name)
    if (shot && isToBeMade(product) && isFromMemory(shot)) return undefined
    return this.find(product, size)?.alone?.[name]?.many.perSecond ?? shot?.perSecond
  }

  fastestPeer(size: number, name: string): { name: string; rate: number } | undefined {
    return peerNames
      .map((peer) => ({ name: peer, rate: this.rate(peer, size, name) ?? 0 }))
      .filter(({ rate }) => rate > 0)
      .toSorted((a, b) => b.rate - a.rate)[0]
  }

  /** Peak memory of a product over all cases. */
  peakMemory(product: string, size: number): number | undefined {
    const shots = Object.values(this.find(product, size)?.cases ?? {})
    return shots.length > 0 ? Math.max(...shots.map(({ many }) => many.peakMemory)) : undefined
  }

  leanestPeer(size: number): { name: string; memory: number } | undefined {
    return peerNames
      .map((name) => ({ name, memory: this.peakMemory(name, size) ?? 0 }))
      .filter(({ memory }) => memory > 0)
      .toSorted((a, b) => a.memory - b.memory)[0]
  }
}
