// An answer as bytes with its headers, made once and sent many times.
import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

import fresh from 'fresh'

export interface ReadyAnswer {
  call: string
  /** Pattern of the path, for the log. */
  route: string
  body: Buffer
  etag: string
  /** Where a 301 leads; the query goes along. */
  movedTo?: string | undefined
  lastModified?: string | undefined
  headers: string[]
  /** Headers of a 304. */
  notModified: string[]
  as: (encoding: Encoding) => ReadyAnswer
}

interface Parts {
  call: string
  route: string
  body: Buffer
  movedTo?: string | undefined
  /** Only an answer with a body has these. */
  headers: string[]
  /** A 304 has these, too. */
  shared: string[]
  /** A file has its own; without them the ETag follows from the body. */
  validators?: { etag: string; lastModified: string }
  /** The request header that decides, beside Accept-Encoding. */
  varies?: string | undefined
  compress?: boolean
}

/** A smaller answer is one packet either way. */
const COMPRESS_FROM = 1024
const requestIdHeader = 'x-request-id'
/** The answer is kept without these: the id is that of one request, and each answer has its own rule for origins. */
const ownHeaders = new Set([requestIdHeader, 'access-control-allow-origin'])

function assemble(
  { call, route, movedTo, headers, shared, validators }: Omit<Parts, 'body'>,
  body: Buffer,
  etag: string,
): Omit<ReadyAnswer, 'as'> {
  const lastModified = validators?.lastModified
  const changed = lastModified === undefined ? [] : ['Last-Modified', lastModified]
  const notModified = ['ETag', etag, ...changed, ...shared]
  const length = ['Content-Length', String(body.length)]
  const whole = [...headers, ...length, ...notModified]
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
    // A strong ETag stands for exact bytes, so each encoding needs its own (RFC 9110, 8.8.3.3).
    const otherTag = etag.replace(/"$/, `-${encoding}"`)
    const encoded = assemble({ ...parts, headers, shared }, encode(body, encoding), otherTag)
    const other: ReadyAnswer = { ...encoded, as: () => other }
    others.set(encoding, other)
    return other
  }
  return answer
}

type Headers = Record<string, string | string[] | undefined>

/** Whether the client has this answer. We ignore the `no-cache` of `fetch`, which is meant for caches on the way. */
export function isFresh(asked: Headers, validators: Headers): boolean {
  const { 'if-none-match': etag, 'if-modified-since': since } = asked
  return fresh({ 'if-none-match': etag, 'if-modified-since': since }, validators)
}

/** The query with its `?`; empty if there is none. */
export const queryOf = ({ url = '' }: { url?: string | undefined }) => /\?.*/.exec(url)?.[0] ?? ''

/** Returns the status. Only a 200 can become a 304 (RFC 9110, 13.2.1). */
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

/** The headers that hooks set on this response; every later use of the answer gets them, too. */
export const headersOf = (response: { getHeaders(): Record<string, unknown> }): string[] =>
  Object.entries(response.getHeaders())
    .filter(([header]) => !ownHeaders.has(header))
    .flatMap(([header, value]) => [header, String(value)])

// Encodings: which one a request accepts, and how bytes get it.

import Negotiator from 'negotiator'

/** Smallest first. */
const encodings = ['br', 'gzip'] as const
type Encoding = (typeof encodings)[number] | 'identity'

/** Browsers send a handful of headers. Bounded, since a client may send any. */
const chosen = new Map<string, Encoding>()
const MAX_CHOSEN = 100
const MAX_VALUE_LENGTH = 100

function encodingFor(request: IncomingMessage): Encoding {
  const { 'accept-encoding': value } = request.headers
  if (value === undefined) return 'identity'
  const known = chosen.get(value)
  if (known !== undefined) return known
  const accepted = new Negotiator(request).encodings([...encodings])
  const encoding = encodings.find((name) => accepted.includes(name)) ?? 'identity'
  if (chosen.size < MAX_CHOSEN && value.length <= MAX_VALUE_LENGTH) chosen.set(value, encoding)
  return encoding
}

/** A client waits for it: at this quality brotli is as quick as gzip. */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

function encode(body: Buffer, encoding: Exclude<Encoding, 'identity'>): Buffer {
  return encoding === 'br' ? brotliCompressSync(body, brotli) : gzipSync(body)
}

/** A body that is sent once, and no cache keeps. */
export function packFor(request: IncomingMessage, body: Buffer) {
  const encoding = body.length < COMPRESS_FROM ? 'identity' : encodingFor(request)
  if (encoding === 'identity') return { body, headers: {} }
  return { body: encode(body, encoding), headers: { 'content-encoding': encoding } }
}
