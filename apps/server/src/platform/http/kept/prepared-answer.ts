// An answer as bytes with its headers, made once and sent many times.
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import fresh from 'fresh'
import { type Encoding, encode, encodingFor } from './content-encoding.ts'

export interface PreparedAnswer {
  /** As the metrics name it. */
  call: string
  /** As the log names it: the pattern of the path. */
  route: string
  body: Buffer
  etag: string
  headers: string[]
  /** Those of a 304. */
  notModified: string[]
  /** The same in another encoding, made when it is first asked for. */
  as: (encoding: Encoding) => PreparedAnswer
}

interface Parts {
  call: string
  route: string
  body: Buffer
  /** Of the answer with a body only. */
  headers: string[]
  /** Of the 304 as well. */
  shared: string[]
  /** Whether it may be sent compressed. */
  compress?: boolean
}

/** Below this a compressed answer saves no packet. */
const COMPRESS_FROM = 1024
const requestIdHeader = 'x-request-id'
/** The id belongs to one request; which pages of other origins may read an answer, the answer says itself. */
const ownHeaders = new Set([requestIdHeader, 'access-control-allow-origin'])

function strongEtag(body: Buffer): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
}

function assemble(
  { call, route, headers, shared }: Omit<Parts, 'body'>,
  body: Buffer,
  etag: string,
): Omit<PreparedAnswer, 'as'> {
  const notModified = ['ETag', etag, ...shared]
  const length = ['Content-Length', String(body.length)]
  return { call, route, body, etag, headers: [...headers, ...length, ...notModified], notModified }
}

export function prepareAnswer({ body, compress = false, ...parts }: Parts): PreparedAnswer {
  const etag = strongEtag(body)
  const shared = compress ? [...parts.shared, 'Vary', 'Accept-Encoding'] : parts.shared
  const answer: PreparedAnswer = { ...assemble({ ...parts, shared }, body, etag), as: () => answer }
  if (!compress || body.length < COMPRESS_FROM) return answer
  const others = new Map<Encoding, PreparedAnswer>()
  answer.as = (encoding) => {
    if (encoding === 'identity') return answer
    const known = others.get(encoding)
    if (known !== undefined) return known
    const headers = [...parts.headers, 'Content-Encoding', encoding]
    // The bytes differ, so a strong validator does.
    const otherTag = etag.replace(/"$/, `-${encoding}"`)
    const encoded = assemble({ ...parts, headers, shared }, encode(body, encoding), otherTag)
    const other: PreparedAnswer = { ...encoded, as: () => other }
    others.set(encoding, other)
    return other
  }
  return answer
}

type Headers = Record<string, string | string[] | undefined>

/** Whether the client has it already. `no-cache`, which `fetch` adds to such questions, is meant for caches on the way. */
export function isFresh(asked: Headers, validators: Headers): boolean {
  const { 'if-none-match': etag, 'if-modified-since': since } = asked
  return fresh({ 'if-none-match': etag, 'if-modified-since': since }, validators)
}

/** Returns the status. */
export function sendPrepared(
  answer: PreparedAnswer,
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
): 200 | 304 {
  const { body, etag, headers, notModified } = answer.as(encodingFor(request))
  const isKnown = isFresh(request.headers, { etag })
  response.writeHead(isKnown ? 304 : 200, [requestIdHeader, requestId, ...(isKnown ? notModified : headers)])
  response.end(isKnown || request.method === 'HEAD' ? undefined : body)
  return isKnown ? 304 : 200
}

/** What hooks have put on the response, for every answer to come. */
export const headersOf = (response: ServerResponse): string[] =>
  Object.entries(response.getHeaders())
    .filter(([header]) => !ownHeaders.has(header))
    .flatMap(([header, value]) => [header, String(value)])
