import type { BatchEvent } from '@jinvani/contract'
import type { Db } from '../../platform/database/connect.ts'
import type { Deps } from '../../platform/deps.ts'
import { publishEvent } from '../events/service.ts'

type Told = Omit<BatchEvent, 'type'>

/** Publishes the progress in the transaction that makes it. */
export async function tellBatch(deps: Deps, trx: Db, batch: Told): Promise<void> {
  const { id, kind, state, total, done, changed, refused } = batch
  await publishEvent(deps, trx, { type: 'batch', id, kind, state, total, done, changed, refused })
}
