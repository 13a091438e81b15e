// Checks whether a save would work, in a transaction that is rolled back.
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { ContentPatch } from '@jinvani/contract'
import { AppError } from '../../../platform/app-error.ts'
import { type Db, inTransaction } from '../../../platform/database/connect.ts'
import type { Deps } from '../../../platform/deps.ts'
import { type ItemToSave, type Outcome, settleItems } from './settle-items.ts'
import { ensureVerified } from '../../uploads/service.ts'

/** Verifies uploaded files. This may take seconds, so call it before the transaction begins. */
export async function verifyFiles(
  deps: Deps,
  candidate: Pick<ContentPatch, 'images' | 'sources' | 'drm'>,
): Promise<void> {
  const images = Object.entries(candidate.images ?? {}).map(([kind, url = '']) => ({
    url,
    path: `images.${kind}`,
    isImage: true,
  }))
  const sources = (candidate.sources ?? []).map(({ url }, index) => ({
    url,
    path: `sources.${index}.url`,
    isImage: false,
  }))
  const original = candidate.drm?.s3Url
    ? [{ url: candidate.drm.s3Url, path: 'drm.s3Url', isImage: false }]
    : []
  await ensureVerified(deps, [...images, ...sources, ...original])
}

/** Takes some hundred items at most. This may be slow: it verifies the files of items with new pictures or sources. */
export async function trySaving(deps: Deps, items: readonly ItemToSave[]): Promise<Outcome[]> {
  const refusals = new Map<ItemToSave, Outcome>()
  for (const item of items) {
    const refusal = await refusalOfFiles(deps, item)
    if (refusal) refusals.set(item, { refusal })
  }
  const others = items.filter((item) => !refusals.has(item))
  const withIds = others.map((item) => ({ ...item, id: item.before?.id ?? randomUUID() }))
  const outcomes = await rolledBack(deps.db, (trx) => settleItems(deps, trx, withIds))
  const settled = new Map(others.map((item, index) => [item, outcomes[index]]))
  return items.flatMap((item) => refusals.get(item) ?? settled.get(item) ?? [])
}

async function refusalOfFiles(deps: Deps, { before, candidate }: ItemToSave): Promise<AppError | undefined> {
  const { images, sources } = candidate
  const isSame = (name: 'images' | 'sources') => isDeepStrictEqual(before?.candidate[name], candidate[name])
  try {
    await verifyFiles(deps, {
      images: isSame('images') ? {} : images,
      sources: isSame('sources') ? [] : sources,
    })
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
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
