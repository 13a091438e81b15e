// Work that this process repeats. If a run takes longer than its interval, the next ticks are skipped.
import type { Deps } from './deps.ts'
import { asAppError, boundLines } from './faults.ts'

type Task = (deps: Deps, stop: AbortSignal) => Promise<unknown>

export interface Round {
  tasks: readonly Task[]
  problem: string
}

export interface Clock extends Round {
  everyMs: number
  startsAtOnce?: true
  isWorkers?: true
}

/** Repeats work in portions until a portion is empty. `work` does one portion and returns its size. */
export const untilNothing =
  (work: (deps: Deps) => Promise<number>): Task =>
  async (deps, stop) => {
    while (!stop.aborted && (await work(deps)) > 0);
  }

/** Limits log lines in an outage, since some clocks tick every second. */
const outages = boundLines()

/** Runs the tasks one after the other. A task that fails does not stop the rest. */
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
      const unwritten = asAppError(err).away ? outages(problem) : 0
      if (unwritten !== undefined) deps.log.warn({ err, unwritten }, problem)
    }
  }
}

/** Starts the clocks. The returned function stops them and waits for running tasks. */
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
