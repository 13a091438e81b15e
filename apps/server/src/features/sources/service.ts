import type { DashboardToday } from '@jinvani/contract'
import type { Deps } from '../../platform/deps.ts'
import { hourInIndia, isNight } from './check-sources.ts'
import * as queries from './queries.ts'

export { checkSources } from './check-sources.ts'

/** Every item is looked at again once a night. */
const LACKS_HOUR = 2

/** Called every hour. Nothing happens in a night in which nothing is due any more. */
export async function checkLibraryLater({ config, db, queue }: Deps, now = new Date()): Promise<void> {
  if (!config.services.includes('worker') || !isNight(now)) return
  const jobs = [
    ...(config.sourceChecks ? (['source.check'] as const) : []),
    ...(hourInIndia(now) === LACKS_HOUR ? (['content.lacks'] as const) : []),
  ]
  for (const job of jobs) if (!(await queue.isWaiting(job, {}))) await queue.send(db, job, {})
}

/** What died last. */
export async function listDeadSources({ db }: Deps, limit: number): Promise<DashboardToday['dead']> {
  const [total, rows] = await Promise.all([queries.countDead(db), queries.listDead(db, limit)])
  const items = rows.flatMap(({ id, title, deadSince, reason }) =>
    deadSince === null ? [] : [{ contentId: id, title, since: deadSince.toISOString(), reason }],
  )
  return { total, items }
}
