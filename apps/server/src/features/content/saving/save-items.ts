// Saves items in batches: checks each against all rules, then writes items, search index, history and activity.
import { randomUUID } from 'node:crypto'
import { type ContentFields, searchedFields } from '@jinvani/contract'
import { type Db, pipelined } from '../../../platform/database/connect.ts'
import type { Deps } from '../../../platform/deps.ts'
import { pick } from '../../../platform/record-fields.ts'
import { recordActivities, shownChanges } from '../../activity/service.ts'
import { recordVersions } from '../../history/service.ts'
import { type PublicKey, itemKeys, itemTextKeys } from '../../public-changes/service.ts'
import { renamed, tellChanges } from '../../webhooks/service.ts'
import * as queries from '../queries.ts'
import { isPackaged } from '../policy.ts'
import { lacksOfNew, refreshLacks } from '../refresh-lacks.ts'
import { indexContent, listUnindexed } from '../search/index-content.ts'
import { toColumns, toFields, foldTexts } from './candidate.ts'
import * as writing from './write-queries.ts'
import {
  type ItemToSave,
  type LockedItem,
  type Outcome,
  type SettledItem,
  hasChanged,
  isSettled,
  settleItems,
} from './settle-items.ts'

/** Locks these items and returns them in no particular order, without deleted ones. */
export async function lockItems(trx: Db, ids: readonly string[]): Promise<LockedItem[]> {
  return (await queries.lockItems(trx, ids)).map(itemOf)
}

export async function readItems(db: Db, ids: readonly string[]): Promise<LockedItem[]> {
  return (await queries.listFields(db, ids)).map(itemOf)
}

const itemOf = (row: queries.StoredFields) => ({ id: row.id, version: row.version, candidate: toFields(row) })

interface About {
  /** Id of the person who saves the items; null if the program does. */
  savedBy: string | null
  batchId?: string
}

/** Saves at most a few hundred items. A refused item is not saved: the result has its refusal in its place. */
export async function saveItems(deps: Deps, trx: Db, items: readonly ItemToSave[], about: About) {
  const withIds = items.map((item) => ({ ...item, id: item.before?.id ?? randomUUID() }))
  const outcomes = await settleItems(deps, trx, withIds)
  const settled = outcomes.filter(isSettled)
  if (settled.length > 0) await writeItems(deps, trx, settled, about)
  return outcomes
}

/** Keys of the cached answers that these saves change. Announce them after the commit. */
export const listChangedKeys = (outcomes: readonly Outcome[]): PublicKey[] => [
  ...new Set(outcomes.filter(isSettled).flatMap(changedKeys)),
]

const changesAccess = hasChanged('active', 'sources')
const changedKeys = (item: SettledItem) => (changesAccess(item) ? itemKeys(item.id) : itemTextKeys(item.id))

async function writeItems(deps: Deps, trx: Db, items: SettledItem[], about: About): Promise<void> {
  await writing.insertItems(trx, items.filter(({ before }) => !before).map(newRow))
  await writing.updateItems(trx, changedRows(items.filter(({ before }) => before)))
  await noteSchedules(trx, items, about.savedBy)
  const moved = items.filter(hasChanged('categories'))
  const categories = moved.map(({ id, before, after }) => ({ ...after, id, isNew: !before }))
  const activities = items.map(({ id, before, after, changes }) => ({
    action: before ? ('content.update' as const) : ('content.create' as const),
    id,
    name: before?.candidate.title ?? after.title,
    changes: shownChanges(changes),
  }))
  const versions = items.map(({ id, before, after }) => ({
    id,
    name: before?.candidate.title ?? after.title,
    version: (before?.version ?? 0) + 1,
    before: before?.candidate ?? null,
    after,
  }))
  const changed = items.filter(({ changes }) => changes.length > 0)
  const events = changed.map(({ id, before, after }) => ({
    id,
    was: before?.candidate.active ?? false,
    ...renamed(before?.candidate.slug, after.slug),
  }))
  await pipelined(trx, (all) =>
    Promise.all([
      writing.setCategories(all, categories),
      indexTexts(all, items),
      recordActivities(all, activities),
      recordVersions(all, 'content', versions, about),
      tellChanges(all, 'content', events),
    ]),
  )
  const judged = items.filter(({ before, after }) => before || lacksOfNew(after) === null)
  await refreshLacks(trx, idsOf(judged.filter(hasOtherFacts)))
  await planStreams(deps, trx, items, about)
}

const idsOf = (items: readonly SettledItem[]) => items.map(({ id }) => id)

const newRow = ({ id, after, createdAt }: SettledItem) => ({
  id,
  ...toColumns(after),
  searchText: foldTexts(after),
  lacks: lacksOfNew(after),
  ...(createdAt && { createdAt, updatedAt: createdAt }),
})

/** Stores who scheduled each item. A new time or state also deletes the note that its publication was missed. */
async function noteSchedules(trx: Db, items: SettledItem[], savedBy: string | null): Promise<void> {
  await writing.setScheduler(trx, 'publish', idsOf(items.filter(hasChanged('publishAt'))), savedBy)
  await writing.setScheduler(trx, 'unpublish', idsOf(items.filter(hasChanged('unpublishAt'))), savedBy)
  const known = items.filter(({ before }) => before)
  await writing.forgetMissed(trx, idsOf(known.filter(hasChanged('publishAt', 'active'))))
}

const hasOtherTexts = hasChanged(...searchedFields.map(({ name }) => name))

/** The rows of one update need the same columns, so a column that changed in any of the items is written for all. */
function changedRows(items: SettledItem[]) {
  const rows = items.map(({ id, after }) => ({ id, columns: toColumns(after), after }))
  const [first] = rows
  if (!first) return []
  const names = (Object.keys(first.columns) as (keyof typeof first.columns)[]).filter((name) =>
    items.some(hasChanged(name.startsWith('drm') ? 'drm' : (name as keyof ContentFields))),
  )
  const isText = items.some(hasOtherTexts)
  return rows.map(({ id, columns, after }) => ({
    id,
    ...pick(columns, names),
    ...(isText && { searchText: foldTexts(after) }),
  }))
}

async function indexTexts(trx: Db, items: SettledItem[]): Promise<void> {
  const unindexed = await listUnindexed(trx, idsOf(items.filter((item) => !hasOtherTexts(item))))
  const changed = items.filter((item) => hasOtherTexts(item) || unindexed.has(item.id))
  const texts = changed.map(({ id, before, after }) => ({ ...after, id, isNew: !before }))
  await indexContent(trx, texts)
}

/** A job decides later whether streams have to be made, so the request does not wait for it. */
async function planStreams({ config, queue }: Deps, trx: Db, items: SettledItem[], about: About) {
  if (!config.mediaProcessing && !config.outsideProvider) return
  const isForFiles = (item: SettledItem) => config.downloads && item.after.mayBeKept && hasOtherLabels(item)
  // A save of one item also sends the job if the item has no streams: perhaps its film could not start before.
  const isUnbegun = ({ after }: SettledItem) => about.batchId === undefined && !after.sources.some(isPackaged)
  const wanted = items.filter((item) => hasOtherFilm(item) || isForFiles(item) || isUnbegun(item))
  const payloads = wanted.filter(mayHaveFilm).map(({ id }) => ({ contentId: id, startedBy: about.savedBy }))
  await queue.sendAll(trx, 'submission.plan', payloads)
}

const hasOtherFacts = hasChanged(
  'synopsis',
  'categories',
  'sourceWorkflow',
  'sources',
  'drm',
  'images',
  'rating',
  'descriptors',
  'hasSpeech',
)

/** False for a new item from another site: it has no file here, and no earlier film that a job would have to stop. */
const mayHaveFilm = ({ before, after }: SettledItem) =>
  before !== undefined || after.sourceWorkflow === 'upload'
const hasOtherFilm = hasChanged(
  'mediaType',
  'sourceWorkflow',
  'sources',
  'drm',
  'dataSaver',
  'durationSec',
  'mayBeKept',
)
/** These fields are written into the files for download, so a change means making the files again. */
const hasOtherLabels = hasChanged('title', 'credits', 'chapters', 'images')
