// Limits the rows that any client can cause in an hour, however often it tries. Each process counts in its own memory.

/** The first ten events of a key get a row each. Then only the 100th, 1000th and so on do, with the count so far. */
const EACH_UP_TO = 10
const KEYS_MAX = 10_000
const HOUR_MS = 60 * 60 * 1000

interface Bounds {
  rows: number
  rowsOfPlace?: number
}

interface Happening {
  /** Who caused the event: an account or an address. For common refusals, also their kind. */
  key: string
  each?: number
  place?: string
  /** Share of the limit that this event may fill, which leaves room for more important events. */
  share?: number
}

interface Verdict {
  /** How often this key had the event in this hour; undefined if no row should be written. */
  count?: number
  /** Set once an hour for each limit, when it is reached: the network it limits, or '' for the common limit. */
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

  count({ key, each = EACH_UP_TO, place = ALL, share = 1 }: Happening): Verdict {
    this.#turnHour()
    const count = (this.#counts.get(key) ?? 0) + 1
    if (count > 1 || this.#counts.size < KEYS_MAX) this.#counts.set(key, count)
    if (count > each && !Number.isInteger(Math.log10(count))) return {}
    const { rows, rowsOfPlace = rows } = this.#bounds
    const full = [place, ALL].find(
      (where) => this.#rowsOf(where) >= share * (where === ALL ? rows : rowsOfPlace),
    )
    if (full === undefined) {
      for (const where of new Set([place, ALL])) this.#rows.set(where, this.#rowsOf(where) + 1)
      return { count }
    }
    this.#omitted += 1
    if (this.#reached.has(full)) return {}
    this.#reached.add(full)
    return { reached: full }
  }

  /** How many rows past hours left out since the last call. `isEnd`: also counts the current hour. */
  takeOmitted(isEnd = false): number {
    this.#turnHour(isEnd)
    const omitted = this.#omittedBefore
    this.#omittedBefore = 0
    return omitted
  }

  #rowsOf(where: string): number {
    return this.#rows.get(where) ?? 0
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
