// Checks items against every rule before they are saved. Rules about a single item are in `policy.ts`.
import { type ContentFields, mapImageKinds } from '@jinvani/contract'
import { AppError, fieldError } from '../../../platform/app-error.ts'
import {
  type Db,
  isForeignKeyViolation,
  isUniqueViolation,
  pipelined,
} from '../../../platform/database/connect.ts'
import {
  type SlugHolder,
  type SlugTable,
  findHolder,
  listTakenSlugs,
  slugError,
} from '../../../platform/database/taken-slugs.ts'
import { type FieldChange, changedFields } from '../../../platform/record-fields.ts'
import type { Deps } from '../../../platform/deps.ts'
import { type CategoryRules, findCategories } from '../../categories/service.ts'
import { checkSchedule } from '../../schedule/service.ts'
import { isStoredHere, listPlaysEverywhere, storedUrl, tryClaimUploads } from '../../uploads/service.ts'
import {
  type PhonePlays,
  checkCategories,
  checkChapters,
  checkDrmAllowed,
  settleActive,
  settleDrm,
  settleSources,
} from '../policy.ts'
import * as queries from '../queries.ts'
import type { Candidate, SettledCandidate } from './candidate.ts'

type CheckedItem = Pick<ContentFields, 'title' | 'drm'> & { id: string; sources: readonly { url: string }[] }

/** Returns a check for items, one after another: a file must be protected in all items, stored or new, or in none. */
export async function openProtectionCheck(trx: Db, urls: readonly string[]) {
  // Only uploaded files can be the original of a protected film.
  const films = await queries.listProtecting(trx, urls.filter(isStoredHere))
  const playing: typeof films = []
  return async ({ id, title, sources, drm: { enabled, s3Url } }: CheckedItem): Promise<void> => {
    const isInOther = (file: string) => (used: (typeof films)[number]) => used.url === file && used.id !== id
    // Without this check, anybody could play a protected film if another item named its original file as a source.
    for (const [index, { url }] of sources.entries()) {
      const path = `sources.${index}.url`
      const film = films.find(isInOther(url))
      if (film) throw fieldError(path, `This file is the original of the protected film “${film.title}”`)
    }
    if (enabled && s3Url) {
      const other = (await queries.findPlaying(trx, s3Url, id)) ?? playing.find(isInOther(s3Url))
      if (other) throw fieldError('drm.s3Url', `This file plays without protection in “${other.title}”`)
      films.push({ id, title, url: s3Url })
    }
    playing.push(...sources.map(({ url }) => ({ id, title, url })))
  }
}

export interface ItemToSave {
  /** The stored item, locked by this transaction; undefined for a new item. */
  before?: LockedItem
  candidate: Candidate
  /** The time of creation, if it is not now: the demo library sets it. */
  createdAt?: Date
}
export interface LockedItem {
  id: string
  version: number
  candidate: ContentFields
}

export interface SettledItem {
  id: string
  before: LockedItem | undefined
  after: SettledCandidate
  changes: FieldChange[]
  createdAt: Date | undefined
}
export const hasChanged =
  (...names: readonly (keyof ContentFields)[]) =>
  ({ changes }: SettledItem): boolean =>
    changes.some(({ field }) => names.some((name) => field === name || field.startsWith(`${name}.`)))
export type Outcome = SettledItem | { refusal: AppError }
export const isSettled = (outcome: Outcome): outcome is SettledItem => 'after' in outcome

export const contentSlugs = {
  table: 'content',
  name: 'title',
  keepsFormerSlugs: true,
} as const satisfies SlugTable
export const slugTaken = (slug = '', holder?: SlugHolder) =>
  slugError('Content with this slug already exists', slug, holder)

/** The refusal for an error of the database: a slug was taken, or a category deleted, while the save was checked. */
export function refuseViolation(error: unknown): AppError | undefined {
  if (isUniqueViolation(error)) return slugTaken()
  return isForeignKeyViolation(error)
    ? fieldError('categories', 'A category was deleted meanwhile')
    : undefined
}

type Item = ItemToSave & { id: string }

/** Checks everything but slugs, files and protection: `settleItems` checks these in the transaction of the save. */
export async function checkItems({ config }: Pick<Deps, 'config'>, db: Db, items: readonly Item[]) {
  const known = await findCategories(db, [...new Set(items.flatMap(({ candidate }) => candidate.categories))])
  const { publicUrl } = config
  const urls = items.flatMap(({ candidate }) => candidate.sources.map(({ url }) => storedUrl(url, publicUrl)))
  const plays = await listPlaysEverywhere(db, urls)
  return await Promise.all(
    items.map((item) => orRefusal(() => settleByRules(item, known, { publicUrl, plays }))),
  )
}

/** Checks items; outcomes are in the same order. From here on, the collector does not remove files of these items. */
export async function settleItems(deps: Deps, trx: Db, items: readonly Item[]): Promise<Outcome[]> {
  const wanted = items.flatMap(({ before, candidate }) =>
    hasNewSlug(before, candidate) ? candidate.slug : [],
  )
  const [byRules, taken] = await pipelined(trx, (all) =>
    Promise.all([checkItems(deps, all, items), listTakenSlugs(all, contentSlugs, wanted)]),
  )
  const checkFiles = await openFileCheck(trx, byRules.filter(isSettled).filter(hasOtherFiles))
  const checked = async (item: SettledItem) => {
    await checkFiles(item)
    claimSlug(item, taken)
    return item
  }
  const outcomes: Outcome[] = []
  for (const item of byRules) outcomes.push(isSettled(item) ? await orRefusal(() => checked(item)) : item)
  return outcomes
}

function settleByRules(
  { id, before, candidate: sent, createdAt }: Item,
  known: readonly CategoryRules[],
  { publicUrl, plays }: { publicUrl: string; plays: PhonePlays },
): SettledItem {
  const candidate = {
    ...sent,
    images: mapImageKinds((kind) => storedUrl(sent.images[kind], publicUrl)),
    sources: sent.sources.map((source) => ({ ...source, url: storedUrl(source.url, publicUrl) })),
    drm: { ...sent.drm, s3Url: storedUrl(sent.drm.s3Url, publicUrl) },
  }
  checkDrmAllowed(candidate)
  checkChapters(candidate, before?.candidate)
  checkCategories(candidate, known, before?.candidate)
  const drm = settleDrm(candidate, before?.candidate)
  if (drm.enabled && drm.s3Url && !drm.s3Url.startsWith('/media/videos/'))
    throw fieldError('drm.s3Url', 'The file of a protected film has to be uploaded here')
  const sources = settleSources(candidate, drm, plays, before?.candidate)
  const active = settleActive(candidate.active, drm, sources)
  const after = { ...candidate, drm, sources, active }
  checkSchedule(after, before?.candidate)
  return { id, before, createdAt, after, changes: changedFields(before?.candidate ?? null, after) }
}

export async function orRefusal<T>(work: () => T | Promise<T>): Promise<T | { refusal: AppError }> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError) return { refusal: error }
    throw error
  }
}

const hasNewSlug = (before: LockedItem | undefined, { slug }: Candidate) => before?.candidate.slug !== slug

/** Throws if another item has the slug. Otherwise no later item of this save can take it. */
function claimSlug({ id, before, after }: SettledItem, taken: Map<string, SlugHolder>): void {
  const { slug, title: name } = after
  if (!hasNewSlug(before, after)) return
  const holder = findHolder(taken, { id, slug })
  if (holder) throw slugTaken(slug, holder)
  taken.set(slug, { id, name, slug })
}

const hasOtherFiles = hasChanged('images', 'sources', 'drm')

const openUrls = ({ after: { images, sources } }: SettledItem) => [
  ...Object.values(images),
  ...sources.map(({ url }) => url),
]
const closedUrls = ({ after }: SettledItem) => (after.drm.enabled ? [after.drm.s3Url] : [])

async function openFileCheck(trx: Db, items: SettledItem[]) {
  // Claims the uploads first: if two saves use the same file, the second waits here and then sees what the first wrote.
  const collected = await tryClaimUploads(trx, [...items.flatMap(openUrls), ...items.flatMap(closedUrls)])
  const checkProtection = await openProtectionCheck(trx, items.flatMap(openUrls))
  const checked = new Set(items)
  return async (item: SettledItem) => {
    if (!checked.has(item)) return
    // No row has named this file for days, and the collector has begun to remove it.
    if ([...openUrls(item), ...closedUrls(item)].some((url) => collected.has(url)))
      throw new AppError('upload-missing')
    await checkProtection({ id: item.id, ...item.after })
  }
}
