// What the privacy policy promises about time. A process does it every hour.
import type { Deps } from '../../platform/deps.ts'
import { sweepPlays } from '../protection/service.ts'
import * as rights from './rights-queries.ts'

const DAY_MS = 24 * 60 * 60 * 1000

function monthsBefore(now: Date, months: number): Date {
  const then = new Date(now)
  then.setUTCMonth(then.getUTCMonth() - months)
  return then
}

export async function sweepPeople(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  now = new Date(),
): Promise<void> {
  await rights.deleteOtpLog(db, new Date(now.getTime() - config.otpLogDays * DAY_MS))
  await rights.deleteEndedBlocks(db, now)
  await sweepPlays(db, { now, before: monthsBefore(now, config.usageMonths) })
}
