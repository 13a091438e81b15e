import { type CallName, type VersionAction, type VersionNoun, limits } from '@jinvani/contract'
import type { Db } from '../../platform/database/connect.ts'
import { currentRequest } from '../../platform/http/request-context.ts'
import { currentActor, recordActivity } from '../activity/service.ts'
import { changesBetween } from './changes.ts'
import * as queries from './queries.ts'

interface SavedItem {
  id: string
  name: string
  /** The number that it has since this save. */
  version: number
  /** Its fields as they were; null for what is new. */
  before: object | null
  /** Those that were saved; null where it was only deleted or brought back. */
  after: object | null
}

interface About {
  /** The bulk work that saved it. */
  batchId?: string | undefined
  action?: VersionAction
}

const TRIMMED_EVERY = 50
const bringsBack: CallName = 'restoreVersion'

/** `trx`: the transaction of the save. Nothing is kept of a save that changed nothing. */
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

/** Of what is gone for good only its name is kept, in the activity. */
export async function recordRemoval(trx: Db, removed: { id: string; name: string }): Promise<void> {
  await queries.deleteVersionsOf(trx, removed.id)
  await recordActivity(trx, 'trash.remove', removed)
}
