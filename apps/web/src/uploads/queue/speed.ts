/** Older than that says nothing of the line as it is now. */
const windowMs = 10_000

/** How fast bytes went in the last seconds. */
export class Speed {
  #samples: { at: number; bytes: number }[] = []

  /** `bytes`: all that have gone so far. */
  add(bytes: number, at: number): void {
    const last = this.#samples.at(-1)
    // What was sent before a reload has not gone now.
    if (last === undefined || bytes < last.bytes) this.#samples = []
    this.#samples = [...this.#samples.filter((sample) => sample.at > at - windowMs), { at, bytes }]
  }

  /** Bytes a second; 0 while nothing is known. */
  at(now: number): number {
    const [first] = this.#samples
    const last = this.#samples.at(-1)
    if (first === undefined || last === undefined || now - first.at < 500) return 0
    return ((last.bytes - first.bytes) / (now - first.at)) * 1000
  }
}
