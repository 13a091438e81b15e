import {
  type ActivityAction,
  type DashboardToday,
  activityActions,
  batchActions,
  nounOf,
} from '@jinvani/contract'
import type { Deps } from '../../platform/deps.ts'
import * as queries from './queries.ts'
import { inTransaction } from '../../platform/database/connect.ts'
import { recordActivity } from './record.ts'

export { FailureRecorder } from './failures.ts'
export {
  changesOf,
  currentActor,
  maskEmail,
  namesOnly,
  recordActivities,
  recordActivity,
  shownChanges,
} from './record.ts'
export { logActivity } from './log-lines.ts'

// The latest work of staff on the library, for their colleagues: no sign-ins, no people, no addresses.

const shownNouns = ['category', 'content', 'import', 'caption', 'lyrics', 'film', 'carousel', 'collection']
const shown = activityActions.filter((action): action is ActivityAction =>
  shownNouns.includes(nounOf(action)),
)
const READ = 200
const DAYS = 14

type Line = NonNullable<DashboardToday['colleagues']>[number]

/** Newest first, without the person's own events. An action that a colleague repeats is one line. */
export async function listRecent({ db }: Deps, exceptId: string, limit: number): Promise<Line[]> {
  const since = new Date(Date.now() - DAYS * 24 * 60 * 60 * 1000)
  const lines: (Line & { actorId: string | null })[] = []
  for (const event of await queries.listByStaff(db, { actions: shown, exceptId, since }, READ)) {
    const { at, actorId, actorName, action, itemId, itemName, changed } = event
    const isBatch = batchActions.includes(action)
    const count = isBatch ? (changed ?? 0) : 1
    if (count === 0) continue
    const last = lines.at(-1)
    const isSame = last?.actorId === actorId && last.action === action
    if (isSame && (!isBatch || last.itemName === itemName)) last.count += count
    else if (lines.length === limit) break
    else lines.push({ at: at.toISOString(), by: actorName, actorId, action, itemId, itemName, count })
  }
  return lines.map(({ actorId: _actorId, ...line }) => line)
}

const EVENTS_AT_ONCE = 5000

/** Begins when an event is a day too old, so that it removes, and records the removal, once a day. */
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
