// Measures the work for a request, in this process and in the database. The client pays at the end of the request.
import { AsyncLocalStorage } from 'node:async_hooks'
import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'

const bills = new AsyncLocalStorage<Bill>()
export const currentBill = (): Bill | undefined => bills.getStore()

const PULSE_MS = 1000
let idleBefore = 0
let stoppedMs = 0

/**
 * Milliseconds that this process was idle. Only idle time counts for a statement: while the process is busy, the answer
 * may be there already. More than two seconds at once do not count: then the process was stopped.
 */
export function sleptMs(): number {
  const { idle } = performance.eventLoopUtilization()
  stoppedMs += Math.max(0, idle - idleBefore - 2 * PULSE_MS)
  idleBefore = idle
  return idle - stoppedMs
}
setInterval(sleptMs, PULSE_MS).unref()

/** Bills of the requests that work in this turn of the event loop; they share its time evenly. */
const working = new Set<Bill>()
let shared = 0
let readAt = 0
let askedAt = 0
let usedAt = 0

/** Shortest time between two readings of the CPU time, which are slow. In between, all time counts as used by us. */
const ASK_MS = 10
/** Requests are billed for the CPU time of at most this many threads. Further threads may be busy with other work. */
const MOST_THREADS = 2

/**
 * Adds to `shared` the CPU time since the last call, divided by the number of working bills. Uses the CPU time of the
 * whole process, since that of a single thread is coarse on Linux.
 */
function readClock(): number {
  const awake = performance.now() - performance.eventLoopUtilization().idle
  let passed = awake - readAt
  if (awake - askedAt > ASK_MS) {
    const { user, system } = process.cpuUsage()
    const used = (user + system) / 1000
    passed = Math.min(MOST_THREADS * passed, Math.max(0, used - usedAt - (readAt - askedAt)))
    askedAt = awake
    usedAt = used
  }
  if (working.size > 0) shared += passed / working.size
  readAt = awake
  return shared
}

const endTurn = () => working.forEach((bill) => bill.rest())

export class Bill {
  #msPerPoint: number
  #ms = 0
  #paid = 0
  #owe: ((points: number) => void) | undefined
  #isClosed = false
  #beganAt = 0
  #sleptAt = 0

  constructor(msPerPoint: number) {
    this.#msPerPoint = msPerPoint
  }

  get sum(): { ms: number; paid: number } {
    return { ms: this.#ms, paid: this.#paid }
  }

  run<T>(work: () => T): T {
    this.begin()
    return bills.run(this, work)
  }

  /** Starts counting time for this bill, until the next statement or the end of this turn of the event loop. */
  begin(): void {
    if (working.has(this)) return
    if (working.size === 0) setImmediate(endTurn)
    this.#beganAt = readClock()
    this.#sleptAt = sleptMs()
    working.add(this)
  }

  rest(): void {
    if (!working.has(this)) return
    this.#add(readClock() - this.#beganAt)
    working.delete(this)
  }

  /** Adds the time of a statement, but at most the idle time of this process. `ms`: time until the answer came. */
  addStatement(ms: number): void {
    this.#add(Math.min(ms, sleptMs() - this.#sleptAt))
    this.begin()
  }

  /** Notes a payment. `owe`: takes further points, even if the client has none left; the first one given is kept. */
  pay(points: number, owe: (points: number) => void): void {
    this.#paid += points
    this.#owe ??= owe
  }

  /** Charges what is missing. Later work is charged when it happens: it may go on long after the client left. */
  close(): void {
    this.#isClosed = true
    this.#add(0)
  }

  /** Charges only what exceeds the points paid in advance, so a request never costs less than its estimate. */
  #add(ms: number): void {
    this.#ms += ms
    const missing = this.#ms / this.#msPerPoint - this.#paid
    if (!this.#isClosed || missing <= 0 || this.#owe === undefined) return
    this.#paid += missing
    this.#owe(missing)
  }
}

/** True if PostgreSQL answered with an error. Nobody pays for a database that is silent or gone. */
export const isAnswered = (error: unknown): boolean => error instanceof Error && 'severity' in error

export function noteStatement(statement: { queryDurationMillis: number; error?: unknown }): void {
  if ('error' in statement && !isAnswered(statement.error)) return
  currentBill()?.addStatement(statement.queryDurationMillis)
}

/** Ties work to the current bill, for a queue that runs it later. */
export function billed<T>(work: () => T): () => T {
  const bill = currentBill()
  return bill ? () => bill.run(work) : work
}

/** Makes the chunks in the lane and on the bill of the caller. Other requests get a turn after each chunk. */
export function billedStream(chunks: AsyncIterable<string>): Readable {
  const bill = currentBill()
  async function* inTurns() {
    bill?.begin()
    for await (const chunk of chunks) {
      yield chunk
      await nextTurn()
      bill?.begin()
    }
  }
  const stream = Readable.from(inTurns())
  stream._read = AsyncLocalStorage.bind(stream._read.bind(stream))
  return stream
}

/** Runs work without a bill: it serves many requests, and the one that happens to start it should not pay for all. */
export const unbilled = <T>(work: () => T): T => bills.exit(work)
