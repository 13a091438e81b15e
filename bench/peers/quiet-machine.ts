// A measurement waits until nothing else is at work on the machine.
import { setTimeout as sleep } from 'node:timers/promises'
import { busySeconds } from './cpu-time.ts'

const mostBusyPercent = 8

/** False where it did not become quiet before the deadline (of `performance.now`). */
export async function waitForQuiet(watchSeconds: number, deadline: number): Promise<boolean> {
  for (;;) {
    const before = busySeconds()
    await sleep(watchSeconds * 1000)
    if (((busySeconds() - before) / watchSeconds) * 100 < mostBusyPercent) return true
    if (performance.now() >= deadline) return false
  }
}
