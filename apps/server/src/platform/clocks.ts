// Work that this process repeats. A run that takes longer than its interval skips the next ticks.
import type { Deps } from './deps.ts'
import { LineBound, asAppError } from './faults.ts'

export type Task = (deps: Deps, stop: AbortSignal) => Promise<unknown>

export interface Round {
  tasks: readonly Task[]
  problem: string
}

export interface Clock extends Round {
  everyMs: number
  startsAtOnce?: true
  isWorkers?: true
}

/** Repeats work that does one portion and returns its size, until a portion is empty. */
export const untilNothing =
  (work: (deps: Deps) => Promise<number>): Task =>
  async (deps, stop) => {
    while (!stop.aborted && (await work(deps)) > 0);
  }

/** Some clocks tick every second, so an outage would flood the log. */
const outages = new LineBound()

/** Runs one task after the other. One that fails, for example without its bucket, does not stop the rest. */
export async function runRound(
  deps: Deps,
  { tasks, problem }: Round,
  stop = new AbortController().signal,
): Promise<void> {
  for (const task of tasks) {
    if (stop.aborted) return
    try {
      await task(deps, stop)
    } catch (err) {
      const unwritten = asAppError(err).away ? outages.take(problem) : 0
      if (unwritten !== undefined) deps.log.warn({ err, unwritten }, problem)
    }
  }
}

/** The returned function stops the clocks and waits for running tasks. */
export function startClocks(deps: Deps, clocks: readonly Clock[]): () => Promise<void> {
  const stopping = new AbortController()
  const running = new Map<Clock, Promise<void>>()
  const tick = (clock: Clock) => {
    if (running.has(clock)) return
    running.set(
      clock,
      runRound(deps, clock, stopping.signal).finally(() => running.delete(clock)),
    )
  }
  const timers = clocks.map((clock) => setInterval(tick, clock.everyMs, clock).unref())
  for (const clock of clocks) if (clock.startsAtOnce) tick(clock)
  return async () => {
    for (const timer of timers) clearInterval(timer)
    stopping.abort()
    await Promise.all(running.values())
  }
}
