// Files that come with the server, such as those of the demo library. A test checks their contents, so they are
// stored without the checks of uploads.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { type UploadPrefix, uploadPrefixes } from '@jinvani/contract'
import type { SmallSizes } from '../../../platform/database/schema.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Storage, WriteRules } from '../../../platform/storage/storage.ts'
import { type PublicKey, announceChange } from '../../public-changes/service.ts'
import * as queries from '../queries.ts'
import { smallKey, webpName } from './small-pictures.ts'

// Files that the server makes itself, such as a frame of a film as its poster.

interface MadeFile {
  prefix: UploadPrefix
  /** File name with its extension. A file of this name is not stored again. */
  name: string
  contentType: string
  body: Buffer
  width: number
  height: number
}

/** Owner of the files that the server stores by itself: no account has this id. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Name of a file made from an uploaded one: the same each time, and nobody can guess it without the secret. */
export const madeName = ({ config }: Pick<Deps, 'config'>, key: string) =>
  createHash('sha256').update(config.secrets[0]).update(key).digest('base64url').slice(0, 24)

/** Stores a file like an uploaded picture, but without checks. Keeps an existing one. Returns its address. */
export async function storeMadeFile(
  { db, storage, config, memory, queue }: Deps,
  file: MadeFile,
): Promise<string> {
  const key = `${file.prefix}${file.name}`
  const { contentType, body, width, height } = file
  const { maxBytes } = uploadPrefixes[file.prefix]
  const upload = { key, ownerId: NOBODY, contentType, maxBytes }
  const status = await queries.ensureUpload(db, upload)
  if (status !== 'verified' || (await storage.stat(key)) === null) {
    const { size } = await storage.write(key, Readable.from([body]), { maxBytes, contentType })
    await queries.markVerified(db, key, {
      contentType,
      size,
      durationSec: null,
      width,
      height,
      storeVersion: null,
      fingerprint: null,
    })
    memory.forgetMissing()
    await queue.send(db, 'picture.shrink', {})
  }
  return `${config.publicUrl}/media/${key}`
}

export interface ShippedFile {
  path: string
  prefix: UploadPrefix
  /** File name with its extension. A file of this name and size is not stored again. */
  name: string
  contentType: string
  width: number | null
  height: number | null
  durationSec: number | null
  /** Local paths of its small pictures, as WebP, by width; if they are missing, a job makes them. */
  small?: Readonly<Record<string, string>>
}

// Each file waits for the disk or the bucket, so several are stored in parallel.
const AT_ONCE = 8

const keyOf = ({ prefix, name }: ShippedFile) => `${prefix}${name}`

export const shippedUrl = ({ config }: Deps, file: ShippedFile) => `${config.publicUrl}/media/${keyOf(file)}`

/** Stores the files that are missing. When this returns, all files count as verified. */
export async function importShippedFiles(deps: Deps, files: readonly ShippedFile[]): Promise<void> {
  const rows: queries.VerifiedUpload[] = []
  const waiting = files.entries()
  const lane = async () => {
    for (const [index, file] of waiting) rows[index] = await storeFile(deps, file)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  // Every process writes the rows in the order of `files`. With different orders, two processes could deadlock.
  await queries.recordVerified(deps.db, rows)
  // A newer version of the server may bring other bytes under the same names, so caches must drop the old ones.
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
    sizes[webpName(width)] = await store(smallKey(key, webpName(width)), path)
  // A job makes cards of what shared links show: thumbnails of items, posters of collections, pictures of categories.
  if (!/thumbnails|posters|categories/.test(file.prefix)) Object.assign(sizes, { card: 0, square: 0 })
  const small = file.small === undefined ? null : sizes
  const facts = { contentType, size, width, height, durationSec, small }
  return { key, ownerId: NOBODY, maxBytes, ...facts }
}
