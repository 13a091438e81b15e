// Files that this program makes itself, such as frames of a film.
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { type UploadPrefix, uploadPrefixes } from '@jinvani/contract'
import type { Deps } from '../../../platform/deps.ts'
import * as queries from '../queries.ts'

interface MadeFile {
  prefix: UploadPrefix
  /** With its extension; the same name is the same file. */
  name: string
  contentType: string
  body: Buffer
  width: number
  height: number
}

/** Owns what no member of staff sent. */
export const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Of what is made of an uploaded file: the same each time, and hard to guess. */
export const madeName = ({ config }: Pick<Deps, 'config'>, key: string) =>
  createHash('sha256').update(config.secrets[0]).update(key).digest('base64url').slice(0, 24)

/** Stored like an uploaded picture, without a look at what we made; one that is there is kept. Returns its address. */
export async function storeMadeFile({ db, storage, config }: Deps, file: MadeFile): Promise<string> {
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
  }
  return `${config.publicUrl}/media/${key}`
}
