// How many rows may come of what strangers do, however often they do it. Kept in the memory of this process.

/** Each of the first is a row; then the hundredth, the thousandth and so on, which say how many there were. */
const EACH_UP_TO = 10
const KEYS_MAX = 10_000
const HOUR_MS = 60 * 60 * 1000

export class HourlyBound {
  #counts = new Map<string, number>()
  #hour = 0
  #rows = 0
  #rowsMax: number
  #now: () => number

  constructor(rowsMax: number, now = Date.now) {
    this.#rowsMax = rowsMax
    this.#now = now
  }

  /** How often it happened for this key in this hour, if that is to be a row; else undefined. */
  count(key: string): number | undefined {
    const hour = Math.floor(this.#now() / HOUR_MS)
    if (hour !== this.#hour) {
      this.#hour = hour
      this.#counts.clear()
      this.#rows = 0
    }
    const count = (this.#counts.get(key) ?? 0) + 1
    if (count > 1 || this.#counts.size < KEYS_MAX) this.#counts.set(key, count)
    if (!isRow(count) || this.#rows >= this.#rowsMax) return undefined
    this.#rows += 1
    return count
  }
}

const isRow = (count: number) => count <= EACH_UP_TO || Number.isInteger(Math.log10(count))
