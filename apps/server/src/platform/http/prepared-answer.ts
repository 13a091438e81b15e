// An answer as bytes with its headers, made once and sent many times, past the framework.
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Encoding, encode, encodingFor } from './content-encoding.ts'

export interface PreparedAnswer {
  body: Buffer
  etag: string
  headers: string[]
  /** Those of a 304. */
  notModified: string[]
  /** The same in another encoding, made when it is first asked for. */
  as: (encoding: Encoding) => PreparedAnswer
}

interface Parts {
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

function strongEtag(body: Buffer): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
}

type Plain = Omit<PreparedAnswer, 'as'>

function assemble(body: Buffer, etag: string, headers: string[], shared: string[]): Plain {
  const notModified = ['ETag', etag, ...shared]
  return {
    body,
    etag,
    headers: [...headers, 'Content-Length', String(body.length), ...notModified],
    notModified,
  }
}

export function prepareAnswer({ body, headers, shared, compress = false }: Parts): PreparedAnswer {
  const etag = strongEtag(body)
  const common = compress ? [...shared, 'Vary', 'Accept-Encoding'] : shared
  const answer: PreparedAnswer = { ...assemble(body, etag, headers, common), as: () => answer }
  if (!compress || body.length < COMPRESS_FROM) return answer
  const others = new Map<Encoding, PreparedAnswer>()
  answer.as = (encoding) => {
    if (encoding === 'identity') return answer
    const known = others.get(encoding)
    if (known !== undefined) return known
    // The bytes differ, so a strong validator does.
    const otherTag = etag.replace(/"$/, `-${encoding}"`)
    const encoded = assemble(
      encode(body, encoding),
      otherTag,
      [...headers, 'Content-Encoding', encoding],
      common,
    )
    const other: PreparedAnswer = { ...encoded, as: () => other }
    others.set(encoding, other)
    return other
  }
  return answer
}

export function sendPrepared(
  answer: PreparedAnswer,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { body, etag, headers, notModified } = answer.as(encodingFor(request))
  if (matches(request.headers['if-none-match'], etag)) {
    response.writeHead(304, notModified)
    response.end()
  } else {
    response.writeHead(200, headers)
    response.end(request.method === 'HEAD' ? undefined : body)
  }
}

/** What hooks have put on the response already. */
export const headersOf = (response: ServerResponse): string[] =>
  Object.entries(response.getHeaders()).flatMap(([header, value]) => [header, String(value)])

/** Weak comparison, as RFC 9110 section 13.1.2 asks for If-None-Match. */
export function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  if (header === etag || header.trim() === '*') return true
  return header.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag)
}
