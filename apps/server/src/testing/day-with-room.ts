import { setTimeout as pause } from 'node:timers/promises'
import { dayInIndia } from '../platform/india-time.ts'

const BEFORE_MS = 10_000
const AFTER_MS = 120_000

/** For tests about the days of India: while midnight is near there, waits until the new day has begun. */
export async function waitForDayWithRoom(): Promise<void> {
  while (dayInIndia(Date.now() - BEFORE_MS) !== dayInIndia(Date.now() + AFTER_MS)) await pause(1000)
}
