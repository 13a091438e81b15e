// Files that the server makes itself, such as frames of a film.
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { type UploadPrefix, uploadPrefixes } from '@jinvani/contract'
import type { Deps } from '../../../platform/deps.ts'
import * as queries from '../queries.ts'

interface MadeFile {
  prefix: UploadPrefix
  /** With its extension. A file of this name is not stored again. */
  name: string
  contentType: string
  body: Buffer
  width: number
  height: number
}

/** Owns the files that the server stores by itself. */
export const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Names a file made from an uploaded one: the same name each time, and nobody can guess it without the secret. */
export const madeName = ({ config }: Pick<Deps, 'config'>, key: string) =>
  createHash('sha256').update(config.secrets[0]).update(key).digest('base64url').slice(0, 24)

/** Stores a file like an uploaded picture, but without the checks, and keeps an existing one. Returns its address. */
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
