import { randomBytes } from 'node:crypto'
import { type UploadPrefix, uploadPrefixes, uploadTypes } from '@jinvani/contract'
import type { Db } from '../../../platform/database/connect.ts'
import { consume } from '../../../platform/database/rate-limit.ts'

const KEY_BYTES = 18
const rule = { limit: 60, windowSec: 60 }

/** The name that the file has on the sender's machine is never part of the key. */
export function newKey({ prefix, contentType }: { prefix: UploadPrefix; contentType: string }): string {
  const extension = uploadTypes[uploadPrefixes[prefix].media][contentType] ?? 'bin'
  return `${prefix}${randomBytes(KEY_BYTES).toString('base64url')}.${extension}`
}

/** So many for each member of staff; the next one is 429. */
export const limitNewUploads = (db: Db, adminId: string) => consume(db, `presign:${adminId}`, rule)
