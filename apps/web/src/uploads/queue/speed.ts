/** Older samples say nothing about the current connection. */
const windowMs = 10_000

/** Speed of the last seconds. */
export class Speed {
  #samples: { at: number; bytes: number }[] = []

  /** `bytes`: total so far. */
  add(bytes: number, at: number): void {
    const last = this.#samples.at(-1)
    // Bytes sent before a reload must not count now.
    if (last === undefined || bytes < last.bytes) this.#samples = []
    this.#samples = [...this.#samples.filter((sample) => sample.at > at - windowMs), { at, bytes }]
  }

  /** Bytes per second; 0 while unknown. */
  at(now: number): number {
    const [first] = this.#samples
    const last = this.#samples.at(-1)
    if (first === undefined || last === undefined || now - first.at < 500) return 0
    return ((last.bytes - first.bytes) / (now - first.at)) * 1000
  }
}
