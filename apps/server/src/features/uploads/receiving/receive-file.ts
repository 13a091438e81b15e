// Receives the PUT to a signed address of the local store, and streams its body to the disk.
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { AppError } from '../../../platform/app-error.ts'
import type { Deps } from '../../../platform/deps.ts'
import { patientBody } from '../../../platform/http/patient-body.ts'
import { StorageError, type StorageReason } from '../../../platform/storage/storage.ts'
import { findMultipartByKey } from '../multipart-queries.ts'
import * as queries from '../queries.ts'
import { checkRoom } from './multipart.ts'

interface IncomingFile {
  key: string
  query: Record<string, unknown>
  body: IncomingMessage
}

const outcomes: Partial<Record<StorageReason, AppError['code']>> = {
  taken: 'upload-exists',
  'too-large': 'too-large',
  incomplete: 'bad-request',
  // Somebody cancelled or completed the upload while this part was on its way.
  missing: 'upload-signature',
}

/** Turns failures of the store into answers. Call it after all other checks, since a slow body may take long. */
async function storing<T>(body: IncomingMessage, write: (bytes: Readable) => Promise<T>): Promise<T> {
  try {
    return await write(patientBody(body))
  } catch (error) {
    const code = error instanceof StorageError ? outcomes[error.reason] : undefined
    throw code === undefined ? error : new AppError(code)
  }
}

const lengthOf = ({ headers }: IncomingMessage) =>
  headers['content-length'] === undefined ? undefined : Number(headers['content-length'])

async function admit(deps: Deps, file: IncomingFile) {
  const { db, storage } = deps
  const { headers } = file.body
  const length = lengthOf(file.body) ?? 0
  const grant = storage.readPutGrant(file.key, file.query)
  if (grant === null) throw new AppError('upload-signature')
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  if (type !== grant.contentType || headers['content-encoding'] !== undefined)
    throw new AppError('unsupported-media-type')
  if (length > grant.maxBytes) throw new AppError('too-large')
  const upload = await queries.findUpload(db, file.key)
  // Without its row, nobody could complete the file.
  if (upload === undefined) throw new AppError('upload-signature')
  if (upload.status !== 'presigned' || (await storage.stat(file.key)) !== null)
    throw new AppError('upload-exists')
  await checkRoom(deps, length)
  return grant
}

async function admitPart(deps: Deps, file: IncomingFile) {
  const { db, storage } = deps
  const grant = storage.multipart.readPartGrant(file.key, file.query)
  if (grant === null) throw new AppError('upload-signature')
  if (file.body.headers['content-encoding'] !== undefined) throw new AppError('unsupported-media-type')
  const length = lengthOf(file.body)
  if (length !== undefined && length !== grant.length)
    throw new AppError('bad-request', { message: `This part has ${grant.length} bytes` })
  const upload = await findMultipartByKey(db, file.key)
  if (upload === undefined || upload.ref !== grant.ref) throw new AppError('upload-signature')
  if (upload.status !== 'presigned' || upload.assembledAt !== null) throw new AppError('upload-exists')
  await checkRoom(deps, grant.length)
  return { upload, partNumber: grant.partNumber }
}

/** Stores the body. Returns the ETag of a part, or null for a whole file. */
export async function receiveFile(deps: Deps, file: IncomingFile): Promise<string | null> {
  if ('partNumber' in file.query) {
    const { upload, partNumber } = await admitPart(deps, file)
    return await storing(file.body, (bytes) => deps.storage.multipart.writePart(upload, partNumber, bytes))
  }
  const { maxBytes, contentType } = await admit(deps, file)
  const rules = { maxBytes, expectedBytes: lengthOf(file.body), contentType, ifAbsent: true }
  await storing(file.body, (bytes) => deps.storage.write(file.key, bytes, rules))
  return null
}
