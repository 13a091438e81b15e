import { imageMax, uploadTypes } from '@jinvani/contract'
import { type FileTags, MediaRefused, inspectFile, readTags } from '@jinvani/media'
import { AppError, fieldError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Logger } from '../../platform/log/logger.ts'
import { madeName, storePoster } from './made/shipped-files.ts'
import { findOwnKey } from './own-address.ts'
import * as named from './named-queries.ts'
import { findUpload, listPlays, listWithCard } from './queries.ts'
import { type Verified, getVerified } from './receiving/complete-upload.ts'
import { storedBytes, tagLimits, verifyFile } from './receiving/verify.ts'
import * as queries from './kept-queries.ts'

export {
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
export { absoluteUrl, isStoredHere, findOwnKey, storedUrl } from './own-address.ts'
export { openUrl, PREVIEW_SEC, signedReadUrl } from './reading/read-grant.ts'
export { collectStaleUploads } from './receiving/collect-stale.ts'
export { changeMultipart as changeArrival, listTitled, lockArrival, lockPrint } from './multipart-queries.ts'
export { findSquare, shrinkLater, shrinkPictures } from './made/small-pictures.ts'
export { findPoster } from './made/take-frames.ts'
export {
  findKnown,
  listLeftUploads,
  type Claim,
  getOwn as getArrival,
  receiveArrival,
} from './receiving/multipart.ts'

/** True for an error about a missing file, which the collector may have removed since no row had named it for days. */
export const isFileGone = (error: unknown): boolean =>
  error instanceof AppError &&
  (error.code === 'upload-missing' ||
    error.code === 'upload-rejected' ||
    error.errors?.[0]?.kind === 'unknown-file')

/**
 * Checks the stored files that an item names; ignores other addresses. Call it before the save and outside any
 * transaction, because it may take seconds.
 */
export async function ensureVerified(
  deps: Deps,
  files: readonly { url: string; path: string; isImage: boolean }[],
): Promise<void> {
  for (const { url, path, isImage } of files) {
    const key = findOwnKey(url, deps.config.publicUrl)
    if (key === null) continue
    // Everything below `images/` is public, so a film must not be there.
    if (key.startsWith('images/') !== isImage)
      throw fieldError(
        path,
        isImage ? 'This file is not an image' : 'This file is neither film nor recording',
      )
    await getVerified(deps, key, path)
  }
}

/** Passes the file to `use`. Throws `changed` if its bytes in the store are not the verified ones any more. */
export async function withUpload<T>(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  key: string,
  use: (path: string) => Promise<T>,
): Promise<T> {
  const upload = await findUpload(db, key)
  return await storage.withFile(key, use, upload?.storeVersion)
}

const storedKeys = (urls: readonly string[]) => urls.flatMap((url) => findOwnKey(url, '') ?? [])

/**
 * Keeps the collector from removing the files of saved items. `trx`: transaction of the save; saves that name the same
 * file wait for its end. `urls`: saved addresses (`/media/…`). Returns those that are being removed already.
 */
export async function tryClaimUploads(trx: Db, urls: readonly string[]): Promise<Set<string>> {
  const claimed = await named.claim(trx, storedKeys(urls))
  return new Set(claimed.flatMap(({ key, status }) => (status === 'rejected' ? [`/media/${key}`] : [])))
}

/** Addresses of those pictures that already have a card for shared links. */
export async function listCards({ db, config }: Pick<Deps, 'db' | 'config'>, urls: readonly string[]) {
  const keys = urls.map((url) => findOwnKey(url, config.publicUrl) ?? '')
  const made = await listWithCard(db, keys)
  return made.map(({ key }) => `${config.publicUrl}/media/${key}`)
}

/** Says by saved address whether phones play the file. Leaves out files that were never checked for that. */
export async function listPlaysEverywhere(db: Db, urls: readonly string[]): Promise<Map<string, boolean>> {
  const plays = await listPlays(db, storedKeys(urls))
  return new Map([...plays].map(([key, isPlayed]) => [`/media/${key}`, isPlayed]))
}

/** Like `tryClaimUploads`, but throws if any of the files is being removed. */
export async function claimUploads(trx: Db, urls: readonly string[]): Promise<void> {
  if ((await tryClaimUploads(trx, urls)).size > 0) throw new AppError('upload-missing')
}

/** True if phones play a verified file; undefined if its bytes are gone. */
export async function probeUpload(deps: Deps, key: string): Promise<boolean | undefined> {
  const upload = await findUpload(deps.db, key)
  const file = await deps.storage.stat(key)
  if (upload === undefined || file === null) return undefined
  try {
    const { facts } = await verifyFile(deps, upload, { ...file, version: upload.storeVersion }, true)
    return facts.playsEverywhere === true
  } catch (error) {
    // An earlier version accepted this file by its own rules, so it stays, but phones may not play it.
    if (error instanceof MediaRefused) return false
    throw error
  }
}

async function storeCover(deps: Deps, key: string, body: Uint8Array): Promise<string | undefined> {
  const bytes = { size: body.length, read: async (start: number, end: number) => body.subarray(start, end) }
  try {
    const limit = { image: { maxPixels: imageMax.pixels } }
    const { sniffed, image, bare } = await inspectFile(bytes, 'image', limit)
    const contentType = sniffed.types.image ?? ''
    const ending = uploadTypes.image[contentType]
    if (image === undefined || ending === undefined) return undefined
    const { width, height } = image
    const name = `cover-${madeName(deps, key)}.${ending}`
    return await storePoster(deps, { name, contentType, body: Buffer.from(bare ?? body), width, height })
  } catch (error) {
    if (error instanceof MediaRefused) return undefined
    throw error
  }
}

export async function takeTags(deps: Deps, { key, storeVersion: version, tags }: Verified) {
  const file = tags === undefined ? await deps.storage.stat(key) : null
  const read = file && (await readTags(storedBytes(deps.storage, key, { ...file, version }), tagLimits))
  const { picture, ...others }: FileTags = tags ?? read ?? {}
  return { ...others, poster: picture && (await storeCover(deps, key, picture)) }
}

const MINUTES = 15
const AGAIN_MS = 60_000

/**
 * Keeps the files that are named by rows read after this call from being removed, while a backup copies them. The hold
 * is a row, so that every process sees it. It expires soon after its process has died.
 */
export async function holdFiles(db: Db, log: Logger) {
  const id = await queries.insertHold(db, MINUTES)
  const timer = setInterval(() => {
    queries.prolongHold(db, id, MINUTES).catch((err: unknown) => {
      // The timer tries again in a minute. If that is too late, `release` returns false.
      log.warn({ err }, 'the hold on files could not be prolonged')
    })
  }, AGAIN_MS).unref()
  return {
    /** Ends the hold. False if it had expired, so that files may have been removed during the copy. */
    async release(): Promise<boolean> {
      clearInterval(timer)
      return await queries.deleteHold(db, id)
    },
  }
}
