import { type CompleteOutput, type PresignInput, type PresignOutput, uploadPrefixes } from '@jinvani/contract'
import { MediaRefused } from '@jinvani/media'
import type { z } from 'zod'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Deps } from '../../platform/deps.ts'
import { limitNewUploads, newKey } from './receiving/new-upload.ts'
import { ownKeyOf } from './own-key.ts'
import { takeFrames } from './made/take-frames.ts'
import * as queries from './queries.ts'
import { verifyFile } from './receiving/verify.ts'

export { collectStaleUploads } from './receiving/collect-stale.ts'
export { ownKeyOf } from './own-key.ts'
export * from './made/package-files.ts'
export { signedReadUrl } from './reading/read-grant.ts'
export { type ShippedFile, importShippedFiles, shippedUrl } from './made/shipped-files.ts'

export async function presignUpload(
  { db, storage, config }: Deps,
  adminId: string,
  input: z.output<typeof PresignInput>,
): Promise<z.output<typeof PresignOutput>> {
  await limitNewUploads(db, adminId)
  const key = newKey(input)
  const { contentType, expiresIn } = input
  const { maxBytes } = uploadPrefixes[input.prefix]
  const url = await storage.presignPut({ key, contentType, maxBytes, expiresInSec: expiresIn })
  await queries.insertUpload(db, { key, ownerId: adminId, contentType, maxBytes })
  const fileUrl = `${config.publicUrl}/media/${key}`
  return {
    url,
    uploadUrl: url,
    signedUrl: url,
    presignedUrl: url,
    publicUrl: fileUrl,
    urlPublic: fileUrl,
    location: fileUrl,
    fileUrl,
    contentType,
    maxBytes,
    expiresIn,
  }
}

/** Why a file may not be used; `path` is the field that names it. */
interface Refusal {
  code: 'upload-missing' | 'upload-rejected' | 'validation'
  message: string
}
const refuse = ({ code, message }: Refusal, path: string) =>
  new AppError(code, { message, errors: [{ path, message }] })

const missing: Refusal = { code: 'upload-missing', message: 'The file has not been uploaded' }
const unknown: Refusal = { code: 'validation', message: 'No file was uploaded to this address' }
const rejected: Refusal = { code: 'upload-rejected', message: 'The file was refused: upload it again' }
const noImage: Refusal = { code: 'validation', message: 'This file is not an image' }
const noMedia: Refusal = { code: 'validation', message: 'This file is neither film nor recording' }
type Decision = queries.Upload | Refusal

async function decide({ db, storage }: Deps, upload: queries.Upload): Promise<Decision> {
  const file = await storage.stat(upload.key)
  if (file === null) return missing
  try {
    const facts = await verifyFile(storage, upload, file.size)
    const verified = await queries.markVerified(db, upload.key, facts)
    const current = verified ?? (await queries.findUpload(db, upload.key))
    return current?.status === 'verified' ? current : rejected
  } catch (error) {
    if (!(error instanceof MediaRefused)) throw error
    await queries.markRejected(db, upload.key)
    await storage.remove(upload.key)
    return { code: 'upload-rejected', message: error.message }
  }
}

// Two requests for one file share one look at it: a film may take a while.
const running = new WeakMap<Deps['storage'], Map<string, Promise<Decision>>>()

async function decideOnce(deps: Deps, upload: queries.Upload): Promise<Decision> {
  const all = running.get(deps.storage) ?? new Map<string, Promise<Decision>>()
  running.set(deps.storage, all)
  const ongoing = all.get(upload.key) ?? decide(deps, upload).finally(() => all.delete(upload.key))
  all.set(upload.key, ongoing)
  return await ongoing
}

/** The verified upload behind a key. */
async function getVerified(deps: Deps, key: string, path: string): Promise<queries.Upload> {
  const upload = await queries.findUpload(deps.db, key)
  if (upload === undefined) throw refuse(unknown, path)
  if (upload.status === 'rejected') throw refuse(rejected, path)
  const decision = upload.status === 'verified' ? upload : await decideOnce(deps, upload)
  if ('key' in decision) return decision
  throw refuse(decision, path)
}

export async function completeUpload(deps: Deps, publicUrl: string): Promise<CompleteOutput> {
  const key = ownKeyOf(publicUrl, deps.config.publicUrl)
  if (key === null) throw refuse(unknown, 'publicUrl')
  const { contentType, size, width, height, durationSec } = await getVerified(deps, key, 'publicUrl')
  return {
    publicUrl: `${deps.config.publicUrl}/media/${key}`,
    contentType,
    size: size ?? 0,
    ...(width !== null && { width }),
    ...(height !== null && { height }),
    ...(durationSec !== null && { durationSec }),
  }
}

const FRAMES = 6

/** Frames spread over an uploaded film, stored like pictures that somebody sent. */
export async function offerFrames(
  deps: Deps,
  publicUrl: string,
): Promise<{ items: { url: string; atSec: number }[] }> {
  const key = ownKeyOf(publicUrl, deps.config.publicUrl)
  if (key === null || !key.startsWith('videos/')) throw refuse(unknown, 'publicUrl')
  const film = await getVerified(deps, key, 'publicUrl')
  const items = await takeFrames(deps, key, film.durationSec ?? 0, FRAMES).catch((error: unknown) => {
    if (!(error instanceof MediaRefused)) throw error
    throw refuse({ code: 'upload-rejected', message: error.message }, 'publicUrl')
  })
  return { items }
}

interface NamedFile {
  url: string
  /** The field that names it. */
  path: string
  /** An image is wanted there; otherwise something to play. */
  isImage: boolean
}

/**
 * Before an item is saved: files of ours that it names and that nobody completed are looked at now. Outside of any
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

const storedKeys = (urls: readonly string[]) =>
  urls.map((url) => ownKeyOf(url, '')).filter((key): key is string => key !== null)

/**
 * In the transaction that saves an item: what it shows becomes public, the original of a protected film private.
 * Addresses as they are stored (`/media/…`); a file that is in both lists is private.
 */
export async function claimUploads(
  trx: Db,
  urls: { public: readonly string[]; private: readonly string[] },
): Promise<void> {
  await queries.setVisibility(trx, storedKeys(urls.public), 'public')
  await queries.setVisibility(trx, storedKeys(urls.private), 'private')
}
