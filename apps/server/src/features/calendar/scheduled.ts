// What goes live and what ends, of items and of the carousel together.
import { type ScheduledList, type ScheduledQuery, limits } from '@jinvani/contract'
import type { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import { daysAsked } from './days-asked.ts'
import * as queries from './queries.ts'
import { addDays, startOfDay } from './sky/india-days.ts'

export async function listScheduled(
  { db }: Deps,
  query: z.output<typeof ScheduledQuery>,
): Promise<z.infer<typeof ScheduledList>> {
  const [from, to] = daysAsked(query)
  const span = { from: startOfDay(from), before: startOfDay(addDays(to, 1)) }
  const rows = await queries.listScheduled(db, span, limits.scheduledMax)
  const total = rows.length < limits.scheduledMax ? rows.length : await queries.countScheduled(db, span)
  return { items: rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })), total }
}
