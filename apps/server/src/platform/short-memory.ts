// What is read often is kept for a moment: forgotten by name when what it shows has changed, and by age where that message was lost.

export interface Reading<T> {
  value: T
  /** Names of what it shows. */
  keys: readonly string[]
}

interface Kept<T> extends Reading<T> {
  expires: number
  weight: number
}

export interface MemoryLimits<T> {
  maxAgeMs: number
  /** Of everything kept, by `weigh`. */
  maxWeight: number
  weigh: (value: T) => number
  now: () => number
}

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

  /** Whether an answer costs nothing: it is kept, or being read already. */
  isAtHand(name: string): boolean {
    return this.get(name) !== undefined || this.#running.has(name)
  }

  /** Everybody who asks while it is being read gets the same reading. */
  read(name: string, make: () => Promise<Reading<T>>): Promise<T> {
    const known = this.get(name)
    if (known !== undefined) return Promise.resolve(known)
    const running = this.#running.get(name) ?? this.#start(name, make)
    this.#running.set(name, running)
    return running
  }

  /** Requests from now on get what is true now; what is being read at this moment is for earlier requests. */
  forget(keys: readonly string[]): void {
    this.#changes += 1
    this.#running.clear()
    for (const [name, kept] of this.#kept) if (kept.keys.some((key) => keys.includes(key))) this.#drop(name)
  }

  async #start(name: string, make: () => Promise<Reading<T>>): Promise<T> {
    const changes = this.#changes
    // As old as its beginning: the data may have been read then.
    const expires = this.#limits.now() + this.#limits.maxAgeMs
    try {
      const reading = await make()
      if (changes === this.#changes)
        this.#keep(name, { ...reading, expires, weight: this.#limits.weigh(reading.value) })
      return reading.value
    } finally {
      if (changes === this.#changes) this.#running.delete(name)
    }
  }

  #keep(name: string, kept: Kept<T>): void {
    this.#drop(name)
    this.#kept.set(name, kept)
    this.#weight += kept.weight
    const now = this.#limits.now()
    // The oldest come first.
    for (const [oldest, { expires }] of this.#kept) {
      if (expires > now && this.#weight <= this.#limits.maxWeight) break
      this.#drop(oldest)
    }
  }

  #drop(name: string): void {
    this.#weight -= this.#kept.get(name)?.weight ?? 0
    this.#kept.delete(name)
  }
}
