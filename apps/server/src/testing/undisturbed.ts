import { vi } from 'vitest'

/** Milliseconds by which the CPU time is ahead of the clock. It never shrinks, so the CPU time never goes back. */
let aheadMs = -Infinity

/**
 * Lets the CPU time run with the clock, as on a machine that does nothing else. On a busy machine, a short call may get
 * so little CPU time that its bill cannot measure the call.
 */
export function undisturbed() {
  const { user, system } = process.cpuUsage()
  aheadMs = Math.max(aheadMs, (user + system) / 1000 - performance.now())
  return vi
    .spyOn(process, 'cpuUsage')
    .mockImplementation(() => ({ user: 1000 * (aheadMs + performance.now()), system: 0 }))
}
