// A bulk change, some items at a time.
import { BulkChange } from '@jinvani/contract'
import { isForeignKeyViolation } from '../../platform/database/connect.ts'
import type { BatchWork } from '../batches/service.ts'
import { isSettled, keysOf, lockItems, saveItems } from '../content/service.ts'
import { planChanges, refusalsOf } from './plan-changes.ts'
import { trashStep } from './trash-work.ts'

export const bulkWork: BatchWork = {
  open(_deps, batch) {
    const change = BulkChange.parse(batch.input.change)
    return async (deps, trx, parts) => {
      const ids = parts as string[]
      if (change.trash) return await trashStep(deps, trx, ids, batch.id)
      const { wanted, refusals } = planChanges(ids, await lockItems(trx, ids), change)
      const outcomes = await saveItems(deps, trx, wanted, { savedBy: batch.adminId, batchId: batch.id })
      return {
        changed: outcomes.filter(isSettled).length,
        refusals: [...refusals, ...refusalsOf(wanted, outcomes)],
        keys: keysOf(outcomes),
      }
    }
  },
  refuse(error, part) {
    if (!isForeignKeyViolation(error)) return undefined
    return { id: part as string, name: '', reason: 'A category was deleted meanwhile' }
  },
}
