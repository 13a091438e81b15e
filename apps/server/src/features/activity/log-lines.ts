// Every event is also a line of the log, soon after its commit, so that it can be kept on another machine.
import { inTransaction } from '../../platform/database/connect.ts'
import type { Deps } from '../../platform/deps.ts'
import * as queries from './queries.ts'

const EVENTS_MAX = 500

/**
 * Logs up to 500 events that have no line yet, and returns their number. A process that is killed before
 * the commit leaves them to the next round, so a line may come twice.
 */
export const logActivity = ({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<number> =>
  inTransaction(db, async (trx) => {
    const events = await queries.takeUnlogged(trx, EVENTS_MAX)
    for (const event of events) log.info({ stream: 'activity', ...event }, 'activity')
    return events.length
  })
