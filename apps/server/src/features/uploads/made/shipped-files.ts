// Files shipped with the server, such as those of the demo library. Their contents are known and checked by a
// test, so nothing checks them here.
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { type UploadPrefix, uploadPrefixes } from '@jinvani/contract'
import type { Deps } from '../../../platform/deps.ts'
import { NOBODY } from './made-file.ts'
import { type PublicKey, announceChange } from '../../public-changes/service.ts'
import * as queries from '../queries.ts'

export interface ShippedFile {
  /** Local path. */
  path: string
  prefix: UploadPrefix
  /** File name with extension; the same name means the same file. */
  name: string
  contentType: string
  width: number | null
  height: number | null
  durationSec: number | null
}

// Files stored in parallel: each waits until it is safe on the disk or in the bucket.
const AT_ONCE = 8

const keyOf = ({ prefix, name }: ShippedFile) => `${prefix}${name}`

export const shippedUrl = ({ config }: Deps, file: ShippedFile) => `${config.publicUrl}/media/${keyOf(file)}`

/** Stores missing files; all of them are verified when this returns. */
export async function importShippedFiles(deps: Deps, files: readonly ShippedFile[]): Promise<void> {
  const rows: queries.VerifiedUpload[] = []
  const waiting = files.entries()
  const lane = async () => {
    for (const [index, file] of waiting) rows[index] = await storeFile(deps, file)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  // The same order in every process: locking rows in different orders would cause a deadlock.
  await queries.recordVerified(deps.db, rows)
  // Another version of the server brings other bytes under the same names.
  await announceChange(
    deps,
    rows.map(({ key }): PublicKey => `picture-${key}`),
  )
}

async function storeFile({ storage }: Deps, file: ShippedFile): Promise<queries.VerifiedUpload> {
  const { path, contentType, width, height, durationSec } = file
  const { maxBytes } = uploadPrefixes[file.prefix]
  const key = keyOf(file)
  const { size } = await stat(path)
  const stored = await storage.stat(key)
  if (stored?.size !== size) await storage.write(key, createReadStream(path), { maxBytes, contentType })
  const facts = { contentType, size, width, height, durationSec }
  return { key, ownerId: NOBODY, maxBytes, ...facts }
}
