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
import { storedBytes, tagLimits, verifyFile } from './receiving/verify.ts'

export { holdFiles } from './holds.ts'
export {
  type UploadCount,
  countUploads,
  hideMadeFiles,
  listVisibleFiles,
  listUnprobed,
  notePlays,
  noteUnnamedMadeFiles,
  showMadeFiles,
} from './queries.ts'
export { forgetHolds, forgetVersions, keptFiles } from './kept-queries.ts'
export * from './made/package-files.ts'
export { type ShippedFile, importShippedFiles, shippedUrl } from './made/shipped-files.ts'
export { absoluteUrl, isStoredHere, ownKeyOf, storedUrl } from './own-address.ts'
export { openUrl, PREVIEW_SEC, signedReadUrl } from './reading/read-grant.ts'
export { collectStaleUploads } from './receiving/collect-stale.ts'
export { listTitled, lockArrival, lockPrint, noteItem, noteKnown } from './multipart-queries.ts'
export { findSquare, shrinkLater, shrinkPictures } from './made/small-pictures.ts'
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
  path: string
  /** False: the field takes a film or a recording. */
  isImage: boolean
}

/** True if the collector has removed the file, because no row had named it for days. */
export const isFileGone = (error: unknown): boolean =>
  error instanceof AppError &&
  (error.code === 'upload-missing' ||
    error.code === 'upload-rejected' ||
    error.errors?.[0]?.kind === 'unknown-file')

/**
 * Checks the stored files that an item names, and ignores other addresses, also empty ones. Call it before the save
 * and outside of any transaction, because it may take seconds.
 */
export async function ensureVerified(deps: Deps, files: readonly NamedFile[]): Promise<void> {
  for (const { url, path, isImage } of files) {
    const key = ownKeyOf(url, deps.config.publicUrl)
    if (key === null) continue
    // Everything under `images/` is public, so a film must not be there.
    if (key.startsWith('images/') !== isImage) throw refuse(isImage ? noImage : noMedia, path)
    await getVerified(deps, key, path)
  }
}

/** Throws `changed` if the store has other bytes than those that were verified. */
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
 * Keeps the collector from the files of saved items. `trx` is the transaction of the save; other saves that name
 * the same file wait for its end. Takes saved addresses (`/media/…`) and returns those whose files the collector is
 * removing.
 */
export async function tryClaimUploads(trx: Db, urls: readonly string[]): Promise<Set<string>> {
  const claimed = await named.claim(trx, storedKeys(urls))
  return new Set(claimed.flatMap(({ key, status }) => (status === 'rejected' ? [`/media/${key}`] : [])))
}

/** Takes saved addresses; leaves out files for which it is unknown. */
export async function listPlaysEverywhere(db: Db, urls: readonly string[]): Promise<Map<string, boolean>> {
  const plays = await listPlays(db, storedKeys(urls))
  return new Map([...plays].map(([key, isPlayed]) => [`/media/${key}`, isPlayed]))
}

/** Like `tryClaimUploads`, but throws if any of the files is being removed. */
export async function claimUploads(trx: Db, urls: readonly string[]): Promise<void> {
  if ((await tryClaimUploads(trx, urls)).size > 0) throw new AppError('upload-missing')
}

/** Asks whether phones play a file that was verified before; undefined if its bytes are gone. */
export async function probeUpload(deps: Deps, key: string): Promise<boolean | undefined> {
  const upload = await findUpload(deps.db, key)
  const file = await deps.storage.stat(key)
  if (upload === undefined || file === null) return undefined
  try {
    const { facts } = await verifyFile(deps, upload, { ...file, version: upload.storeVersion }, true)
    return facts.playsEverywhere === true
  } catch (error) {
    // The rules of its time took this file, so it stays.
    if (error instanceof MediaRefused) return false
    throw error
  }
}

type Taken = Omit<FileTags, 'picture'> & { poster?: string | undefined }

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

export async function takeTags(deps: Deps, file: Verified): Promise<Taken> {
  const { picture, ...tags } = file.tags ?? (await readStored(deps, file))
  return { ...tags, poster: picture && (await storeCover(deps, file.key, picture)) }
}
