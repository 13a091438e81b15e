// What happens to events by itself: sealed at once, removed when they are old.
import { inTransaction } from '../../platform/database/connect.ts'
import type { Deps } from '../../platform/deps.ts'
import * as queries from './queries.ts'
import { sealActivity } from './seal.ts'
import { recordActivity } from './record.ts'

const SEAL_MS = 2000
const DAY_MS = 24 * 60 * 60 * 1000
const SEALS_AT_ONCE = 200

/** Returns how to stop; what waits then is sealed by another process or by the next start. */
export function keepActivity(deps: Deps): () => void {
  let isSealing = false
  const seal = async () => {
    if (isSealing) return
    isSealing = true
    try {
      while ((await sealActivity(deps)) > 0);
    } catch (err) {
      deps.log.warn({ err }, 'activity could not be sealed')
    }
    isSealing = false
  }
  const timer = setInterval(() => void seal(), SEAL_MS).unref()
  return () => clearInterval(timer)
}

/** Once a day, what is older than the setting says. The event of it remembers where the chain begins now. */
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
