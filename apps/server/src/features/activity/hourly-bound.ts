// Bounds the rows that anybody can cause in an hour, however often they try. Each process counts in its memory.

/** A key's first ten events get a row each; then the 100th, the 1000th and so on, with the count so far. */
const EACH_UP_TO = 10
const KEYS_MAX = 10_000
const HOUR_MS = 60 * 60 * 1000

interface Bounds {
  rows: number
  rowsOfPlace?: number
}

interface Happening {
  /** Account or address that caused the event. */
  key: string
  place?: string
  /** The part of each bound it may fill: less important events leave room for more important ones. */
  share?: number
}

interface Verdict {
  /** How often it happened for this key in this hour; undefined if no row should be written. */
  count?: number
  /** Set on the first omission of this hour: the place with the full bound, or '' for all places. */
  reached?: string
}

const ALL = ''

export class HourlyBound {
  #counts = new Map<string, number>()
  #rows = new Map<string, number>()
  #reached = new Set<string>()
  #hour = 0
  #omitted = 0
  #omittedBefore = 0
  #bounds: Bounds
  #now: () => number

  constructor(bounds: Bounds, now = Date.now) {
    this.#bounds = bounds
    this.#now = now
  }

  count({ key, place = ALL, share = 1 }: Happening): Verdict {
    this.#turnHour()
    const count = (this.#counts.get(key) ?? 0) + 1
    if (count > 1 || this.#counts.size < KEYS_MAX) this.#counts.set(key, count)
    if (!isRow(count)) return {}
    const { rows, rowsOfPlace = rows } = this.#bounds
    const full = [place, ALL].find(
      (where) => this.#rowsOf(where) >= share * (where === ALL ? rows : rowsOfPlace),
    )
    if (full !== undefined) return this.#omit(full)
    for (const where of new Set([place, ALL])) this.#rows.set(where, this.#rowsOf(where) + 1)
    return { count }
  }

  /** How many were left out in past hours; with `isEnd`, in this hour too. Counts each once. */
  takeOmitted(isEnd = false): number {
    this.#turnHour(isEnd)
    const omitted = this.#omittedBefore
    this.#omittedBefore = 0
    return omitted
  }

  #rowsOf(where: string): number {
    return this.#rows.get(where) ?? 0
  }

  #omit(where: string): Verdict {
    this.#omitted += 1
    if (this.#reached.has(where)) return {}
    this.#reached.add(where)
    return { reached: where }
  }

  #turnHour(isEnd = false): void {
    const hour = Math.floor(this.#now() / HOUR_MS)
    if (hour === this.#hour && !isEnd) return
    this.#hour = hour
    this.#omittedBefore += this.#omitted
    this.#omitted = 0
    for (const each of [this.#counts, this.#rows, this.#reached]) each.clear()
  }
}

const isRow = (count: number) => count <= EACH_UP_TO || Number.isInteger(Math.log10(count))
