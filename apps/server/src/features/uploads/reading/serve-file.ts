// Who may read an uploaded file, and the answer that hands it out.
import { AppError } from '../../../platform/app-error.ts'
import type { Deps } from '../../../platform/deps.ts'
import { isFresh } from '../../../platform/http/kept/prepared-answer.ts'
import { isStorageError, isStorageKey } from '../../../platform/storage/storage.ts'
import type { Readable } from 'node:stream'
import { readRanges } from './byte-range.ts'
import { multipartRanges } from './multipart-ranges.ts'
import * as queries from '../queries.ts'
import { mayRead } from './read-grant.ts'

export interface FileRequest {
  key: string
  isHead: boolean
  query: Record<string, unknown>
  headers: Record<string, string | string[] | undefined>
}
export interface FileAnswer {
  status: 200 | 206 | 302 | 304 | 416
  headers: Record<string, string>
  body: Readable | null
}
interface PublicFile {
  key: string
  size: number
  contentType: string
  cacheControl: string
  etag: string
  modified: Date
  /** Names other files beside it: an address of the store would lead those astray. */
  isManifest: boolean
}

const manifests = new Set(['application/dash+xml', 'application/vnd.apple.mpegurl', 'application/x-mpegURL'])
const immutable = 'public, max-age=31536000, immutable'
const versionTag = (size: number, at: Date) => `"${size.toString(36)}-${at.getTime().toString(36)}"`

const DAY_MS = 24 * 60 * 60 * 1000
/** How long a bucket's signed address may be followed: a paused film starts again with a new one. */
const SIGNED_GET_SEC = 6 * 60 * 60

/** Of a package or a caption that is complete. */
async function findMade({ db }: Deps, key: string): Promise<PublicFile> {
  const file = await queries.findVisibleMadeFile(db, key)
  if (file === undefined) throw new AppError('not-found')
  const { size, contentType, createdAt: modified } = file
  const etag = versionTag(size, modified)
  return {
    key,
    size,
    contentType,
    cacheControl: immutable,
    etag,
    modified,
    isManifest: manifests.has(contentType),
  }
}

/** The original of a protected film; and a film that nothing names, once the form it was sent for is surely gone. */
function isHidden({ key, visibility, verifiedAt }: queries.Upload): boolean {
  const isOld = verifiedAt !== null && verifiedAt.getTime() < Date.now() - DAY_MS
  return visibility === 'private' || (visibility === 'unclaimed' && isOld && !key.startsWith('images/'))
}

/** Verified and not the original of a protected film; anything else does not exist. */
async function findReadable(deps: Deps, { key, query }: FileRequest): Promise<PublicFile> {
  if (!isStorageKey(key)) throw new AppError('not-found')
  if (/^(packages|captions)\//.test(key)) return await findMade(deps, key)
  const upload = await queries.findUpload(deps.db, key)
  if (upload?.status !== 'verified' || upload.verifiedAt === null) throw new AppError('not-found')
  if (isHidden(upload) && !mayRead(deps.config.secret, key, query)) throw new AppError('not-found')
  const size = upload.size ?? 0
  const isClaimed = upload.visibility === 'public'
  return {
    key,
    size,
    contentType: upload.contentType,
    // A key never gets other bytes. What no item names yet may still become private: no cache may keep it.
    cacheControl: isClaimed ? immutable : 'private, no-store',
    etag: versionTag(size, upload.verifiedAt),
    modified: upload.verifiedAt,
    isManifest: false,
  }
}

const single = (value: string | string[] | undefined) => (Array.isArray(value) ? value.join(', ') : value)

/** A range of an older file must not be joined with this one. */
function wantedRange(file: PublicFile, headers: FileRequest['headers']): string | undefined {
  const condition = single(headers['if-range'])
  const holds =
    condition === undefined || condition === file.etag || condition === file.modified.toUTCString()
  return holds ? single(headers['range']) : undefined
}

function describe(file: PublicFile): Record<string, string> {
  return {
    etag: file.etag,
    'last-modified': file.modified.toUTCString(),
    'cache-control': file.cacheControl,
    'accept-ranges': 'bytes',
  }
}

async function ranged({ storage }: Deps, file: PublicFile, request: FileRequest): Promise<FileAnswer> {
  const headers: Record<string, string> = { ...describe(file), 'content-type': file.contentType }
  const open = (range?: { start: number; end: number }) => storage.read(file.key, range)
  const ranges = request.isHead ? 'whole' : readRanges(wantedRange(file, request.headers), file.size)
  if (ranges === 'refused') {
    return { status: 416, headers: { 'content-range': `bytes */${file.size}` }, body: null }
  }
  if (ranges === 'whole') {
    headers['content-length'] = String(file.size)
    return { status: 200, headers, body: request.isHead ? null : await open() }
  }
  const [range] = ranges
  if (range === undefined || ranges.length > 1) {
    const { contentType, contentLength, body } = multipartRanges(ranges, file, open)
    return {
      status: 206,
      headers: { ...headers, 'content-type': contentType, 'content-length': String(contentLength) },
      body,
    }
  }
  headers['content-length'] = String(range.end - range.start + 1)
  headers['content-range'] = `bytes ${range.start}-${range.end}/${file.size}`
  return { status: 206, headers, body: await open(range) }
}

export async function serveFile(deps: Deps, request: FileRequest): Promise<FileAnswer> {
  const file = await findReadable(deps, request)
  const validators = describe(file)
  if (isFresh(request.headers, validators)) return { status: 304, headers: validators, body: null }
  const isHere = request.isHead || file.isManifest || !deps.config.mediaRedirect
  const elsewhere = isHere ? null : await deps.storage.presignGet(file.key, SIGNED_GET_SEC, file)
  if (elsewhere !== null) {
    return { status: 302, headers: { location: elsewhere, 'cache-control': 'no-store' }, body: null }
  }
  try {
    return await ranged(deps, file, request)
  } catch (error) {
    if (!isStorageError(error, 'missing')) throw error
    deps.log.error({ key: file.key }, 'a verified file is not in the store')
    throw new AppError('not-found')
  }
}
