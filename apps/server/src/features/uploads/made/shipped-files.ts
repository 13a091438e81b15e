// Files that come with the server, such as those of the demo library. A test checks their contents, so they are
// stored without the checks of uploads.
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { type UploadPrefix, uploadPrefixes } from '@jinvani/contract'
import type { SmallSizes } from '../../../platform/database/schema.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Storage, WriteRules } from '../../../platform/storage/storage.ts'
import { NOBODY } from './made-file.ts'
import { type PublicKey, announceChange } from '../../public-changes/service.ts'
import * as queries from '../queries.ts'
import { smallKey } from './small-pictures.ts'

export interface ShippedFile {
  path: string
  prefix: UploadPrefix
  /** With its extension. A file of this name and size is not stored again. */
  name: string
  contentType: string
  width: number | null
  height: number | null
  durationSec: number | null
  /** Local paths of its small pictures, by width; if they are missing, a job makes them. */
  small?: Readonly<Record<string, string>>
}

// Each file waits for the disk or the bucket, so several are stored in parallel.
const AT_ONCE = 8

const keyOf = ({ prefix, name }: ShippedFile) => `${prefix}${name}`

export const shippedUrl = ({ config }: Deps, file: ShippedFile) => `${config.publicUrl}/media/${keyOf(file)}`

/** Stores missing files; all are verified when this returns. */
export async function importShippedFiles(deps: Deps, files: readonly ShippedFile[]): Promise<void> {
  const rows: queries.VerifiedUpload[] = []
  const waiting = files.entries()
  const lane = async () => {
    for (const [index, file] of waiting) rows[index] = await storeFile(deps, file)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  // Every process writes the rows in the same order, or two of them could deadlock.
  await queries.recordVerified(deps.db, rows)
  // A new version of the server may ship other bytes under the same names.
  await announceChange(
    deps,
    rows.map(({ key }): PublicKey => `picture-${key}`),
  )
}

async function storeAs(storage: Storage, key: string, path: string, rules: WriteRules): Promise<number> {
  const { size } = await stat(path)
  const stored = await storage.stat(key)
  if (stored?.size !== size) await storage.write(key, createReadStream(path), rules)
  return size
}

async function storeFile({ storage }: Deps, file: ShippedFile): Promise<queries.VerifiedUpload> {
  const { path, contentType, width, height, durationSec } = file
  const { maxBytes } = uploadPrefixes[file.prefix]
  const key = keyOf(file)
  const store = (as: string, from: string) => storeAs(storage, as, from, { maxBytes, contentType })
  const size = await store(key, path)
  const sizes: SmallSizes = {}
  for (const [width, path] of Object.entries(file.small ?? {}))
    sizes[width] = await store(smallKey(key, width), path)
  // Shared links show the thumbnail of an item or the poster of a collection: a job makes cards of those, and no
  // other picture needs one.
  if (!/thumbnails|posters/.test(file.prefix)) Object.assign(sizes, { card: 0, square: 0 })
  const small = file.small === undefined ? null : sizes
  const facts = { contentType, size, width, height, durationSec, small }
  return { key, ownerId: NOBODY, maxBytes, ...facts }
}
