import { afterEach, beforeEach, vi } from 'vitest'

/**
 * In the tests of this file no time limit passes, unless a test advances the timers: on a busy machine, a process may
 * take longer than its limit just to start.
 */
export function stopTimeLimits(): void {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())
}
