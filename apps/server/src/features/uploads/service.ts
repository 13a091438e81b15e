// What other features need of uploads.
import { imageMax, uploadTypes } from '@jinvani/contract'
import { type FileTags, inspectFile, MediaRefused, readTags } from '@jinvani/media'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Deps } from '../../platform/deps.ts'
import { madeName, storeMadeFile } from './made/made-file.ts'
import { ownKeyOf } from './own-address.ts'
import * as named from './named-queries.ts'
import { findUpload, listPlays } from './queries.ts'
import { type Refusal, type Verified, getVerified, refuse } from './receiving/complete-upload.ts'
import { storedBytes, tagLimits } from './receiving/verify.ts'

export { holdFiles } from './holds.ts'
export {
  type UploadCount,
  countUploads,
  listVisibleKeys,
  noteUnnamedMadeFiles,
  noteUnplayable,
  showMadeFiles,
} from './queries.ts'
export { forgetHolds, forgetVersions, keptFiles } from './kept-queries.ts'
export * from './made/package-files.ts'
export { type ShippedFile, importShippedFiles, shippedUrl } from './made/shipped-files.ts'
export { absoluteUrl, isStoredHere, ownKeyOf, storedUrl } from './own-address.ts'
export { signedReadUrl } from './reading/read-grant.ts'
export { collectStaleUploads } from './receiving/collect-stale.ts'
export { listTitled, lockArrival, lockPrint, noteItem, noteKnown } from './multipart-queries.ts'
export { shrinkLater, shrinkPictures } from './made/small-pictures.ts'
export { findPoster } from './made/take-frames.ts'
export {
  findKnown,
  listLeftUploads,
  type Claim,
  getOwn as getArrival,
  receiveArrival,
} from './receiving/multipart.ts'

const noImage: Refusal = { code: 'validation', message: 'This file is not an image' }
const noMedia: Refusal = { code: 'validation', message: 'This file is neither film nor recording' }

interface NamedFile {
  url: string
  /** The field that names the file. */
  path: string
  /** Whether the field takes an image; otherwise it takes a film or a recording. */
  isImage: boolean
}

/** Whether the file is missing because the collector removed it after days without a row that names it. */
export const isFileGone = (error: unknown): boolean =>
  error instanceof AppError &&
  (error.code === 'upload-missing' ||
    error.code === 'upload-rejected' ||
    error.errors?.[0]?.kind === 'unknown-file')

/**
 * Completes and checks the stored files that an item names; call it before the save, outside of any transaction,
 * because it may take seconds. Other addresses, including empty ones, are ignored.
 */
export async function ensureVerified(deps: Deps, files: readonly NamedFile[]): Promise<void> {
  for (const { url, path, isImage } of files) {
    const key = ownKeyOf(url, deps.config.publicUrl)
    if (key === null) continue
    // A film under `images/` would be public.
    if (key.startsWith('images/') !== isImage) throw refuse(isImage ? noImage : noMedia, path)
    await getVerified(deps, key, path)
  }
}

/** Calls `use` with a local path of the file; throws `changed` if the store has other bytes than the verified ones. */
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
 * Protects the files of saved items from the collector. `trx` is the transaction of the save; other saves that name the
 * same file wait for its end. Addresses are in their saved form (`/media/…`). Returns those whose files the collector
 * is removing.
 */
export async function tryClaimUploads(trx: Db, urls: readonly string[]): Promise<Set<string>> {
  const claimed = await named.claim(trx, storedKeys(urls))
  return new Set(claimed.flatMap(({ key, status }) => (status === 'rejected' ? [`/media/${key}`] : [])))
}

/** Whether phones play the files at these saved addresses. Files for which that is unknown are missing. */
export async function listPlaysEverywhere(db: Db, urls: readonly string[]): Promise<Map<string, boolean>> {
  const plays = await listPlays(db, storedKeys(urls))
  return new Map([...plays].map(([key, isPlayed]) => [`/media/${key}`, isPlayed]))
}

/** Like `tryClaimUploads`, but for one item that needs all files. */
export async function claimUploads(trx: Db, urls: readonly string[]): Promise<void> {
  if ((await tryClaimUploads(trx, urls)).size > 0) throw new AppError('upload-missing')
}

interface Taken {
  title?: string
  /** Address of the cover picture. */
  poster?: string
}

/** Undefined for an unusable picture. */
async function storeCover(deps: Deps, key: string, body: Uint8Array): Promise<string | undefined> {
  const bytes = { size: body.length, read: async (start: number, end: number) => body.subarray(start, end) }
  try {
    const { sniffed, image, bare } = await inspectFile(bytes, 'image', {
      image: { maxPixels: imageMax.pixels },
    })
    const contentType = sniffed.types.image ?? ''
    const ending = uploadTypes.image[contentType]
    if (image === undefined || ending === undefined) return undefined
    const { width, height } = image
    const file = { prefix: 'images/posters/', name: `cover-${madeName(deps, key)}.${ending}` } as const
    return await storeMadeFile(deps, { ...file, contentType, body: Buffer.from(bare ?? body), width, height })
  } catch (error) {
    if (error instanceof MediaRefused) return undefined
    throw error
  }
}

async function readStored({ storage }: Deps, { key, storeVersion }: Verified): Promise<FileTags> {
  const file = await storage.stat(key)
  return file === null
    ? {}
    : await readTags(storedBytes(storage, key, { ...file, version: storeVersion }), tagLimits)
}

/** Title and cover from the tags of a verified file; the cover is stored like an uploaded picture. */
export async function takeTags(deps: Deps, file: Verified): Promise<Taken> {
  const { title, picture } = file.tags ?? (await readStored(deps, file))
  const poster = picture && (await storeCover(deps, file.key, picture))
  return { ...(title !== undefined && { title }), ...(poster !== undefined && { poster }) }
}
