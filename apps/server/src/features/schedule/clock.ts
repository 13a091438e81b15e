// Looks every second whether the time of something has come, in every process: each row is taken by one of them.
import type { Deps } from '../../platform/deps.ts'

const TICK_MS = 1000

/** Carries out some of what is due; returns how many items those were. */
type CarryOut = (deps: Deps) => Promise<number>

/** Until nothing is due. One that fails does not keep the others back. */
export async function carryOutAll(deps: Deps, works: readonly CarryOut[], stop?: AbortSignal): Promise<void> {
  const isStopped = () => stop?.aborted === true
  for (const work of works) {
    try {
      while (!isStopped() && (await work(deps)) > 0);
    } catch (err) {
      deps.log.warn({ err }, 'scheduled changes could not be carried out')
    }
  }
}

/** Begins with what came due while no process ran. Returns how to stop. */
export function keepSchedule(deps: Deps, works: readonly CarryOut[]): () => Promise<void> {
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  const tick = () => {
    running ??= carryOutAll(deps, works, stopping.signal).finally(() => (running = undefined))
  }
  const timer = setInterval(tick, TICK_MS).unref()
  tick()
  return async () => {
    clearInterval(timer)
    stopping.abort()
    await running
  }
}
