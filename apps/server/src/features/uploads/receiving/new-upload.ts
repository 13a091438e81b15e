// Signs an address for a file in one piece, and makes the key of any new file.
import { randomBytes } from 'node:crypto'
import {
  type PresignInput,
  type PresignOutput,
  type UploadPrefix,
  uploadPrefixes,
  uploadTypes,
} from '@jinvani/contract'
import type { z } from 'zod'
import { consume } from '../../../platform/load/rate-limit.ts'
import type { Deps } from '../../../platform/deps.ts'
import * as queries from '../queries.ts'
import { AppError } from '../../../platform/app-error.ts'

const MB = 1024 * 1024

/**
 * Refuses a file before it is sent if the disk has no room for it, beside a reserve for database and workers.
 * `size` is 0 if unknown.
 */
export async function checkRoom({ storage, config }: Deps, size: number): Promise<void> {
  const free = await storage.freeBytes()
  if (free === null) return
  const room = Math.max(0, free - config.minFreeDiskBytes)
  if (room > 0 && size <= room) return
  if (size === 0) throw new AppError('no-room')
  const message = `The server has no room for this file: it has ${Math.ceil(size / MB)} MB, and ${Math.floor(room / MB)} MB are free`
  throw new AppError('no-room', { message })
}

const KEY_BYTES = 18

/** The file's name on the sender's machine is never part of the key. */
export function newKey({ prefix, contentType }: { prefix: UploadPrefix; contentType: string }): string {
  const extension = uploadTypes[uploadPrefixes[prefix].media][contentType] ?? 'bin'
  return `${prefix}${randomBytes(KEY_BYTES).toString('base64url')}.${extension}`
}

export const limitNewUploads = ({ db, config }: Deps, adminId: string) =>
  consume(db, `presign:${adminId}`, { limit: config.uploadsPerMinute, windowSec: 60 })

export async function presignUpload(
  deps: Deps,
  adminId: string,
  input: z.output<typeof PresignInput>,
): Promise<z.output<typeof PresignOutput>> {
  const { db, storage, config } = deps
  await limitNewUploads(deps, adminId)
  await checkRoom(deps, input.size ?? 0)
  const key = newKey(input)
  const { contentType, expiresIn, size, filename: name } = input
  const { maxBytes } = uploadPrefixes[input.prefix]
  const ticket = { key, contentType, maxBytes, size, expiresInSec: expiresIn }
  const { url, headers } = await storage.presignPut(ticket)
  await queries.ensureUpload(db, { key, ownerId: adminId, contentType, maxBytes, name })
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
    headers,
    maxBytes,
    expiresIn,
  }
}
