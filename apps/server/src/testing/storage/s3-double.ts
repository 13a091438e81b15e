// A small, strict S3 for tests: objects are in memory, but signatures are really verified.
import { createHash } from 'node:crypto'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { type BegunUploads, listBegun, serveMultipart } from './s3-double-multipart.ts'
import { type Credentials, SignatureError, verifySignature } from './s3-signature.ts'

interface StoredObject {
  bytes: Buffer
  contentType: string
  modified: Date
  eTag: string
}
export interface S3Double extends Credentials {
  endpoint: string
  bucket: string
  objects: Map<string, StoredObject>
  begun: BegunUploads
  /** If true, the double ignores If-Match and If-None-Match, as some stores do. */
  ignoresConditions: boolean
  isFull: boolean
  close(): Promise<void>
}

const bucket = 'jinvani-test'

function refuse(response: ServerResponse, status: number, code: string): void {
  const body = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`
  response.writeHead(status, { 'content-type': 'application/xml' }).end(body)
}

/** Reads the body. Refuses the request and returns null if its length is missing, or its hash is not the signed one. */
async function readSigned(request: IncomingMessage, response: ServerResponse): Promise<Buffer | null> {
  if (request.headers['content-length'] === undefined) {
    refuse(response, 411, 'MissingContentLength')
    return null
  }
  const bytes = await buffer(request)
  const declared = request.headers['x-amz-content-sha256']
  const hash = createHash('sha256').update(bytes).digest('hex')
  if (typeof declared === 'string' && declared !== 'UNSIGNED-PAYLOAD' && declared !== hash) {
    refuse(response, 400, 'XAmzContentSHA256Mismatch')
    return null
  }
  return bytes
}

async function putObject(
  request: IncomingMessage,
  response: ServerResponse,
  store: (bytes: Buffer, contentType: string, eTag: string) => boolean,
) {
  const bytes = await readSigned(request, response)
  if (bytes === null) return
  const contentType = request.headers['content-type'] ?? 'binary/octet-stream'
  const eTag = `"${createHash('md5').update(bytes).digest('hex')}"`
  if (!store(bytes, contentType, eTag)) return refuse(response, 412, 'PreconditionFailed')
  response.writeHead(200, { etag: eTag }).end()
}

function readRange(header: string | undefined, size: number) {
  const [, start, end] = /^bytes=(\d+)-(\d*)$/.exec(header ?? '') ?? []
  if (start === undefined) return null
  return { start: Number(start), end: Math.min(size - 1, end === '' ? size - 1 : Number(end)) }
}

function getObject(
  request: IncomingMessage,
  response: ServerResponse,
  found: StoredObject,
  query: URLSearchParams,
) {
  const range = readRange(request.headers.range, found.bytes.length)
  if (range !== null && range.start >= found.bytes.length) return refuse(response, 416, 'InvalidRange')
  const body = range === null ? found.bytes : found.bytes.subarray(range.start, range.end + 1)
  const cacheControl = query.get('response-cache-control')
  response.writeHead(range === null ? 200 : 206, {
    'content-length': body.length,
    'content-type': query.get('response-content-type') ?? found.contentType,
    'last-modified': found.modified.toUTCString(),
    etag: found.eTag,
    ...(cacheControl !== null && { 'cache-control': cacheControl }),
    ...(range !== null && { 'content-range': `bytes ${range.start}-${range.end}/${found.bytes.length}` }),
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  double: Omit<S3Double, 'close' | 'endpoint'>,
) {
  const url = new URL(request.url ?? '/', 'http://double')
  verifySignature(request, url, double)
  const [name, ...rest] = url.pathname.slice(1).split('/')
  const key = decodeURIComponent(rest.join('/'))
  if (name !== bucket) return refuse(response, 404, 'NoSuchBucket')
  const { objects, begun } = double
  const query = url.searchParams
  if (key === '' && query.has('uploads')) return listBegun(response, begun)
  if (key === '') return void response.writeHead(200).end()
  if (double.isFull && request.method === 'PUT') {
    await buffer(request)
    return refuse(response, 507, 'XMinioStorageFull')
  }
  const asks = (name: 'if-match' | 'if-none-match') =>
    double.ignoresConditions ? undefined : request.headers[name]
  const store = (bytes: Buffer, contentType: string, eTag: string) => {
    if (asks('if-none-match') === '*' && objects.has(key)) return false
    objects.set(key, { bytes, contentType, modified: new Date(), eTag })
    return true
  }
  const isDone = await serveMultipart({
    request,
    response,
    key,
    query,
    bucket,
    begun,
    store,
    readBody: () => readSigned(request, response),
    refuse: (status, code) => refuse(response, status, code),
  })
  if (isDone) return
  if (request.method === 'PUT') return await putObject(request, response, store)
  if (request.method === 'DELETE') {
    objects.delete(key)
    return void response.writeHead(204).end()
  }
  const found = objects.get(key)
  if (found === undefined) return refuse(response, 404, 'NoSuchKey')
  if (![undefined, found.eTag].includes(asks('if-match'))) return refuse(response, 412, 'PreconditionFailed')
  getObject(request, response, found, query)
}

export async function startS3Double(): Promise<S3Double> {
  const double: Omit<S3Double, 'close' | 'endpoint'> = {
    ignoresConditions: false,
    isFull: false,
    bucket,
    accessKeyId: 'AKIADOUBLE',
    secretAccessKey: 'a-secret-of-the-double',
    objects: new Map(),
    begun: new Map(),
  }
  const server = createServer((request, response) => {
    serve(request, response, double).catch((error: unknown) => {
      if (response.destroyed) return
      refuse(response, 403, error instanceof SignatureError ? error.message : 'InternalError')
    })
  })
  // 0: never closes an idle connection, since a client might just then use it again.
  server.keepAliveTimeout = 0
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return Object.assign(double, { endpoint: `http://127.0.0.1:${port}`, close })
}
