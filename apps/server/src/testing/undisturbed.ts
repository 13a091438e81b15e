import { vi } from 'vitest'

/** What the CPU time was when the clock of this process began. It passes on between the tests. */
let began = -Infinity

/**
 * Replaces the CPU time by that of a machine that does nothing else. On a busy machine, a short call may get so little
 * of it that its bill cannot measure the call.
 */
export function undisturbed() {
  const { user, system } = process.cpuUsage()
  began = Math.max(began, (user + system) / 1000 - performance.now())
  return vi
    .spyOn(process, 'cpuUsage')
    .mockImplementation(() => ({ user: 1000 * (began + performance.now()), system: 0 }))
}
