import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { AppError } from '../../../platform/app-error.ts'
import type { Deps } from '../../../platform/deps.ts'
import { isFresh } from '../../../platform/http/kept/ready-answer.ts'
import type { FileFacts } from '../../../platform/memory/public-memory.ts'
import { isStorageError, isStorageKey } from '../../../platform/storage/storage.ts'
import { cardType, firstCopy, readSmallKey, smallKey, webpName, webpType } from '../made/small-pictures.ts'
import { multipartRanges, readRanges } from './byte-ranges.ts'
import { hasPreviewLink } from '../named-queries.ts'
import { type Admit, findPublic, findWhole } from './find-file.ts'
import { readGrant } from './read-grant.ts'

export interface FileRequest {
  /** The part of the path after `/media/`. */
  path: string
  isHead: boolean
  headers: Record<string, string | string[] | undefined>
  admit: Admit
  /** Set by the first lookup, so that a request looks the file up only once. */
  file?: Promise<ServedFile>
}
interface FileAnswer {
  status: 200 | 206 | 302 | 304 | 416
  headers: Record<string, string>
  body: Readable | null
}
interface ServedFile extends FileFacts {
  cacheControl: string
  etag: string
  /** Name under which a CDN purges the file. */
  tag: string | undefined
}

const manifests = new Set(['application/dash+xml', 'application/vnd.apple.mpegurl', 'application/x-mpegURL'])
/** The bucket never sends a manifest to readers, since its relative addresses would not work there. */
const isManifest = ({ contentType }: FileFacts) => manifests.has(contentType)
const versionTag = (size: number, at: Date) => `"${size.toString(36)}-${at.getTime().toString(36)}"`

const forEver = 'max-age=31536000, immutable'
/**
 * Caches check originals, manifests and captions again after two minutes. Browsers keep segments for a year, since
 * these are useless without a manifest; shared caches for an hour if a purge reaches them, otherwise for two minutes.
 */
function cacheControlOf(file: FileFacts, isPurged: boolean): string {
  if (file.key.startsWith('images/')) return `public, ${forEver}`
  if (!file.key.startsWith('packages/') || isManifest(file)) return 'public, max-age=120, must-revalidate'
  return `public, ${forEver}, s-maxage=${isPurged ? 3600 : 120}`
}

/** The small picture; the original while the small one is not made yet, or if it cannot be made. */
function smallOf(file: FileFacts, width: string): FileFacts {
  const asWebp = webpName(width)
  const name = file.small?.[asWebp] ? asWebp : width
  const size = file.small?.[name]
  if (!size) return file
  const contentType = name === asWebp ? webpType : Number(width) ? file.contentType : cardType
  return { ...file, key: smallKey(file.key, name), size, contentType, version: null }
}
/** Caches keep a card or square for a year once it exists, and all widths once a copy exists: no more copies follow. */
function smallCacheControl({ small }: FileFacts, width: string): string {
  const isFinal = Number(width) ? small?.[firstCopy] !== undefined : Boolean(small?.[width])
  return isFinal ? `public, ${forEver}` : 'public, max-age=60'
}

/** Life of a signed address of the bucket. Until it expires, a film that was taken down can still be read there. */
const SIGNED_GET_SEC = 5 * 60

const findFile = (deps: Deps, request: FileRequest) => (request.file ??= lookUp(deps, request))

/** Finds the file. If the request may not read it, throws the error of a missing file, so that nobody learns of it. */
async function lookUp(deps: Deps, { path, admit }: FileRequest): Promise<ServedFile> {
  const { key: asked, isGranted, link } = readGrant(deps.config.secrets, path)
  const { key, width } = readSmallKey(asked)
  if (!isStorageKey(key)) throw new AppError('not-found')
  if (isGranted) {
    if (link !== undefined && !(await hasPreviewLink(deps.db, link))) throw new AppError('not-found')
    return toServed(await findWhole(deps, key), 'private, no-store', undefined)
  }
  const { file, change } = await findPublic(deps, key, admit)
  if (width !== undefined) return toServed(smallOf(file, width), smallCacheControl(file, width), change)
  return toServed(file, cacheControlOf(file, deps.config.cdnPurge !== undefined), change)
}

function toServed(file: FileFacts, cacheControl: string, tag: string | undefined): ServedFile {
  return { ...file, cacheControl, tag, etag: versionTag(file.size, file.writtenAt) }
}

const single = (value: string | string[] | undefined) => (Array.isArray(value) ? value.join(', ') : value)

/** The requested range. None if `If-Range` names an older version, whose bytes must not be mixed (RFC 9110, 13.1.5). */
function wantedRange(file: ServedFile, headers: FileRequest['headers']): string | undefined {
  const condition = single(headers['if-range'])
  const isOlder = condition !== undefined && ![file.etag, file.writtenAt.toUTCString()].includes(condition)
  return isOlder ? undefined : single(headers['range'])
}

const describeLife = ({ cacheControl, tag }: ServedFile): Record<string, string> => ({
  'cache-control': cacheControl,
  ...(tag !== undefined && { 'surrogate-key': tag, 'cache-tag': tag }),
})

const describe = (file: ServedFile): Record<string, string> => ({
  etag: file.etag,
  'last-modified': file.writtenAt.toUTCString(),
  'accept-ranges': 'bytes',
  ...describeLife(file),
})

async function ranged({ storage }: Deps, file: ServedFile, request: FileRequest): Promise<FileAnswer> {
  const headers: Record<string, string> = { ...describe(file), 'content-type': file.contentType }
  const open = (range?: { start: number; end: number }) => storage.read(file.key, range, file.version)
  const ranges = request.isHead ? 'whole' : readRanges(wantedRange(file, request.headers), file.size)
  if (ranges === 'refused')
    return { status: 416, headers: { 'content-range': `bytes */${file.size}` }, body: null }
  if (ranges === 'whole') {
    headers['content-length'] = String(file.size)
    return { status: 200, headers, body: request.isHead ? null : await open() }
  }
  const [range] = ranges
  if (range === undefined || ranges.length > 1) {
    const { contentType, contentLength, body } = multipartRanges(ranges, file, open)
    const own = { 'content-type': contentType, 'content-length': String(contentLength) }
    return { status: 206, headers: { ...headers, ...own }, body }
  }
  headers['content-length'] = String(range.end - range.start + 1)
  headers['content-range'] = `bytes ${range.start}-${range.end}/${file.size}`
  return { status: 206, headers, body: await open(range) }
}

/** Reads a public picture of at most `maxBytes` that never changes under its name. Null for other files. */
export async function readSmallFile(deps: Deps, request: FileRequest, maxBytes: number) {
  const file = await findFile(deps, request)
  const isLasting = file.cacheControl === `public, ${forEver}`
  if (!isLasting || file.tag === undefined || file.size > maxBytes) return null
  const { etag = '', 'last-modified': lastModified = '', ...headers } = describe(file)
  const read = () => deps.storage.read(file.key, undefined, file.version)
  const bytes = await orMissing(deps, file, async () => buffer(await read()))
  // A change of `tag` drops the bytes from memory, since the file may be private then.
  return { bytes, contentType: file.contentType, etag, lastModified, headers, tag: file.tag }
}

export async function serveFile(deps: Deps, request: FileRequest): Promise<FileAnswer> {
  const file = await findFile(deps, request)
  const validators = describe(file)
  if (isFresh(request.headers, validators)) return { status: 304, headers: validators, body: null }
  const { nginxFiles } = deps.config
  if (nginxFiles !== undefined && !isManifest(file)) {
    // nginx sends the file (X-Accel-Redirect), and answers ranges and conditions with its own ETag and date.
    const own = { 'content-type': file.contentType, 'x-accel-redirect': `${nginxFiles}${file.key}` }
    return { status: 200, headers: { ...describeLife(file), ...own }, body: null }
  }
  const isHere = request.isHead || isManifest(file) || !deps.config.mediaRedirect
  const elsewhere = isHere ? null : await deps.storage.presignGet(file.key, SIGNED_GET_SEC, file)
  if (elsewhere !== null)
    return { status: 302, headers: { location: elsewhere, 'cache-control': 'no-store' }, body: null }
  return await orMissing(deps, file, () => ranged(deps, file, request))
}

async function orMissing<T>({ log }: Deps, { key }: ServedFile, open: () => Promise<T>): Promise<T> {
  try {
    return await open()
  } catch (error) {
    if (!isStorageError(error, 'missing') && !isStorageError(error, 'changed')) throw error
    log.error({ key }, 'a verified file is not in the store as it was verified')
    throw new AppError('not-found')
  }
}
