import type { Deps } from '../../platform/deps.ts'
import * as queries from './queries.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Runs hourly: deletes versions beyond the configured age, and the oldest beyond the configured number. */
export async function removeOldVersions(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  now = Date.now(),
): Promise<void> {
  const before = new Date(now - config.historyDays * DAY_MS)
  while ((await queries.deleteSomeBefore(db, before)) > 0);
  while ((await queries.deleteSomeBeyond(db, config.historyRows)) > 0);
}
