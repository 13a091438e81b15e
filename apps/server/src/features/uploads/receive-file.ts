// The PUT of a signed address of the local store: the bytes go to disk as they come, never into memory.
import { Readable } from 'node:stream'
import { AppError } from '../../platform/app-error.ts'
import type { Deps } from '../../platform/deps.ts'
import { StorageError, type StorageReason } from '../../platform/storage/storage.ts'
import * as queries from './queries.ts'

export interface IncomingFile {
  key: string
  query: Record<string, unknown>
  contentType: string | undefined
  contentEncoding: string | undefined
  contentLength: number | undefined
  body: Readable
}

/** A sender that has gone silent does not keep its connection. */
const SILENCE_MS = 60_000

const outcomes: Partial<Record<StorageReason, AppError['code']>> = {
  taken: 'upload-exists',
  'too-large': 'too-large',
  incomplete: 'bad-request',
}

/**
 * The body as its own stream: a write that fails ends this one and leaves the connection alone, so that the sender
 * still gets its answer.
 */
function detached(body: Readable): Readable {
  async function* chunks() {
    const timer = setTimeout(() => body.destroy(new StorageError('incomplete')), SILENCE_MS)
    try {
      for await (const chunk of body.iterator({ destroyOnReturn: false })) {
        timer.refresh()
        yield chunk
      }
    } finally {
      clearTimeout(timer)
    }
  }
  return Readable.from(chunks(), { objectMode: false })
}

async function admit({ db, storage }: Deps, file: IncomingFile) {
  const grant = storage.readPutGrant(file.key, file.query)
  if (grant === null) throw new AppError('upload-signature')
  const type = file.contentType?.split(';')[0]?.trim().toLowerCase()
  if (type !== grant.contentType || file.contentEncoding !== undefined)
    throw new AppError('unsupported-media-type')
  if ((file.contentLength ?? 0) > grant.maxBytes) throw new AppError('too-large')
  const upload = await queries.findUpload(db, file.key)
  // Swept meanwhile: nobody could ever complete it.
  if (upload === undefined) throw new AppError('upload-signature')
  if (upload.status !== 'presigned' || (await storage.stat(file.key)) !== null)
    throw new AppError('upload-exists')
  return grant
}

export async function receiveFile(deps: Deps, file: IncomingFile): Promise<void> {
  const { maxBytes, contentType } = await admit(deps, file)
  const rules = { maxBytes, expectedBytes: file.contentLength, contentType, ifAbsent: true }
  try {
    await deps.storage.write(file.key, detached(file.body), rules)
  } catch (error) {
    // The sender is gone; there is nobody to tell.
    if (file.body.errored !== null) throw new AppError('bad-request')
    const code = error instanceof StorageError ? outcomes[error.reason] : undefined
    throw code === undefined ? error : new AppError(code)
  }
}
