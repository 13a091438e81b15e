// Removes old events.
import { inTransaction } from '../../platform/database/connect.ts'
import type { Deps } from '../../platform/deps.ts'
import * as queries from './queries.ts'
import { recordActivity } from './record.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const SEALS_AT_ONCE = 200

/** Removes events older than the setting, once a day. The removal's event holds the chain's new beginning. */
export async function removeOldActivity(deps: Pick<Deps, 'db' | 'config'>, now = Date.now()): Promise<void> {
  const days = deps.config.activityDays
  const [oldest] = await queries.listSealsBefore(deps.db, new Date(now - (days + 1) * DAY_MS), 1)
  if (oldest) while (await removeSome(deps.db, days, new Date(now - days * DAY_MS)));
}

function removeSome(db: Deps['db'], days: number, before: Date): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    if (!(await queries.tryLockChain(trx))) return false
    const last = (await queries.listSealsBefore(trx, before, SEALS_AT_ONCE)).at(-1)
    if (!last) return false
    await queries.removeUpTo(trx, last.position, days)
    const changes = [
      { field: 'position', to: String(last.position) },
      { field: 'hash', to: last.hash },
    ]
    await recordActivity(trx, 'activity.remove', { changes })
    return true
  })
}
