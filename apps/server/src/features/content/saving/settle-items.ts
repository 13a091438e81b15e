// Applies every rule to items before they are saved; the rules are in `policy.ts` and `one-protection.ts`.
import { type ContentFields, mapImageKinds } from '@jinvani/contract'
import { AppError, fieldError } from '../../../platform/app-error.ts'
import { type Db, pipelined } from '../../../platform/database/connect.ts'
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
import { listPlaysEverywhere, storedUrl, tryClaimUploads } from '../../uploads/service.ts'
import type { Candidate, SettledCandidate } from './candidate.ts'
import { ProtectionCheck } from './one-protection.ts'
import {
  type OwnFiles,
  checkCategories,
  checkChapters,
  checkDrmAllowed,
  settleActive,
  settleDrm,
  settleSources,
} from '../policy.ts'

export interface ItemToSave {
  /** Locked by this transaction; undefined for a new item. */
  before?: LockedItem
  candidate: Candidate
  /** For an item that was imported with its time. */
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

export const categoryGone = () => fieldError('categories', 'A category was deleted meanwhile')

type Item = ItemToSave & { id: string }

/** Applies all rules but those about files and slugs, which need row locks. */
export async function checkItems({ config }: Pick<Deps, 'config'>, db: Db, items: readonly Item[]) {
  const known = await findCategories(db, [...new Set(items.flatMap(({ candidate }) => candidate.categories))])
  const { publicUrl } = config
  const urls = items.flatMap(({ candidate }) => candidate.sources.map(({ url }) => storedUrl(url, publicUrl)))
  const files = { prefix: '/media/', plays: await listPlaysEverywhere(db, urls) }
  return await Promise.all(
    items.map((item) => outcomeOf(() => settleByRules(item, known, { publicUrl, files }))),
  )
}

/** Outcomes have the order of the items. From now on the collector leaves their files alone. */
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
  for (const item of byRules) outcomes.push(isSettled(item) ? await outcomeOf(() => checked(item)) : item)
  return outcomes
}

function settleByRules(
  { id, before, candidate: sent, createdAt }: Item,
  known: readonly CategoryRules[],
  { publicUrl, files }: { publicUrl: string; files: OwnFiles },
): SettledItem {
  const candidate = {
    ...sent,
    images: mapImageKinds((kind) => storedUrl(sent.images[kind], publicUrl)),
    sources: sent.sources.map((source) => ({ ...source, url: storedUrl(source.url, publicUrl) })),
    drm: { ...sent.drm, s3Url: storedUrl(sent.drm.s3Url, publicUrl) },
  }
  checkDrmAllowed(candidate)
  checkChapters(candidate, before?.candidate)
  checkCategories(candidate.categories, known, before?.candidate, candidate.mediaType)
  const drm = settleDrm(candidate, before?.candidate)
  if (drm.enabled && drm.s3Url && !drm.s3Url.startsWith('/media/videos/'))
    throw fieldError('drm.s3Url', 'The file of a protected film has to be uploaded here')
  const sources = settleSources(candidate, drm, before?.candidate, files)
  const active = settleActive(candidate.active, drm, sources)
  const after = { ...candidate, drm, sources, active }
  checkSchedule(after, before?.candidate)
  return { id, before, createdAt, after, changes: changedFields(before?.candidate ?? null, after) }
}

async function outcomeOf(settle: () => SettledItem | Promise<SettledItem>): Promise<Outcome> {
  try {
    return await settle()
  } catch (error) {
    if (error instanceof AppError) return { refusal: error }
    throw error
  }
}

const hasNewSlug = (before: LockedItem | undefined, { slug }: Candidate) => before?.candidate.slug !== slug

/** Also takes the slug from later items of this save. */
function claimSlug({ id, before, after }: SettledItem, taken: Map<string, SlugHolder>): void {
  const { slug, title: name } = after
  if (!hasNewSlug(before, after)) return
  const holder = findHolder(taken, { id, slug })
  if (holder) throw slugTaken(slug, holder)
  taken.set(slug, { id, name, slug })
}

const hasOtherFiles = hasChanged('images', 'sources', 'drm')

const openUrls = ({ after }: SettledItem) => [
  ...Object.values(after.images),
  ...after.sources.map(({ url }) => url),
]
const closedUrls = ({ after }: SettledItem) => (after.drm.enabled ? [after.drm.s3Url] : [])

async function openFileCheck(trx: Db, items: SettledItem[]) {
  // The claim comes first: if two saves name one file, the second then sees what the first did.
  const collected = await tryClaimUploads(trx, [...items.flatMap(openUrls), ...items.flatMap(closedUrls)])
  const protection = await ProtectionCheck.open(trx, items.flatMap(openUrls))
  const checked = new Set(items)
  return async (item: SettledItem) => {
    if (!checked.has(item)) return
    // No row has named the file for days, and the collector is removing it.
    if ([...openUrls(item), ...closedUrls(item)].some((url) => collected.has(url)))
      throw new AppError('upload-missing')
    await protection.check({ id: item.id, ...item.after })
  }
}
