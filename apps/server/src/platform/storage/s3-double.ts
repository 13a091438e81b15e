// A small strict S3 for tests: objects in memory, signatures verified for real.
import { createHash } from 'node:crypto'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { type Credentials, SignatureError, verifySignature } from './s3-signature.ts'

interface StoredObject {
  bytes: Buffer
  contentType: string
  modified: Date
}
export interface S3Double extends Credentials {
  endpoint: string
  bucket: string
  objects: Map<string, StoredObject>
  close(): Promise<void>
}

const bucket = 'jinvani-test'

function refuse(response: ServerResponse, status: number, code: string): void {
  const body = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`
  response.writeHead(status, { 'content-type': 'application/xml' }).end(body)
}

async function putObject(
  request: IncomingMessage,
  response: ServerResponse,
  objects: S3Double['objects'],
  key: string,
) {
  if (request.headers['content-length'] === undefined) return refuse(response, 411, 'MissingContentLength')
  const bytes = await buffer(request)
  const declared = request.headers['x-amz-content-sha256']
  const hash = createHash('sha256').update(bytes).digest('hex')
  if (typeof declared === 'string' && declared !== 'UNSIGNED-PAYLOAD' && declared !== hash) {
    return refuse(response, 400, 'XAmzContentSHA256Mismatch')
  }
  if (request.headers['if-none-match'] === '*' && objects.has(key))
    return refuse(response, 412, 'PreconditionFailed')
  const contentType = request.headers['content-type'] ?? 'binary/octet-stream'
  objects.set(key, { bytes, contentType, modified: new Date() })
  response.writeHead(200, { etag: `"${createHash('md5').update(bytes).digest('hex')}"` }).end()
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
  if (key === '') return void response.writeHead(200).end()
  if (request.method === 'PUT') return await putObject(request, response, double.objects, key)
  if (request.method === 'DELETE') {
    double.objects.delete(key)
    return void response.writeHead(204).end()
  }
  const found = double.objects.get(key)
  return found === undefined
    ? refuse(response, 404, 'NoSuchKey')
    : getObject(request, response, found, url.searchParams)
}

export async function startS3Double(): Promise<S3Double> {
  const double = {
    bucket,
    accessKeyId: 'AKIADOUBLE',
    secretAccessKey: 'a-secret-of-the-double',
    objects: new Map(),
  }
  const server = createServer((request, response) => {
    serve(request, response, double).catch((error: unknown) => {
      // A broken connection leaves nobody to answer.
      if (response.destroyed) return
      refuse(response, 403, error instanceof SignatureError ? error.message : 'InternalError')
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { ...double, endpoint: `http://127.0.0.1:${port}`, close }
}
