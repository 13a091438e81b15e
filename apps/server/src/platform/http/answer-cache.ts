// Public answers are serialised once and kept as bytes. A write to what they show empties the cache at once; answers of
// other processes are bounded by a short age.
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

const MAX_AGE_MS = 3000
const MAX_BYTES = 64 * 1024 * 1024
const CACHE_CONTROL = 'public, max-age=0, s-maxage=3'

interface Answer {
  body: Buffer
  etag: string
  headers: string[]
  notModified: string[]
  expires: number
}

function strongEtag(body: Buffer): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
}

function prepare(body: Buffer): Answer {
  const etag = strongEtag(body)
  const shared = ['ETag', etag, 'Cache-Control', CACHE_CONTROL, 'Access-Control-Allow-Origin', '*']
  return {
    body,
    etag,
    headers: [
      'Content-Type', 'application/json; charset=utf-8', 'Content-Length', String(body.length),
      'X-Content-Type-Options', 'nosniff', ...shared,
    ], // prettier-ignore
    notModified: shared,
    expires: Date.now() + MAX_AGE_MS,
  }
}

export class AnswerCache {
  #answers = new Map<string, Answer>()
  #bytes = 0
  #generation = 0

  /** Taken before the data is read; an answer made from older data is not kept. */
  get generation(): number {
    return this.#generation
  }

  clear(): void {
    this.#generation += 1
    this.#answers.clear()
    this.#bytes = 0
  }

  keep(url: string, body: Buffer, generation: number): Answer {
    const answer = prepare(body)
    if (generation !== this.#generation || body.length > MAX_BYTES / 16) return answer
    this.#drop(url)
    this.#answers.set(url, answer)
    this.#bytes += body.length
    for (const oldest of this.#answers.keys()) {
      if (this.#bytes <= MAX_BYTES) break
      this.#drop(oldest)
    }
    return answer
  }

  /** Answers from memory if it can; false leaves the request to the application. */
  serve(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' || request.url === undefined) return false
    const answer = this.#answers.get(request.url)
    if (answer === undefined || answer.expires < Date.now()) return false
    send(answer, request, response)
    return true
  }

  #drop(url: string): void {
    this.#bytes -= this.#answers.get(url)?.body.length ?? 0
    this.#answers.delete(url)
  }
}

export function send(answer: Answer, request: IncomingMessage, response: ServerResponse): void {
  if (matches(request.headers['if-none-match'], answer.etag)) {
    response.writeHead(304, answer.notModified)
    response.end()
  } else {
    response.writeHead(200, answer.headers)
    response.end(request.method === 'HEAD' ? undefined : answer.body)
  }
}

/** Weak comparison, as RFC 9110 section 13.1.2 asks for If-None-Match. */
export function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  if (header === etag || header.trim() === '*') return true
  return header.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag)
}
