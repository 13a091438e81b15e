import { type CallName, type VersionAction, type VersionNoun, limits } from '@jinvani/contract'
import type { Db } from '../../platform/database/connect.ts'
import { currentRequest } from '../../platform/http/request-context.ts'
import { currentActor, recordActivity } from '../activity/service.ts'
import { changesBetween } from './changes.ts'
import type { Deps } from '../../platform/deps.ts'
import * as queries from './queries.ts'

export { fieldsBefore, undoChanges } from './changes.ts'
export { hasUndoOfTrash, listBatchItems, listBatchSaves, listSavesSince, sizeOfVersions } from './queries.ts'

interface SavedItem {
  id: string
  name: string
  version: number
  /** The item's fields before the save; null for a new item. */
  before: object | null
  /** The saved fields; null for a deletion or a restoration. */
  after: object | null
}

export interface About {
  batchId?: string | undefined
  action?: VersionAction
}

const TRIMMED_EVERY = 50
const bringsBack: CallName = 'restoreVersion'

/** `trx`: the transaction of the save. A save that changed nothing is not recorded. */
export async function recordVersions(
  trx: Db,
  noun: VersionNoun,
  saved: readonly SavedItem[],
  { batchId, action }: About = {},
): Promise<void> {
  const actor = currentActor()
  const saving = currentRequest()?.call === bringsBack ? 'revert' : 'update'
  const versions = saved.flatMap(({ id, name, version, before, after }) => {
    const changes = changesBetween(before, after)
    if (changes.length === 0 && action === undefined) return []
    return {
      noun,
      itemId: id,
      itemName: name,
      version,
      ...actor,
      batchId: batchId ?? null,
      action: action ?? (before === null ? 'create' : saving),
      changes,
    }
  })
  await queries.insertVersions(trx, versions)
  for (const { itemId, version } of versions)
    if (version % TRIMMED_EVERY === 0) await queries.trimVersions(trx, itemId, limits.versionsPerItem)
}

/** Deletes the versions of a permanently deleted item; the activity log keeps only its name. */
export async function recordRemoval(trx: Db, removed: { id: string; name: string }): Promise<void> {
  await queries.deleteVersionsOf(trx, removed.id)
  await recordActivity(trx, 'trash.remove', removed)
}

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
