// A signed address for a file in one piece, and the key under which any file arrives.
import { randomBytes } from 'node:crypto'
import {
  type PresignInput,
  type PresignOutput,
  type UploadPrefix,
  uploadPrefixes,
  uploadTypes,
} from '@jinvani/contract'
import type { z } from 'zod'
import { consume } from '../../../platform/database/rate-limit.ts'
import type { Deps } from '../../../platform/deps.ts'
import * as queries from '../queries.ts'
import { checkRoom } from './room.ts'

const KEY_BYTES = 18

/** The name that the file has on the sender's machine is never part of the key. */
export function newKey({ prefix, contentType }: { prefix: UploadPrefix; contentType: string }): string {
  const extension = uploadTypes[uploadPrefixes[prefix].media][contentType] ?? 'bin'
  return `${prefix}${randomBytes(KEY_BYTES).toString('base64url')}.${extension}`
}

/** So many for each member of staff; the next one is 429. */
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
  const { contentType, expiresIn, size } = input
  const { maxBytes } = uploadPrefixes[input.prefix]
  const ticket = { key, contentType, maxBytes, size, expiresInSec: expiresIn }
  const { url, headers } = await storage.presignPut(ticket)
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
    headers,
    maxBytes,
    expiresIn,
  }
}
