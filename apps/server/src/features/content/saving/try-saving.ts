// Checks whether a save would work, in a transaction that is rolled back.
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { ContentPatch } from '@jinvani/contract'
import { type Db, inTransaction } from '../../../platform/database/connect.ts'
import type { Deps } from '../../../platform/deps.ts'
import { type ItemToSave, type Outcome, orRefusal, settleItems } from './settle-items.ts'
import { ensureVerified } from '../../uploads/service.ts'

/** Verifies uploaded files. This may take seconds, so call it before the transaction begins. */
export async function verifyFiles(
  deps: Deps,
  { images = {}, sources = [], drm }: Pick<ContentPatch, 'images' | 'sources' | 'drm'>,
): Promise<void> {
  await ensureVerified(deps, [
    ...Object.entries(images).map(([kind, url = '']) => ({ url, path: `images.${kind}`, isImage: true })),
    ...sources.map(({ url }, index) => ({ url, path: `sources.${index}.url`, isImage: false })),
    ...(drm?.s3Url ? [{ url: drm.s3Url, path: 'drm.s3Url', isImage: false }] : []),
  ])
}

/** Takes some hundred items at most. This may be slow: it verifies the files of items with new pictures or sources. */
export async function trySaving(deps: Deps, items: readonly ItemToSave[]): Promise<Outcome[]> {
  const refusals = new Map<ItemToSave, Outcome>()
  for (const item of items) {
    const { images, sources } = item.candidate
    const before = item.before?.candidate
    const changed = {
      images: isDeepStrictEqual(before?.images, images) ? {} : images,
      sources: isDeepStrictEqual(before?.sources, sources) ? [] : sources,
    }
    const refused = await orRefusal(() => verifyFiles(deps, changed))
    if (refused) refusals.set(item, refused)
  }
  const others = items.filter((item) => !refusals.has(item))
  const withIds = others.map((item) => ({ ...item, id: item.before?.id ?? randomUUID() }))
  const outcomes = await rolledBack(deps.db, (trx) => settleItems(deps, trx, withIds))
  const settled = new Map(others.map((item, index) => [item, outcomes[index]]))
  return items.flatMap((item) => refusals.get(item) ?? settled.get(item) ?? [])
}

class RolledBack extends Error {}

async function rolledBack<T>(db: Deps['db'], work: (trx: Db) => Promise<T>): Promise<T> {
  const done: T[] = []
  await inTransaction(db, async (trx) => {
    done.push(await work(trx))
    throw new RolledBack()
  }).catch((error: unknown) => {
    if (!(error instanceof RolledBack)) throw error
  })
  return done[0] as T
}
