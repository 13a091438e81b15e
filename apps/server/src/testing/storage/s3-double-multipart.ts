// The multipart operations of the S3 double, as strict as S3: ETags are MD5, parts are listed in order and with the
// right ETags, and every part except the last has at least 5 MB.
import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

interface Part {
  bytes: Buffer
  ETag: string
  modified: Date
}
interface Begun {
  key: string
  contentType: string
  initiated: Date
  parts: Map<number, Part>
}
export type BegunUploads = Map<string, Begun>

interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  key: string
  query: URLSearchParams
  bucket: string
  begun: BegunUploads
  /** Refuses the request and returns null if the body's length is missing, or its hash is not the signed one. */
  readBody(): Promise<Buffer | null>
  refuse(status: number, code: string): void
  /** Stores a file. False if the request wants a free key and the key is taken. */
  store(bytes: Buffer, contentType: string, eTag: string): boolean
}

const SMALLEST_PART = 5 * 1024 * 1024
const PAGE = 1000
const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex')
const escape = (words: string) => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function answer(response: ServerResponse, name: string, inner: string): void {
  const body = `<?xml version="1.0" encoding="UTF-8"?><${name} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${inner}</${name}>`
  response.writeHead(200, { 'content-type': 'application/xml' }).end(body)
}

function create({ request, response, key, bucket, begun }: Exchange): void {
  const id = randomBytes(16).toString('base64url')
  const contentType = request.headers['content-type'] ?? 'binary/octet-stream'
  begun.set(id, { key, contentType, initiated: new Date(), parts: new Map() })
  const names = `<Bucket>${bucket}</Bucket><Key>${escape(key)}</Key>`
  answer(response, 'InitiateMultipartUploadResult', `${names}<UploadId>${id}</UploadId>`)
}

async function putPart(exchange: Exchange, upload: Begun): Promise<void> {
  const number = Number(exchange.query.get('partNumber'))
  if (!(Number.isInteger(number) && number >= 1 && number <= 10_000))
    return exchange.refuse(400, 'InvalidArgument')
  const bytes = await exchange.readBody()
  if (bytes === null) return
  const ETag = md5(bytes)
  upload.parts.set(number, { bytes, ETag, modified: new Date() })
  exchange.response.writeHead(200, { etag: `"${ETag}"` }).end()
}

function listParts({ response, query }: Exchange, { parts }: Begun): void {
  const after = Number(query.get('part-number-marker') ?? 0)
  const numbers = [...parts.keys()].filter((number) => number > after).toSorted((one, two) => one - two)
  const page = numbers.slice(0, Number(query.get('max-parts') ?? PAGE))
  const listed = page.map((number) => {
    const part = parts.get(number)
    return `<Part><PartNumber>${number}</PartNumber><LastModified>${part?.modified.toISOString()}</LastModified><ETag>&quot;${part?.ETag}&quot;</ETag><Size>${part?.bytes.length}</Size></Part>`
  })
  const isCut = page.length < numbers.length
  const marker = `<NextPartNumberMarker>${page.at(-1) ?? 0}</NextPartNumberMarker>`
  answer(response, 'ListPartsResult', `<IsTruncated>${isCut}</IsTruncated>${marker}${listed.join('')}`)
}

function readNamed(xml: string): { number: number; ETag: string }[] {
  return [...xml.matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, inner = '']) => ({
    number: Number(/<PartNumber>(\d+)<\/PartNumber>/.exec(inner)?.[1]),
    ETag: (/<ETag>(.*?)<\/ETag>/.exec(inner)?.[1] ?? '').replaceAll('&quot;', '').replaceAll('"', ''),
  }))
}

/** The parts to join, or an error code of S3 if they do not fit. */
function chooseParts(named: { number: number; ETag: string }[], { parts }: Begun): Part[] | string {
  if (named.length === 0) return 'MalformedXML'
  if (named.some(({ number }, index) => index > 0 && number <= (named[index - 1]?.number ?? 0)))
    return 'InvalidPartOrder'
  const chosen = named.map(({ number, ETag }) => ({ part: parts.get(number), ETag }))
  const right = chosen.flatMap(({ part, ETag }) => (part?.ETag === ETag ? [part] : []))
  if (right.length !== named.length) return 'InvalidPart'
  return right.slice(0, -1).some(({ bytes }) => bytes.length < SMALLEST_PART) ? 'EntityTooSmall' : right
}

async function complete(exchange: Exchange, upload: Begun, id: string): Promise<void> {
  const { request, response, key, bucket, begun } = exchange
  const chosen = chooseParts(readNamed(await text(request)), upload)
  if (typeof chosen === 'string') return exchange.refuse(400, chosen)
  const bytes = Buffer.concat(chosen.map((part) => part.bytes))
  const sum = md5(Buffer.concat(chosen.map(({ ETag }) => Buffer.from(ETag, 'hex'))))
  if (!exchange.store(bytes, upload.contentType, `"${sum}-${chosen.length}"`))
    return exchange.refuse(412, 'PreconditionFailed')
  begun.delete(id)
  const names = `<Bucket>${bucket}</Bucket><Key>${escape(key)}</Key>`
  answer(
    response,
    'CompleteMultipartUploadResult',
    `${names}<ETag>&quot;${sum}-${chosen.length}&quot;</ETag>`,
  )
}

export function listBegun(response: ServerResponse, begun: BegunUploads): void {
  const listed = [...begun].map(
    ([id, { key, initiated }]) =>
      `<Upload><Key>${escape(key)}</Key><UploadId>${id}</UploadId><Initiated>${initiated.toISOString()}</Initiated></Upload>`,
  )
  answer(response, 'ListMultipartUploadsResult', `<IsTruncated>false</IsTruncated>${listed.join('')}`)
}

/** Answers the request; false if it is of another kind. */
export async function serveMultipart(exchange: Exchange): Promise<boolean> {
  const { request, response, key, query, begun } = exchange
  if (request.method === 'POST' && query.has('uploads')) create(exchange)
  else {
    const id = query.get('uploadId')
    if (id === null) return false
    const upload = begun.get(id)
    if (upload === undefined || upload.key !== key) exchange.refuse(404, 'NoSuchUpload')
    else if (request.method === 'PUT') await putPart(exchange, upload)
    else if (request.method === 'GET') listParts(exchange, upload)
    else if (request.method === 'POST') await complete(exchange, upload, id)
    else if (request.method === 'DELETE') {
      begun.delete(id)
      response.writeHead(204).end()
    } else exchange.refuse(405, 'MethodNotAllowed')
  }
  return true
}
