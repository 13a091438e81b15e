// Files that this program makes itself, such as those of the demo library.
import { type UploadPrefix, uploadPrefixes } from '@jinvani/contract'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { Deps } from '../../platform/deps.ts'
import * as queries from './queries.ts'

export interface MadeFile {
  prefix: UploadPrefix
  /** With its extension; the same name is the same file. */
  name: string
  contentType: string
  /** Bytes, or the path of a file that holds them. */
  body: Buffer | string
}

const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Stored like a file that somebody sent, not yet looked at; one that is there and verified is kept. Answers its address. */
export async function storeMadeFile({ db, storage, config }: Deps, file: MadeFile): Promise<string> {
  const key = `${file.prefix}${file.name}`
  const { contentType, body } = file
  const { maxBytes } = uploadPrefixes[file.prefix]
  const upload = { key, owner_id: NOBODY, content_type: contentType, max_bytes: maxBytes }
  const status = await queries.ensureUpload(db, upload)
  if (status !== 'verified' || (await storage.stat(key)) === null) {
    const bytes = typeof body === 'string' ? createReadStream(body) : Readable.from([body])
    await storage.write(key, bytes, { maxBytes, contentType })
  }
  return `${config.publicUrl}/media/${key}`
}
