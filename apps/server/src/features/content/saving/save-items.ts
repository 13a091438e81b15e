// The one way in which items are written: by sets, with every rule for each.
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Schedule } from '@jinvani/contract'
import type { Db } from '../../../platform/database/connect.ts'
import type { Deps } from '../../../platform/deps.ts'
import { pick } from '../../../platform/fields.ts'
import { changesOf, recordActivities } from '../../activity/service.ts'
import { recordVersions } from '../../history/service.ts'
import { type PublicKey, itemKeys, itemTextKeys } from '../../public-changes/service.ts'
import { columnsOf, fieldsOf, searchTextOf } from './draft.ts'
import * as queries from '../queries.ts'
import * as writing from './write-queries.ts'
import { refreshLacks } from '../refresh-lacks.ts'
import { indexContent, listUnindexed, searchedTexts } from '../search/index-content.ts'
import {
  type ItemToSave,
  type LockedItem,
  type Outcome,
  type SettledItem,
  isSettled,
  settleItems,
} from './settle-items.ts'

/** In no order; those that are gone are left out. */
export async function lockItems(trx: Db, ids: readonly string[]): Promise<LockedItem[]> {
  return (await queries.lockItems(trx, ids)).map(itemOf)
}

/** As they are now, in no order. */
export async function readItems(db: Db, ids: readonly string[]): Promise<LockedItem[]> {
  return (await queries.listFields(db, ids)).map(itemOf)
}

const itemOf = (row: queries.StoredFields) => ({ id: row.id, version: row.version, draft: fieldsOf(row) })

interface About {
  /** Who saves them; null for the program itself. */
  savedBy: string | null
  /** What they are saved by, many at once. */
  batchId?: string
}

/** A few hundred at a time. What a rule refuses is left out, and said at its place. */
export async function saveItems(
  deps: Deps,
  trx: Db,
  items: readonly ItemToSave[],
  about: About,
): Promise<Outcome[]> {
  const withIds = items.map((item) => ({ ...item, id: item.before?.id ?? randomUUID() }))
  const outcomes = await settleItems(deps, trx, withIds)
  const settled = outcomes.filter(isSettled)
  if (settled.length > 0) await writeItems(deps, trx, settled, about)
  return outcomes
}

/** What has to be told after the commit. */
export const keysOf = (outcomes: readonly Outcome[]): PublicKey[] => [
  ...new Set(outcomes.filter(isSettled).flatMap(changedKeys)),
]

/** Whether its files are as before, and readable by the same people. */
const hasSameFiles = ({ before, after }: SettledItem) =>
  before?.draft.active === after.active && isDeepStrictEqual(before.draft.sources, after.sources)

const changedKeys = (item: SettledItem): PublicKey[] =>
  hasSameFiles(item) ? itemTextKeys(item.id) : itemKeys(item.id)

async function writeItems(deps: Deps, trx: Db, items: SettledItem[], about: About): Promise<void> {
  await writing.insertItems(trx, items.filter(({ before }) => !before).map(newRow))
  await writing.updateItems(trx, changedRows(items.filter(isStored)))
  await noteSchedules(trx, items, about.savedBy)
  await setCategories(trx, items)
  await indexTexts(trx, items)
  await refreshLacks(
    trx,
    items.filter(hasOtherFacts).map(({ id }) => id),
  )
  await recordActivities(
    trx,
    items.map(({ id, before, after }) => ({
      action: before ? 'content.update' : 'content.create',
      id,
      name: before?.draft.title ?? after.title,
      changes: changesOf(before?.draft ?? null, after),
    })),
  )
  await recordVersions(
    trx,
    'content',
    items.map(({ id, before, after }) => ({
      id,
      name: before?.draft.title ?? after.title,
      version: (before?.version ?? 0) + 1,
      before: before?.draft ?? null,
      after,
    })),
    about,
  )
  await planStreams(deps, trx, items, about)
}

const newRow = ({ id, after, createdAt }: SettledItem) => ({
  id,
  ...columnsOf(after),
  searchText: searchTextOf(after),
  ...(createdAt && { createdAt, updatedAt: createdAt }),
})

/** Who scheduled it; what was missed before counts no more. */
async function noteSchedules(trx: Db, items: SettledItem[], savedBy: string | null): Promise<void> {
  const changed = (name: keyof Schedule | 'active') =>
    items.filter(({ before, after }) => (before?.draft[name] ?? null) !== after[name]).map(({ id }) => id)
  await writing.setScheduler(trx, 'publish', changed('publishAt'), savedBy)
  await writing.setScheduler(trx, 'unpublish', changed('unpublishAt'), savedBy)
  await writing.forgetMissed(trx, [...changed('publishAt'), ...changed('active')])
}

type StoredItem = SettledItem & { before: LockedItem }
const isStored = (item: SettledItem): item is StoredItem => item.before !== undefined

/** Of each the columns in which any of them differs from before. */
function changedRows(items: StoredItem[]) {
  const pairs = items.map(({ before, after }) => ({ from: columnsOf(before.draft), to: columnsOf(after) }))
  const [first] = pairs
  if (!first) return []
  const names = (Object.keys(first.to) as (keyof typeof first.to)[]).filter((name) =>
    pairs.some(({ from, to }) => !isDeepStrictEqual(from[name], to[name])),
  )
  const haveTexts = items.every(hasSameTexts)
  return items.map(({ id, after }, index) => ({
    id,
    ...pick(pairs[index]?.to ?? first.to, names),
    ...(!haveTexts && { searchText: searchTextOf(after) }),
  }))
}

const hasSameTexts = ({ before, after }: SettledItem) =>
  before !== undefined && isDeepStrictEqual(searchedTexts(before.draft), searchedTexts(after))

async function setCategories(trx: Db, items: SettledItem[]): Promise<void> {
  const moved = items.filter(
    ({ before, after }) => !isDeepStrictEqual(before?.draft.categories ?? [], after.categories),
  )
  await writing.setCategories(
    trx,
    moved.map(({ id, after }) => ({ id, categories: after.categories })),
  )
}

async function indexTexts(trx: Db, items: SettledItem[]): Promise<void> {
  const unindexed = await listUnindexed(
    trx,
    items.filter(hasSameTexts).map(({ id }) => id),
  )
  const changed = items.filter((item) => !hasSameTexts(item) || unindexed.has(item.id))
  await indexContent(
    trx,
    changed.map(({ id, after }) => ({ ...after, id })),
  )
}

/** Whether files have to become streams is decided by jobs, out of this request's time. */
async function planStreams(
  { config, queue }: Deps,
  trx: Db,
  items: SettledItem[],
  { savedBy, batchId }: About,
): Promise<void> {
  if (!config.mediaProcessing && !config.outsideProvider) return
  // A save by hand also plans what an earlier plan could not begin.
  const wanted = batchId === undefined ? items : items.filter(hasOtherFilm)
  const payloads = wanted.map(({ id }) => ({ contentId: id, startedBy: savedBy }))
  await queue.sendAll(trx, 'submission.plan', payloads)
}

/** What the rule of readiness looks at. */
const readinessFields = [
  'synopsis',
  'categories',
  'sourceWorkflow',
  'sources',
  'drm',
  'images',
  'rating',
  'descriptors',
  'hasSpeech',
] as const
const hasOtherFacts = ({ before, after }: SettledItem) =>
  before === undefined || readinessFields.some((name) => !isDeepStrictEqual(before.draft[name], after[name]))

const filmFields = ['mediaType', 'sourceWorkflow', 'sources', 'drm', 'dataSaver', 'durationSec'] as const
const hasOtherFilm = ({ before, after }: SettledItem) =>
  before === undefined || filmFields.some((name) => !isDeepStrictEqual(before.draft[name], after[name]))
