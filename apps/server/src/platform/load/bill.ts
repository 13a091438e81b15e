// What the work of one request takes: time of this process, and of its statements. Its client pays for it at the end.
import { AsyncLocalStorage } from 'node:async_hooks'
import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'

const bills = new AsyncLocalStorage<Bill>()
export const currentBill = (): Bill | undefined => bills.getStore()

const PULSE_MS = 1000
let idleBefore = 0
let stoppedMs = 0

/**
 * Milliseconds that this process slept. Only these are the time of a statement: while the process has other work,
 * the answer may lie there already, and nobody pays for that wait. Nor for the time while the process or its machine
 * is stopped: no sleep lasts longer than to the next pulse.
 */
export function sleptMs(): number {
  const { idle } = performance.eventLoopUtilization()
  stoppedMs += Math.max(0, idle - idleBefore - 2 * PULSE_MS)
  idleBefore = idle
  return idle - stoppedMs
}
setInterval(sleptMs, PULSE_MS).unref()

/** Bills of the requests that work in this turn of the event loop. They share its time evenly. */
const working = new Set<Bill>()
let shared = 0
let readAt = 0
let askedAt = 0
let usedAt = 0

/** To ask for the time of the processor takes as long as a twentieth of a short answer. Until then, it was all ours. */
const ASK_MS = 1
/** Threads beside this one may work for a request, or for something else. */
const MOST_THREADS = 2

/**
 * Time of the processor: what other programs take of a busy machine is nobody's here. That of the thread alone would
 * leave out short work, since Linux counts it in ticks of some milliseconds.
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

  /** What the request took so far, and the points that it was charged. */
  get sum(): { ms: number; paid: number } {
    return { ms: this.#ms, paid: this.#paid }
  }

  /** Runs work in the name of this request. */
  run<T>(work: () => T): T {
    this.begin()
    return bills.run(this, work)
  }

  /** Time of this process counts from here to the next statement, at most to the end of this turn. */
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

  /** A statement was answered. `ms`: its time, with what this process did meanwhile. */
  addStatement(ms: number): void {
    this.#add(Math.min(ms, sleptMs() - this.#sleptAt))
    this.begin()
  }

  /** `owe` takes points that the client need not have. The first client who is named pays. */
  pay(points: number, owe: (points: number) => void): void {
    this.#paid += points
    this.#owe ??= owe
  }

  /** From now on all is owed at once: a client may go away long before the work ends. */
  close(): void {
    this.#isClosed = true
    this.#add(0)
  }

  /** A request costs at least its estimate. */
  #add(ms: number): void {
    this.#ms += ms
    const missing = this.#ms / this.#msPerPoint - this.#paid
    if (!this.#isClosed || missing <= 0 || this.#owe === undefined) return
    this.#paid += missing
    this.#owe(missing)
  }
}

/** True unless PostgreSQL was silent or gone. Nobody pays for the time of an outage. */
export const isAnswered = (error: unknown): boolean => error instanceof Error && 'severity' in error

/** Notes a statement of a connection that runs one at a time. */
export function noteStatement(statement: { queryDurationMillis: number; error?: unknown }): void {
  if ('error' in statement && !isAnswered(statement.error)) return
  currentBill()?.addStatement(statement.queryDurationMillis)
}

/** The same work in the name of this request, wherever its turn comes. */
export function billed<T>(work: () => T): () => T {
  const bill = currentBill()
  return bill ? () => bill.run(work) : work
}

/**
 * Chunks that are made after the handler returned, in its lane and in the name of its request all the same. Others
 * have a turn after each: the embedded database answers without a pause.
 */
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

/** Work for many requests, for which the one that happens to begin it does not pay. */
export const unbilled = <T>(work: () => T): T => bills.exit(work)
