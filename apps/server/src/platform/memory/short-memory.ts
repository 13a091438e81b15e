// A cache that keeps values for seconds or minutes. A change drops values by key; if its message is lost, they expire.
import { currentLane } from '../database/lanes.ts'

export interface Reading<T> {
  value: T
  keys: readonly string[]
  /** True if the value is not kept: only the callers that wait now get it. */
  isPassing?: boolean
}

interface Kept<T> extends Reading<T> {
  expires: number
  weight: number
}

interface MemoryLimits<T> {
  maxAgeMs: number
  /** How long an expired value stays, for clients that may not start a new reading. */
  oldMs?: number
  maxWeight: number
  /** Weight of a value; 1 for each without this function. */
  weigh?: ((value: T) => number) | undefined
  now: () => number
}

/** Key of a running reading. Lanes share none, so that staff never wait for one that queues behind the public. */
const inOwnLane = (name: string) => `${currentLane()} ${name}`

export class ShortMemory<T> {
  #limits: MemoryLimits<T>
  #kept = new Map<string, Kept<T>>()
  #running = new Map<string, Promise<T>>()
  #weight = 0
  #changes = 0

  constructor(limits: MemoryLimits<T>) {
    this.#limits = limits
  }

  get maxAgeMs(): number {
    return this.#limits.maxAgeMs
  }

  get(name: string): T | undefined {
    const kept = this.#kept.get(name)
    return kept !== undefined && kept.expires > this.#limits.now() ? kept.value : undefined
  }

  /** The value, even if it expired up to `oldMs` ago. Undefined if a change has dropped it. */
  getOld(name: string): T | undefined {
    const kept = this.#kept.get(name)
    return kept !== undefined && this.#endOf(kept) > this.#limits.now() ? kept.value : undefined
  }

  /** True if the value is cached or being read, so that asking for it causes no new reading. */
  isAtHand(name: string): boolean {
    return this.get(name) !== undefined || this.#running.has(inOwnLane(name))
  }

  get readings(): number {
    return this.#running.size
  }

  /** Returns the value, or reads it. All callers of a lane share one reading. */
  read(name: string, make: () => Promise<Reading<T>>): Promise<T> {
    const known = this.get(name)
    if (known !== undefined) return Promise.resolve(known)
    const run = inOwnLane(name)
    const running = this.#running.get(run) ?? this.#start(run, name, make)
    this.#running.set(run, running)
    return running
  }

  /** Drops the values with these keys. A running reading still goes to its callers; later callers start a new one. */
  forget(keys: readonly string[]): void {
    this.#changes += 1
    this.#running.clear()
    for (const [name, kept] of this.#kept) if (kept.keys.some((key) => keys.includes(key))) this.#drop(name)
  }

  async #start(run: string, name: string, make: () => Promise<Reading<T>>): Promise<T> {
    const changes = this.#changes
    // The age counts from before the reading: the value may be as old as that.
    const expires = this.#limits.now() + this.#limits.maxAgeMs
    try {
      const reading = await make()
      if (changes === this.#changes && !reading.isPassing)
        this.#keep(name, { ...reading, expires, weight: this.#limits.weigh?.(reading.value) ?? 1 })
      return reading.value
    } finally {
      if (changes === this.#changes) this.#running.delete(run)
    }
  }

  #keep(name: string, kept: Kept<T>): void {
    this.#drop(name)
    this.#kept.set(name, kept)
    this.#weight += kept.weight
    const now = this.#limits.now()
    for (const [oldest, each] of this.#kept) {
      if (this.#endOf(each) > now && this.#weight <= this.#limits.maxWeight) break
      this.#drop(oldest)
    }
  }

  #endOf({ expires }: Kept<T>): number {
    return expires + (this.#limits.oldMs ?? 0)
  }

  #drop(name: string): void {
    this.#weight -= this.#kept.get(name)?.weight ?? 0
    this.#kept.delete(name)
  }
}
