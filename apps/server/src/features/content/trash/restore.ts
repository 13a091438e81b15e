// What comes back from the trash, by sets: as it was, as far as that is still possible.
import type { LeftOut, Restored } from '@jinvani/contract'
import { AppError } from '../../../platform/app-error.ts'
import { type Db, inTransaction, isUniqueViolation } from '../../../platform/database/connect.ts'
import type { Deps } from '../../../platform/deps.ts'
import { recordActivities } from '../../activity/service.ts'
import { findCategories } from '../../categories/service.ts'
import { type Comeback, recordVersions } from '../../history/service.ts'
import { announceChange, itemKeys } from '../../public-changes/service.ts'
import { fieldsOf } from '../saving/draft.ts'
import { ProtectionCheck } from '../saving/one-protection.ts'
import { settleActive } from '../policy.ts'
import * as items from '../queries.ts'
import { setCategories } from '../saving/write-queries.ts'
import { refreshLacks } from '../refresh-lacks.ts'
import { indexContent } from '../search/index-content.ts'
import { slugTaken } from '../saving/settle-items.ts'
import { takeFromTrash } from './trash-queries.ts'

export async function restoreContent(deps: Deps, id: string, { slug, since }: Comeback): Promise<Restored> {
  try {
    const [outcome] = await inTransaction(deps.db, (trx) =>
      restoreItems(deps, trx, [{ id, slug }], { since }),
    )
    if (outcome === undefined || 'refusal' in outcome) throw outcome?.refusal ?? new AppError('not-found')
    await announceChange(deps, itemKeys(id))
    return outcome
  } catch (error) {
    throw isUniqueViolation(error) ? slugTaken() : error
  }
}

interface Wanted {
  id: string
  slug?: string | undefined
  /** The number that it has since it was deleted; another one refuses it. */
  version?: number
}
interface About {
  since: Date
  batchId?: string
  /** By id: a free one like its own. */
  freeSlugs?: (items: { id: string; slug: string }[]) => Promise<Map<string, string>>
}
type Outcome = Restored | { _id: string; refusal: AppError }
const refused = (_id: string, refusal: AppError): Outcome => ({ _id, refusal })

/** In no order. Nothing is written of what is refused. */
export async function restoreItems(
  deps: Deps,
  trx: Db,
  wanted: readonly Wanted[],
  about: About,
): Promise<Outcome[]> {
  if (wanted.length === 0) return []
  const found = await findReturns(trx, wanted, about)
  // Of two that would have one slug it goes to whose own it was; the other looks for another then.
  const byClaim = found.toSorted((one, other) => Number(hasOwnSlug(one)) - Number(hasOwnSlug(other)))
  const firsts = new Set(new Map(byClaim.map((item) => [item.draft.slug, item])).values())
  const outcomes = await checkReturns(trx, [...firsts])
  await writeReturns(deps, trx, outcomes.filter(isReturn), about)
  const ids = new Set(found.map(({ id }) => id))
  return [
    ...wanted.filter(({ id }) => !ids.has(id)).map(({ id }) => refused(id, new AppError('not-found'))),
    ...outcomes.map((outcome) => (isReturn(outcome) ? restored(outcome, about) : outcome)),
    ...(await restoreItems(deps, trx, found.filter((item) => !firsts.has(item)).map(wishOf), about)),
  ]
}

type Return = Awaited<ReturnType<typeof findReturns>>[number]
const isReturn = (outcome: Return | Outcome): outcome is Return => 'draft' in outcome
const hasOwnSlug = ({ draft, row }: Return) => draft.slug === row.trashedSlug
const wishOf = ({ wish }: Return) => wish

async function findReturns(trx: Db, wanted: readonly Wanted[], { since, freeSlugs }: About) {
  const wishes = new Map(wanted.map((wish) => [wish.id, wish]))
  const rows = (await items.lockTrashed(trx, [...wishes.keys()], since)).flatMap((row) => {
    const wish = wishes.get(row.id)
    return wish && (wish.version ?? row.version) === row.version ? [{ row, wish }] : []
  })
  const named = rows.flatMap(({ row }) => row.trashedCategories.map(({ id }) => id))
  const known = new Set((await findCategories(trx, [...new Set(named)])).map(({ id }) => id))
  const free = await freeSlugs?.(rows.map(({ row }) => ({ id: row.id, slug: row.trashedSlug })))
  return rows.map(({ row, wish }) => {
    const categories = row.trashedCategories.filter(({ id }) => known.has(id)).map(({ id }) => id)
    const slug = wish.slug ?? free?.get(row.id) ?? row.trashedSlug
    const draft = { ...fieldsOf(row), slug, categories }
    const active =
      row.trashedActive && draft.sources.length > 0 && settleActive(true, draft.drm, draft.sources)
    const gone = row.trashedCategories.filter(({ id }) => !known.has(id))
    return { id: row.id, wish, row, draft, active, gone }
  })
}

async function checkReturns(trx: Db, found: readonly Return[]): Promise<(Return | Outcome)[]> {
  const taken = new Set(
    await items.listTakenSlugs(
      trx,
      found.map(({ draft }) => draft.slug),
    ),
  )
  const protection = await ProtectionCheck.open(
    trx,
    found.flatMap(({ draft }) => draft.sources.map(({ url }) => url)),
  )
  const outcomes: (Return | Outcome)[] = []
  for (const item of found) {
    try {
      if (taken.has(item.draft.slug)) throw slugTaken()
      await protection.check({ id: item.id, ...item.draft })
      outcomes.push(item)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      outcomes.push(refused(item.id, error))
    }
  }
  return outcomes
}

async function writeReturns(
  deps: Deps,
  trx: Db,
  returns: readonly Return[],
  { batchId }: About,
): Promise<void> {
  if (returns.length === 0) return
  const ids = returns.map(({ id }) => id)
  await takeFromTrash(
    trx,
    returns.map(({ id, draft, active }) => ({ id, slug: draft.slug, active })),
  )
  const drafts = returns.map(({ id, draft }) => ({ id, ...draft }))
  await setCategories(trx, drafts)
  await indexContent(trx, drafts)
  await refreshLacks(trx, ids)
  const named = returns.map(({ id, row }) => ({ id, name: row.title, version: row.version + 1 }))
  await recordActivities(
    trx,
    named.map(({ id, name }) => ({ action: 'trash.restore', id, name })),
  )
  const versions = named.map((item) => ({ ...item, before: null, after: null }))
  await recordVersions(trx, 'content', versions, { action: 'restore', batchId })
  if (!deps.config.mediaProcessing && !deps.config.outsideProvider) return
  const payloads = ids.map((contentId) => ({ contentId, mayStart: true }))
  await deps.queue.sendAll(trx, 'submission.plan', payloads)
}

const notReady: LeftOut = { field: 'active', reason: 'It is inactive, for it has nothing to play yet' }
const otherSlug: LeftOut = { field: 'slug', reason: 'Its slug was taken: it has another now' }

function restored(item: Return, { freeSlugs }: About): Restored {
  const { id, row, active, gone } = item
  const left = [
    ...gone.map(({ name }) => ({ field: 'categories', reason: `The category “${name}” is gone` })),
    ...(row.trashedActive && !active ? [notReady] : []),
    ...(freeSlugs && !hasOwnSlug(item) ? [otherSlug] : []),
  ]
  return { noun: 'content', _id: id, version: row.version + 1, left }
}
