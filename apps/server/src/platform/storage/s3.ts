// A bucket of S3 or of a compatible service. It stays private; browsers reach it by signed addresses.
//
// The console PUTs files straight to the bucket, which needs a CORS rule for that: deploy/bucket/cors.json. A signed
// PUT works only while the key is free and, if the length is known, only for that length. The server measures and
// verifies a file before an item may name it. From then on it reads only that version, even if the PUT is repeated.
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { PassThrough, Readable, pipeline as pipe } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import * as aws from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { limits } from '@jinvani/contract'
import { isAlive } from '../folders.ts'
import { type S3Connection, asStoreFault, connectS3, statusOf, unhurried } from './s3-connection.ts'
import { explain, s3Multipart } from './s3-multipart.ts'
import {
  type ByteRange,
  type PutTicket,
  type Storage,
  StorageError,
  type WriteRules,
  assertSize,
  assertStorageKey,
  measuredBody,
} from './storage.ts'

export interface S3Options extends S3Connection {
  bucket: string
  /** The endpoint under which browsers reach the same store. Addresses are signed for it. */
  publicEndpoint?: string | undefined
  /** Holds copies of files for programs that need a path. Its name ends with the id of this process. */
  tempFolder: string
}

const CHECK_MS = 3000

/** A version is an ETag with a hash of the store's address, since the ETag of a file differs between stores. */
function versionsOf({ endpoint = '', bucket }: S3Options) {
  const store = createHash('sha256').update(`${endpoint} ${bucket}`).digest('hex').slice(0, 12)
  return {
    nameOf: (eTag: string | undefined) => (eTag === undefined ? null : `${store} ${eTag}`),
    /** The ETag of a version; undefined if it comes from another store. */
    eTagOf: (version: string | null | undefined) =>
      version?.startsWith(`${store} `) ? version.slice(store.length + 1) : undefined,
  }
}

/** Passes on a body from the store. If the connection breaks, the error names the store as the cause. */
function watched(body: Readable): Readable {
  const destroy = (error: Error | null, done: (error: Error | null) => void) =>
    done(error && (asStoreFault(error) as Error))
  return pipe(body, new PassThrough({ destroy }), () => {})
}

/** Removes the temporary copies of films that killed processes left behind. */
async function sweepFolders(ownFolder: string): Promise<void> {
  const [parent, prefix] = [dirname(ownFolder), basename(ownFolder).replace(/\d+$/, '')]
  for (const name of await readdir(parent).catch(() => [])) {
    const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length)) : Number.NaN
    if (Number.isNaN(pid) || (pid !== process.pid && isAlive(pid))) continue
    await rm(join(parent, name), { recursive: true, force: true })
  }
}

export function s3Storage(options: S3Options): Storage {
  const client = connectS3(options)
  const { publicEndpoint } = options
  const signer = publicEndpoint ? connectS3({ ...options, endpoint: publicEndpoint }) : client
  const object = (key: string) => ({ Bucket: options.bucket, Key: assertStorageKey(key) })
  const versions = versionsOf(options)

  const read = async (key: string, range?: ByteRange, version?: string | null) => {
    const IfMatch = versions.eTagOf(version)
    const wanted = {
      ...(range && { Range: `bytes=${range.start}-${range.end}` }),
      ...(IfMatch && { IfMatch }),
    }
    try {
      const { Body, ETag } = await client.send(new aws.GetObjectCommand({ ...object(key), ...wanted }))
      if (!(Body instanceof Readable)) throw new StorageError('missing')
      if (IfMatch === undefined || ETag === IfMatch) return watched(Body)
      // The store ignores If-Match, and has sent the bytes of another version.
      Body.destroy()
    } catch (error) {
      throw statusOf(error) === 412 ? new StorageError('changed', { cause: error }) : explain(error)
    }
    throw new StorageError('changed')
  }

  const withCopy = async <T>(fill: (path: string) => Promise<void>, use: (path: string) => Promise<T>) => {
    await mkdir(options.tempFolder, { recursive: true })
    const folder = await mkdtemp(join(options.tempFolder, 's3-'))
    try {
      const path = join(folder, 'file')
      await fill(path)
      return await use(path)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  const withFile = <T>(key: string, use: (path: string) => Promise<T>, version?: string | null) =>
    withCopy(
      async (path) => pipeline(await read(key, undefined, version), createWriteStream(path, { flags: 'wx' })),
      use,
    )

  const stored = async (key: string) => {
    try {
      const {
        ContentLength = 0,
        LastModified = new Date(0),
        ETag,
      } = await client.send(new aws.HeadObjectCommand(object(key)))
      return { size: ContentLength, modifiedAt: LastModified, version: versions.nameOf(ETag) }
    } catch (error) {
      if (statusOf(error) === 404) return null
      throw error
    }
  }

  const place = { client, signer, bucket: options.bucket }
  const multipart = s3Multipart(place, async (key) => (await stored(key))?.size ?? null)

  const send = async (key: string, path: string, rules: WriteRules) => {
    const { size } = await stat(path)
    const put = () => ({
      ...object(key),
      Body: createReadStream(path),
      ContentLength: size,
      ContentType: rules.contentType,
      ...(rules.ifAbsent === true && { IfNoneMatch: '*' }),
    })
    try {
      // One PUT accepts 5 GB at most: https://docs.aws.amazon.com/AmazonS3/latest/userguide/qfacts.html
      if (size > limits.singlePutBytes) await multipart.writeFile(key, path, size, rules)
      else await client.send(new aws.PutObjectCommand(put()), unhurried)
    } catch (error) {
      throw explain(error)
    }
    return { size }
  }

  // S3 needs the length before the body, so a stream is written to the disk first.
  const write = async (key: string, body: Readable | string, rules: WriteRules) => {
    assertStorageKey(key)
    if (typeof body === 'string') {
      assertSize((await stat(body)).size, rules)
      return await send(key, body, rules)
    }
    return await withCopy(
      async (path) => pipeline(body, measuredBody(rules).stream, createWriteStream(path, { flags: 'wx' })),
      (path) => send(key, path, rules),
    )
  }

  const presignPut = async ({ key, contentType, size, expiresInSec }: PutTicket) => {
    const rules = {
      ContentType: contentType,
      IfNoneMatch: '*',
      ...(size !== undefined && { ContentLength: size }),
    }
    const url = await getSignedUrl(signer, new aws.PutObjectCommand({ ...object(key), ...rules }), {
      expiresIn: expiresInSec,
      signableHeaders: new Set(['host', 'content-type', 'content-length', 'if-none-match']),
    })
    // Content-Length is not listed, although it is signed: HTTP clients set it themselves.
    return { url, headers: { 'content-type': contentType, 'if-none-match': '*' } }
  }

  return {
    multipart,
    presignPut,
    readPutGrant: () => null,
    presignGet: (key, expiresIn, { contentType, cacheControl }) => {
      const headers = { ResponseContentType: contentType, ResponseCacheControl: cacheControl }
      return getSignedUrl(signer, new aws.GetObjectCommand({ ...object(key), ...headers }), { expiresIn })
    },
    stat: stored,
    read,
    holds: async (key, version) =>
      versions.eTagOf(version) === undefined || (await stored(key))?.version === version,
    write,
    remove: async (key) => void (await client.send(new aws.DeleteObjectCommand(object(key)))),
    withFile,
    freeBytes: async () => null,
    check: async () => {
      const abortSignal = AbortSignal.timeout(CHECK_MS)
      await client.send(new aws.HeadBucketCommand({ Bucket: options.bucket }), { abortSignal })
    },
    sweep: () => sweepFolders(options.tempFolder),
  }
}
