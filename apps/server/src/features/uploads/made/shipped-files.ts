// Files that come with the server, such as those of the demo library, and pictures that the server makes, such as a
// frame of a film. They are stored without the checks of uploads; a test checks those that come with the server.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { type UploadPrefix, uploadPrefixes } from '@jinvani/contract'
import PQueue from 'p-queue'
import type { SmallSizes } from '../../../platform/database/schema.ts'
import type { Deps } from '../../../platform/deps.ts'
import { type PublicKey, announceChange } from '../../public-changes/service.ts'
import * as queries from '../queries.ts'
import { smallKey, webpName } from './small-pictures.ts'

interface MadePoster {
  /** File name with its extension. A file of this name is not stored again. */
  name: string
  contentType: string
  body: Buffer
  width: number
  height: number
}

/** Owner of the files that the server stores by itself: no account has this id. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Name of a file that is made from an uploaded one: always the same, but nobody can guess it without the secret. */
export const madeName = ({ config }: Pick<Deps, 'config'>, key: string) =>
  createHash('sha256').update(config.secrets[0]).update(key).digest('base64url').slice(0, 24)

/** Stores a poster like an uploaded one, unless it is stored already. Returns its address. */
export async function storePoster(
  { db, storage, config, memory, queue }: Deps,
  { name, body, ...about }: MadePoster,
): Promise<string> {
  const key = `images/posters/${name}`
  const { contentType } = about
  const { maxBytes } = uploadPrefixes['images/posters/']
  const status = await queries.ensureUpload(db, { key, ownerId: NOBODY, contentType, maxBytes })
  if (status !== 'verified' || (await storage.stat(key)) === null) {
    const { size } = await storage.write(key, Readable.from([body]), { maxBytes, contentType })
    const unknown = { durationSec: null, storeVersion: null, fingerprint: null }
    await queries.markVerified(db, key, { ...about, size, ...unknown })
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
  /** Local paths of small copies as WebP, by width. If they are missing, a job makes them. */
  small?: Readonly<Record<string, string>>
}

const AT_ONCE = 8

export const shippedUrl = ({ config }: Deps, { prefix, name }: ShippedFile) =>
  `${config.publicUrl}/media/${prefix}${name}`

/** Stores the files that are missing. When this returns, all files count as verified. */
export async function importShippedFiles(deps: Deps, files: readonly ShippedFile[]): Promise<void> {
  const storings = files.map((file) => () => storeFile(deps, file))
  const rows = await new PQueue({ concurrency: AT_ONCE }).addAll(storings)
  // Every process writes the rows in the order of `files`: with different orders, two processes could deadlock.
  await queries.recordVerified(deps.db, rows)
  // A newer version of the server may bring other bytes under the same names, so caches must drop the old ones.
  await announceChange(deps, rows.map(({ key }): PublicKey => `picture-${key}`)) // prettier-ignore
}

async function storeFile({ storage }: Deps, file: ShippedFile): Promise<queries.VerifiedUpload> {
  const { path, prefix, contentType, width, height, durationSec } = file
  const { maxBytes } = uploadPrefixes[prefix]
  const key = `${prefix}${file.name}`
  const store = async (as: string, from: string) => {
    const { size } = await stat(from)
    if ((await storage.stat(as))?.size !== size)
      await storage.write(as, createReadStream(from), { maxBytes, contentType })
    return size
  }
  const size = await store(key, path)
  const sizes: SmallSizes = {}
  for (const [width, path] of Object.entries(file.small ?? {}))
    sizes[webpName(width)] = await store(smallKey(key, webpName(width)), path)
  // Only thumbnails, posters and pictures of categories get a card and a square copy. The only other pictures are
  // banners, which shared links do not show.
  if (!/thumbnails|posters|categories/.test(prefix)) Object.assign(sizes, { card: 0, square: 0 })
  const small = file.small === undefined ? null : sizes
  const facts = { contentType, size, width, height, durationSec, small }
  return { key, ownerId: NOBODY, maxBytes, ...facts }
}
