// One file for each product and size, rewritten after every case, so that a run that dies keeps its results.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Created } from '../measure/create-items.ts'
import type { Measured } from '../measure/measure.ts'
import type { Mode } from '../options.ts'
import { results } from '../places.ts'
import type { Alone } from '../limits/postgres-alone.ts'

export interface Result {
  product: string
  size: number
  mode: Mode
  measuredAt: string
  machine: string
  versions: Record<string, string>
  startSeconds?: number
  idleMemory?: number
  /** Why the results are missing, completely or from some case on. */
  failed?: string
  /** Answers that differ from the data. */
  differences?: string[]
  cases: Record<string, Measured>
  alone?: Record<string, { many: Alone; one: Alone }>
  created?: Created
}

const fileOf = ({ product, size }: Result) =>
  join(results, `${product.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${size}.json`)

export const save = (result: Result) => writeFileSync(fileOf(result), `${JSON.stringify(result, null, 1)}\n`)

export function loadAll(): Result[] {
  return readdirSync(results)
    .filter((file) => file.endsWith('.json'))
    .map((file) => JSON.parse(readFileSync(join(results, file), 'utf8')) as Result)
}
