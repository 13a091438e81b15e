// What the process holds, as Linux tells it: resident memory and open descriptors.
import { readdir, readlink } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RunningProduct } from '../running-product.ts'
import { median } from '../table.ts'

export interface Held {
  /** MiB. */
  memory: number
  sockets: number
  /** Of the embedded database, which keeps up to 1,000 of its files open and opens all of them with each vacuum. */
  ofDatabase: number
  /** Other files, pipes, timers of the kernel. */
  others: number
}

const everyMs = 1000

export async function lookAt(product: RunningProduct): Promise<Held> {
  const folder = `/proc/${product.child.pid}/fd`
  const names = await readdir(folder)
  // One that was closed meanwhile is none.
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
  /** Of the first, in percent. */
  growth: number
}

/** The middle of the first quarter against the middle of the last. */
export function driftOf(seen: readonly Held[], of: keyof Held): Drift {
  const values = seen.map((held) => held[of])
  const quarter = Math.max(1, Math.floor(values.length / 4))
  const [first, last] = [median(values.slice(0, quarter)), median(values.slice(-quarter))]
  return { first, last, most: Math.max(...values), growth: (last / first - 1) * 100 }
}
