// What other features do with uploaded files.
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Deps } from '../../platform/deps.ts'
import { ownKeyOf } from './own-address.ts'
import * as named from './named-queries.ts'
import { findUpload } from './queries.ts'
import { type Refusal, getVerified, refuse, unknown } from './receiving/complete-upload.ts'

export { holdFiles } from './holds.ts'
export { type UploadCount, countUploads } from './queries.ts'
export { forgetHolds, forgetVersions, keptFiles } from './kept-queries.ts'
export * from './made/package-files.ts'
export * from './made/package-text.ts'
export { type ShippedFile, importShippedFiles, shippedUrl } from './made/shipped-files.ts'
export { absoluteUrl, ownKeyOf, storedUrl } from './own-address.ts'
export { signedReadUrl } from './reading/read-grant.ts'
export { collectStaleUploads } from './receiving/collect-stale.ts'
export { lockArrival, lockPrint, noteItem, noteKnown } from './multipart-queries.ts'
export { findPoster } from './made/take-frames.ts'
export { takeTags } from './made/take-tags.ts'
export { findKnown, listLeftUploads } from './receiving/arrivals.ts'
export { type Claim, getOwn as getArrival, receiveArrival } from './receiving/multipart.ts'

const noImage: Refusal = { code: 'validation', message: 'This file is not an image' }
const noMedia: Refusal = { code: 'validation', message: 'This file is neither film nor recording' }

interface NamedFile {
  url: string
  /** The field that names it. */
  path: string
  /** An image is wanted there; otherwise something to play. */
  isImage: boolean
}

/** Nothing had named it for days, and it was collected. */
export const isFileGone = (error: unknown): boolean =>
  error instanceof AppError &&
  (error.code === 'upload-missing' || error.code === 'upload-rejected' || error.message === unknown.message)

/**
 * Before an item is saved: files of ours that it names and that were not completed are looked at now. Outside of any
 * transaction, since that may take a while. Other addresses, empty ones included, are left alone.
 */
export async function ensureVerified(deps: Deps, files: readonly NamedFile[]): Promise<void> {
  for (const { url, path, isImage } of files) {
    const key = ownKeyOf(url, deps.config.publicUrl)
    if (key === null) continue
    // Naming a film where a picture belongs would make the film public.
    if (key.startsWith('images/') !== isImage) throw refuse(isImage ? noImage : noMedia, path)
    await getVerified(deps, key, path)
  }
}

/** As a path on this machine; throws `changed` where the store has other bytes than those that were verified. */
export async function withUpload<T>(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  key: string,
  use: (path: string) => Promise<T>,
): Promise<T> {
  const upload = await findUpload(db, key)
  return await storage.withFile(key, use, upload?.storeVersion)
}

const storedKeys = (urls: readonly string[]) =>
  urls.map((url) => ownKeyOf(url, '')).filter((key): key is string => key !== null)

/**
 * In the transaction that saves items: what they name is not collected, and others who name the same file wait until this
 * ends. Addresses as they are stored (`/media/…`). Returns those that nothing had named for days, and that the collector
 * took just now.
 */
export async function tryClaimUploads(
  trx: Db,
  urls: { public: readonly string[]; private: readonly string[] },
): Promise<Set<string>> {
  const claimed = [
    ...(await named.claim(trx, storedKeys(urls.public), 'public')),
    ...(await named.claim(trx, storedKeys(urls.private), 'private')),
  ]
  return new Set(claimed.flatMap(({ key, status }) => (status === 'rejected' ? [`/media/${key}`] : [])))
}

/** As `tryClaimUploads`, for one item that needs them all. */
export async function claimUploads(trx: Db, urls: Parameters<typeof tryClaimUploads>[1]): Promise<void> {
  if ((await tryClaimUploads(trx, urls)).size > 0) throw new AppError('upload-missing')
}
