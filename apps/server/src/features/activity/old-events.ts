import { inTransaction } from '../../platform/database/connect.ts'
import type { Deps } from '../../platform/deps.ts'
import * as queries from './queries.ts'
import { recordActivity } from './record.ts'

const EVENTS_AT_ONCE = 5000

/** Removes the events older than the setting, once a day. Each removal is recorded with their number. */
export async function removeOldActivity({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<void> {
  const days = config.activityDays
  if (!(await queries.hasOlder(db, days + 1))) return
  const removeSome = () =>
    inTransaction(db, async (trx) => {
      const count = await queries.removeOlder(trx, days, EVENTS_AT_ONCE)
      if (count > 0) await recordActivity(trx, 'activity.remove', { count })
      return count
    })
  while ((await removeSome()) > 0);
}
