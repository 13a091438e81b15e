// Resident memory and open descriptors of the process, as Linux reports them.
import { readdir, readlink } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RunningProduct } from '../running-product.ts'
import { median } from '../table.ts'

export interface Held {
  /** Memory in MiB. */
  memory: number
  sockets: number
  /** Files of the embedded database, which keeps up to 1,000 open and opens all of them with each vacuum. */
  ofDatabase: number
  /** Other files, pipes and timers of the kernel. */
  others: number
}

const everyMs = 1000

export async function lookAt(product: RunningProduct): Promise<Held> {
  const folder = `/proc/${product.child.pid}/fd`
  const names = await readdir(folder)
  // A descriptor that was closed meanwhile does not count.
  const targets = await Promise.all(names.map((name) => readlink(`${folder}/${name}`).catch(() => '')))
  const open = targets.filter((target) => target !== '')
  const sockets = open.filter((target) => target.startsWith('socket:')).length
  const ofDatabase = open.filter((target) => target.includes('/data/database/')).length
  return { memory: await product.memory(), sockets, ofDatabase, others: open.length - sockets - ofDatabase }
}

export async function lookUntil(product: RunningProduct, signal: AbortSignal): Promise<Held[]> {
  const seen: Held[] = []
  while (!signal.aborted) {
    seen.push(await lookAt(product))
    await sleep(everyMs, undefined, { signal }).catch(() => {})
  }
  return seen
}

export interface Drift {
  first: number
  last: number
  most: number
  /** Growth in percent of the first value. */
  growth: number
}

/** Compares the median of the first quarter with the median of the last. */
export function driftOf(seen: readonly Held[], of: keyof Held): Drift {
  const values = seen.map((held) => held[of])
  const quarter = Math.max(1, Math.floor(values.length / 4))
  const [first, last] = [median(values.slice(0, quarter)), median(values.slice(-quarter))]
  return { first, last, most: Math.max(...values), growth: (last / first - 1) * 100 }
}
