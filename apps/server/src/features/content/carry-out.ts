import { inTransaction } from '../../platform/database/connect.ts'
import { lockDue, writeCarriedOut } from '../../platform/database/rows/due-rows.ts'
import type { Deps } from '../../platform/deps.ts'
import { announceChange, itemKeys } from '../public-changes/service.ts'
import { afterAsJson, carriedOut, recordCarriedOut } from '../schedule/service.ts'
import { drmOf } from './saving/draft.ts'
import { whyNotActive } from './policy.ts'

/** In one transaction. The keys of so many fit into one message to the other processes. */
const AT_ONCE = 50

/** Makes items active and inactive whose time has come; returns how many. */
export async function carryOutContent(deps: Deps): Promise<number> {
  const items = await inTransaction(deps.db, async (trx) => {
    const due = await lockDue(trx, 'content', AT_ONCE)
    const done = due.map((row) => carriedOut(row, whyNotActive({ ...row, drm: drmOf(row) }) ?? null))
    if (done.length > 0) {
      await writeCarriedOut(trx, 'content', afterAsJson(done))
      await recordCarriedOut(deps, trx, 'content', done)
    }
    return done
  })
  if (items.length > 0) await announceChange(deps, [...new Set(items.flatMap(({ id }) => itemKeys(id)))])
  return items.length
}
