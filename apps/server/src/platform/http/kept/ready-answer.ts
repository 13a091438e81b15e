// An answer as bytes with its headers, made once and sent many times.
import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import fresh from 'fresh'
import { type Encoding, encode, encodingFor } from './content-encoding.ts'

export interface ReadyAnswer {
  /** Name in the metrics. */
  call: string
  /** Pattern of the path, for the log. */
  route: string
  body: Buffer
  etag: string
  /** The path to go to, for a 301; the query comes along. */
  movedTo?: string | undefined
  /** HTTP date of the last change; only files have one. */
  lastModified?: string | undefined
  headers: string[]
  /** Headers of a 304. */
  notModified: string[]
  /** The same answer in another encoding, made on first use. */
  as: (encoding: Encoding) => ReadyAnswer
}

interface Parts {
  call: string
  route: string
  body: Buffer
  movedTo?: string | undefined
  /** Only for an answer with a body. */
  headers: string[]
  /** Also for the 304. */
  shared: string[]
  /** Validators of a file; without them the ETag follows from the body. */
  validators?: { etag: string; lastModified: string }
  /** Request header on which the answer depends, beside Accept-Encoding. */
  varies?: string
  /** Whether it may be sent compressed. */
  compress?: boolean
}

/** A smaller answer takes one packet either way. */
const COMPRESS_FROM = 1024
const requestIdHeader = 'x-request-id'
/** Not cached with the answer: the id belongs to one request, and each answer sets its own rule for origins. */
const ownHeaders = new Set([requestIdHeader, 'access-control-allow-origin'])

function strongEtag(body: Buffer): string {
  return `"${hash('sha256', body, 'base64url').slice(0, 22)}"`
}

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
  const etag = parts.validators?.etag ?? strongEtag(body)
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

/** Whether the client has this answer. Ignores the `no-cache` that `fetch` adds: it is meant for caches on the way. */
export function isFresh(asked: Headers, validators: Headers): boolean {
  const { 'if-none-match': etag, 'if-modified-since': since } = asked
  return fresh({ 'if-none-match': etag, 'if-modified-since': since }, validators)
}

/** The query of the address, with its `?`; empty if there is none. */
export const queryOf = ({ url = '' }: { url?: string | undefined }) => /\?.*/.exec(url)?.[0] ?? ''

/** Returns the status. Only a 200 can turn into a 304 (RFC 9110, 13.2.1). */
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

/** Headers that hooks set on this response; every later use of the answer gets them, too. */
export const headersOf = (response: { getHeaders(): Record<string, unknown> }): string[] =>
  Object.entries(response.getHeaders())
    .filter(([header]) => !ownHeaders.has(header))
    .flatMap(([header, value]) => [header, String(value)])
