import {
  type CallName,
  type VersionAction,
  type VersionChange,
  type VersionNoun,
  limits,
  nested,
} from '@jinvani/contract'
import type { Db } from '../../platform/database/connect.ts'
import { currentRequest } from '../../platform/http/request-context.ts'
import { currentActor, recordActivity } from '../activity/service.ts'
import type { Deps } from '../../platform/deps.ts'
import { fieldError } from '../../platform/app-error.ts'
import { changedFields, flatFields, isSameValue } from '../../platform/record-fields.ts'
import * as queries from './queries.ts'

const madeStreams = '/media/packages/'

/** The fields as a client sends them: without the parts of `drm` and the streams that the server sets. */
function sentFields(fields: { sources?: unknown; drm?: unknown }): object {
  const { sources, drm } = fields
  if (!Array.isArray(sources)) return fields
  const { provider: _provider, status: _status, ...sentDrm } = Object(drm) as Record<string, unknown>
  const isSent = (source: unknown) => !String(Object(source)['url']).startsWith(madeStreams)
  return {
    ...fields,
    sources: sentDrm['enabled'] === true ? [] : sources.filter(isSent),
    drm: sentDrm,
  }
}

/** Compares the fields of `after` only. `before`: null for a new item. `after`: null for a deletion or a restore. */
export function changesBetween(before: object | null, after: object | null): VersionChange[] {
  if (after === null) return []
  const changes = changedFields(before && sentFields(before), sentFields(after))
  return changes.map(({ field, from, to }) => (before === null ? { field, to } : { field, from, to }))
}

/** A patch that undoes a save. `left`: fields that stay as they are, since somebody changed them again. */
export function undoChanges(now: object, changes: readonly VersionChange[]) {
  const values = flatFields(sentFields(now))
  const isLeft = ({ field, to }: VersionChange) => !isSameValue(values.get(field), to)
  return {
    patch: nested(changes.filter((change) => !isLeft(change)).map(({ field, from }) => [field, from])),
    left: changes.filter(isLeft).map(({ field }) => field),
  }
}

export type Patch = Record<string, unknown>

/** The fields as they were before a save. `undone`: that save and all later ones, newest first. */
export function fieldsBefore(
  undone: readonly { action: string; changes: readonly VersionChange[] }[],
  fields?: readonly string[],
): Patch {
  if (undone.some(({ action }) => action === 'create'))
    throw fieldError('side', 'The item did not exist before this version')
  const changes = undone
    .flatMap((save) => save.changes)
    .filter(({ field, from }) => from !== undefined && (fields?.includes(field) ?? true))
  // Later entries overwrite earlier ones, and the saves are newest first: the oldest value of a field remains.
  return nested(changes.map(({ field, from }) => [field, from]))
}

export { hasUndoOfTrash, listBatchItems, listBatchSaves, listSavesSince, sizeOfVersions } from './queries.ts'

interface SavedItem {
  id: string
  name: string
  version: number
  /** The fields before the save; null for a new item. */
  before: object | null
  /** The fields after the save; null if the item was deleted or restored. */
  after: object | null
}

export interface About {
  batchId?: string | undefined
  action?: VersionAction
}

const TRIMMED_EVERY = 50
const bringsBack: CallName = 'restoreVersion'

/** Records saves of items. `trx`: their transaction. A save that changed nothing is recorded only with an `action`. */
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
    const done = action ?? (before === null ? 'create' : saving)
    const about = { noun, itemId: id, itemName: name, version, batchId: batchId ?? null, action: done }
    return { ...about, ...actor, changes }
  })
  await queries.insertVersions(trx, versions)
  for (const { itemId, version } of versions)
    if (version % TRIMMED_EVERY === 0) await queries.trimVersions(trx, itemId, limits.versionsPerItem)
}

/** Deletes the versions of an item that is deleted for good, and records the deletion with its name. */
export async function recordRemoval(trx: Db, removed: { id: string; name: string }): Promise<void> {
  await queries.deleteVersions(trx, removed.id)
  await recordActivity(trx, 'trash.remove', removed)
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Runs hourly: deletes versions that are older than configured, and the oldest above the configured number. */
export async function removeOldVersions({ db, config }: Pick<Deps, 'db' | 'config'>, now = Date.now()) {
  const before = new Date(now - config.historyDays * DAY_MS)
  while ((await queries.deleteSomeBefore(db, before)) > 0);
  while ((await queries.deleteSomeBeyond(db, config.historyRows)) > 0);
}
