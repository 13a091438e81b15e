import { type ScheduledQuery, limits } from '@jinvani/contract'
import type { z } from 'zod'
import { addDays, dayOf } from './sky/india-days.ts'

/** Six weeks, as a month is drawn. */
const USUAL_DAYS = 42

/** At most so many days as one answer has; the usual ones where nothing right is said. */
export function daysAsked({
  from = dayOf(new Date()),
  to,
}: z.output<typeof ScheduledQuery>): [string, string] {
  const last = to === undefined || to < from ? addDays(from, USUAL_DAYS - 1) : to
  const furthest = addDays(from, limits.calendarDaysMax - 1)
  const end = last < furthest ? last : furthest
  const year = Math.min(Number(end.slice(0, 4)), limits.calendarYearMax)
  return [from, end.slice(0, 4) > String(year) ? `${year}-12-31` : end]
}
