// An answer as bytes with its headers, made once and sent many times.
import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import fresh from 'fresh'
import Negotiator from 'negotiator'

export interface ReadyAnswer {
  call: string
  /** Pattern of the path, for the log. */
  route: string
  body: Buffer
  etag: string
  /** Where a 301 leads. The query of the request is appended. */
  movedTo?: string | undefined
  lastModified?: string | undefined
  headers: string[]
  /** The headers to send with a 304. */
  notModified: string[]
  as: (encoding: Encoding) => ReadyAnswer
}

interface Parts extends Pick<ReadyAnswer, 'call' | 'route' | 'body' | 'movedTo'> {
  /** Headers that a 304 does not have. */
  headers: string[]
  /** Headers that a 304 has as well. */
  shared: string[]
  /** Validators of a file. Without them the ETag is computed from the body. */
  validators?: { etag: string; lastModified: string }
  /** The request header, besides Accept-Encoding, that chooses between several answers. */
  varies?: string | undefined
  compress?: boolean
}

/** Smaller bodies are not compressed: they fit into one packet anyway. */
const COMPRESS_FROM = 1024
const requestIdHeader = 'x-request-id'
/** Not kept with the answer: the id of one request, and the rule for origins, which is set anew. */
const ownHeaders = new Set([requestIdHeader, 'access-control-allow-origin'])

function assemble(
  { call, route, movedTo, headers, shared, validators }: Omit<Parts, 'body'>,
  body: Buffer,
  etag: string,
): Omit<ReadyAnswer, 'as'> {
  const lastModified = validators?.lastModified
  const changed = lastModified === undefined ? [] : ['Last-Modified', lastModified]
  const notModified = ['ETag', etag, ...changed, ...shared]
  const whole = [...headers, 'Content-Length', String(body.length), ...notModified]
  return { call, route, movedTo, body, etag, lastModified, headers: whole, notModified }
}

export function makeAnswer({ body, varies, compress = false, ...parts }: Parts): ReadyAnswer {
  const etag = parts.validators?.etag ?? `"${hash('sha256', body, 'base64url').slice(0, 22)}"`
  const vary = [varies, compress && 'Accept-Encoding'].filter(Boolean).join(', ')
  const shared = vary ? [...parts.shared, 'Vary', vary] : parts.shared
  const answer: ReadyAnswer = { ...assemble({ ...parts, shared }, body, etag), as: () => answer }
  if (!compress || body.length < COMPRESS_FROM) return answer
  const others = new Map<Encoding, ReadyAnswer>()
  answer.as = (encoding) => {
    if (encoding === 'identity') return answer
    const known = others.get(encoding)
    if (known !== undefined) return known
    const headers = [...parts.headers, 'Content-Encoding', encoding]
    // A strong ETag stands for exact bytes, so each encoding has its own (RFC 9110, 8.8.3.3).
    const otherTag = etag.replace(/"$/, `-${encoding}"`)
    const encoded = assemble({ ...parts, headers, shared }, encode(body, encoding), otherTag)
    const other: ReadyAnswer = { ...encoded, as: () => other }
    others.set(encoding, other)
    return other
  }
  return answer
}

type Headers = Record<string, string | string[] | undefined>

/** Ignores the `no-cache` that `fetch` sends, since it is meant for caches on the way. */
export function isFresh(asked: Headers, validators: Headers): boolean {
  const { 'if-none-match': etag, 'if-modified-since': since } = asked
  return fresh({ 'if-none-match': etag, 'if-modified-since': since }, validators)
}

/** The query with its `?`; empty without a query. */
export const queryOf = ({ url = '' }: { url?: string | undefined }) => /\?.*/.exec(url)?.[0] ?? ''

/** Sends the answer and returns its status. Only a 200 can become a 304 (RFC 9110, 13.2.1). */
export function sendPrepared<Success extends number = 200>(
  answer: ReadyAnswer,
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
  success = 200 as Success,
): Success | 301 | 304 {
  const { movedTo, body, etag, lastModified, headers, notModified } = answer.as(encodingFor(request))
  const isKnown =
    success === 200 && !movedTo && isFresh(request.headers, { etag, 'last-modified': lastModified })
  const status = isKnown ? 304 : movedTo ? 301 : success
  const location = movedTo ? ['Location', movedTo + queryOf(request)] : []
  response.writeHead(status, [requestIdHeader, requestId, ...location, ...(isKnown ? notModified : headers)])
  response.end(isKnown || request.method === 'HEAD' ? undefined : body)
  return status
}

/** The headers that hooks have set on a response, to be kept with the answer. */
export const headersOf = (response: { getHeaders(): Record<string, unknown> }): string[] =>
  Object.entries(response.getHeaders())
    .filter(([header]) => !ownHeaders.has(header))
    .flatMap(([header, value]) => [header, String(value)])

/** Encodings, the one with the smallest result first. */
const encodings = ['br', 'gzip'] as const
type Encoding = (typeof encodings)[number] | 'identity'

/** Remembers the choice for each value of a header. Limited, since a client may invent any number of values. */
export function rememberingChoice<Choice>(choose: (value: string) => Choice): (value: string) => Choice {
  const chosen = new Map<string, { choice: Choice }>()
  return (value) => {
    const { choice } = chosen.get(value) ?? { choice: choose(value) }
    if (chosen.size < MAX_CHOSEN && value.length <= MAX_VALUE_LENGTH) chosen.set(value, { choice })
    return choice
  }
}
const MAX_CHOSEN = 500
const MAX_VALUE_LENGTH = 200

const chooseEncoding = rememberingChoice((value): Encoding => {
  const accepted = new Negotiator({ headers: { 'accept-encoding': value } }).encodings([...encodings])
  return encodings.find((name) => accepted.includes(name)) ?? 'identity'
})
const encodingFor = ({ headers: { 'accept-encoding': value } }: IncomingMessage): Encoding =>
  value === undefined ? 'identity' : chooseEncoding(value)

/** Quality 4, at which brotli is as quick as gzip: a client waits for the result. */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
const encode = (body: Buffer, encoding: Encoding) =>
  encoding === 'br' ? brotliCompressSync(body, brotli) : gzipSync(body)

/** Compresses a body that is sent once and never cached. */
export function packFor(request: IncomingMessage, body: Buffer) {
  const encoding = body.length < COMPRESS_FROM ? 'identity' : encodingFor(request)
  if (encoding === 'identity') return { body, headers: {} }
  return { body: encode(body, encoding), headers: { 'content-encoding': encoding } }
}
