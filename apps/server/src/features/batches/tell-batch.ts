import type { Db } from '../../platform/database/connect.ts'
import type { Deps } from '../../platform/deps.ts'
import { publishBatch } from '../events/service.ts'
import * as queries from './queries.ts'

/** In the transaction that moves it on. */
export async function tellBatch(deps: Deps, trx: Db, id: string): Promise<void> {
  const batch = await queries.findBatch(trx, id)
  if (!batch) return
  const { kind, state, total, done, changed, refused } = batch
  await publishBatch(deps, trx, { type: 'batch', id, kind, state, total, done, changed, refused })
}
