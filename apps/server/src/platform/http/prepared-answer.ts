// An answer as bytes with its headers, made once and sent many times, past the framework.
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

export interface PreparedAnswer {
  body: Buffer
  etag: string
  headers: string[]
  /** Those of a 304. */
  notModified: string[]
}

interface Parts {
  body: Buffer
  /** Of the answer with a body only. */
  headers: string[]
  /** Of the 304 as well. */
  shared: string[]
}

function strongEtag(body: Buffer): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
}

export function prepareAnswer({ body, headers, shared }: Parts): PreparedAnswer {
  const etag = strongEtag(body)
  const notModified = ['ETag', etag, ...shared]
  return {
    body,
    etag,
    headers: [...headers, 'Content-Length', String(body.length), ...notModified],
    notModified,
  }
}

export function sendPrepared(
  { body, etag, headers, notModified }: PreparedAnswer,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (matches(request.headers['if-none-match'], etag)) {
    response.writeHead(304, notModified)
    response.end()
  } else {
    response.writeHead(200, headers)
    response.end(request.method === 'HEAD' ? undefined : body)
  }
}

/** Weak comparison, as RFC 9110 section 13.1.2 asks for If-None-Match. */
export function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  if (header === etag || header.trim() === '*') return true
  return header.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag)
}
