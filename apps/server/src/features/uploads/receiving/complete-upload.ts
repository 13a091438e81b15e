// Checks each uploaded file once. Only a file that passed can be named by an item.
import { Readable } from 'node:stream'
import type { CompleteOutput, FieldProblem } from '@jinvani/contract'
import { type FileTags, MediaRefused } from '@jinvani/media'
import { fieldError } from '../../../platform/app-error.ts'
import { type Db, inTransaction } from '../../../platform/database/connect.ts'
import type { Deps } from '../../../platform/deps.ts'
import { known } from '../../../platform/record-fields.ts'
import { type StoredFile, isStorageError } from '../../../platform/storage/storage.ts'
import { recordActivity } from '../../activity/service.ts'
import { findOwnKey } from '../own-address.ts'
import { findMultipartByKey, lockPrint } from '../multipart-queries.ts'
import * as queries from '../queries.ts'
import { verifyFile } from './verify.ts'

export interface Refusal {
  code: 'upload-missing' | 'upload-rejected' | 'validation'
  message: string
  kind?: FieldProblem
}
export const refuse = ({ message, ...more }: Refusal, path: string) => fieldError(path, message, more)

const missing: Refusal = { code: 'upload-missing', message: 'The file has not been uploaded' }
export const unknown: Refusal = {
  code: 'validation',
  message: 'No file was uploaded to this address',
  kind: 'unknown-file',
}
const rejected: Refusal = { code: 'upload-rejected', message: 'The file was refused: upload another one' }
export const replaced: Refusal = {
  code: 'upload-rejected',
  message: 'The file was replaced after it was uploaded: upload it again',
}
/** `tags`: set if the file was read just now, since tags are not stored. */
export type Verified = queries.Upload & { tags?: FileTags | undefined }
type Decision = Verified | Refusal

/** Stores the picture without what the camera noted, such as the place, since pictures are public at once. */
async function storeBare(
  { storage }: Deps,
  trx: Db,
  { key, contentType, maxBytes }: queries.Upload,
  file: StoredFile,
  bare: Uint8Array | undefined,
): Promise<StoredFile | null> {
  if (bare === undefined) return file
  // Two processes may check the same file, but only one writes it.
  await lockPrint(trx, key)
  if ((await queries.findUpload(trx, key))?.status !== 'presigned') return null
  await storage.write(key, Readable.from([Buffer.from(bare)]), { maxBytes, contentType })
  return await storage.stat(key)
}

async function decide(deps: Deps, upload: queries.Upload): Promise<Decision> {
  const { db, storage, memory, queue } = deps
  const file = await storage.stat(upload.key)
  if (file === null) return missing
  try {
    const parts = await findMultipartByKey(db, upload.key)
    const { facts, tags, bare } = await verifyFile(deps, upload, file, (parts?.itemName ?? null) !== null)
    const verified = await inTransaction(db, async (trx) => {
      const kept = await storeBare(deps, trx, upload, file, bare)
      if (kept === null) return undefined
      const stored = { size: kept.size, storeVersion: kept.version }
      const marked = await queries.markVerified(trx, upload.key, { ...facts, ...stored })
      if (marked) await recordActivity(trx, 'upload.complete', { id: null, name: marked.name || marked.key })
      if (marked?.key.startsWith('images/')) await queue.send(trx, 'picture.shrink', {})
      return marked
    })
    memory.forgetMissing()
    const current = verified ?? (await queries.findUpload(db, upload.key))
    return current?.status === 'verified' ? { ...current, tags } : rejected
  } catch (error) {
    if (isStorageError(error, 'changed')) return replaced
    if (!(error instanceof MediaRefused)) throw error
    await queries.markRejected(db, upload.key)
    await storage.remove(upload.key)
    return { code: 'upload-rejected', message: error.message }
  }
}

/** Checks under way, by key. Requests for a file share its check, which may take seconds for a film. */
const running = new WeakMap<Deps['storage'], Map<string, Promise<Decision>>>()

function decideOnce(deps: Deps, upload: queries.Upload): Promise<Decision> {
  const all = running.get(deps.storage) ?? new Map<string, Promise<Decision>>()
  running.set(deps.storage, all)
  const ongoing = all.get(upload.key) ?? decide(deps, upload).finally(() => all.delete(upload.key))
  all.set(upload.key, ongoing)
  return ongoing
}

export async function getVerified(deps: Deps, key: string, path: string): Promise<Verified> {
  const upload = await queries.findUpload(deps.db, key)
  if (upload === undefined) throw refuse(unknown, path)
  if (upload.status === 'rejected') throw refuse(rejected, path)
  const decision = upload.status === 'verified' ? upload : await decideOnce(deps, upload)
  if ('key' in decision) return decision
  throw refuse(decision, path)
}

type Measured = Pick<queries.Upload, 'size' | 'width' | 'height' | 'durationSec'>

/** An unknown size is 0; other measures that are unknown or do not apply are left out. */
export const measuresOf = ({ size, width, height, durationSec }: Measured) => ({
  size: size ?? 0,
  ...known({ width, height, durationSec }),
})

export async function completeUpload(deps: Deps, publicUrl: string): Promise<CompleteOutput> {
  const key = findOwnKey(publicUrl, deps.config.publicUrl)
  if (key === null) throw refuse(unknown, 'publicUrl')
  const file = await getVerified(deps, key, 'publicUrl')
  return {
    publicUrl: `${deps.config.publicUrl}/media/${key}`,
    contentType: file.contentType,
    ...measuresOf(file),
    ...(file.playsEverywhere === false && { needsStreams: true }),
  }
}
