// The prerendered pages are kept as bytes, one answer for each encoding, and sent past the framework.
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type PreparedAnswer, prepareAnswer, sendPrepared } from './prepared-answer.ts'

/** Smallest first; what the build wrote beside the page, by its suffix. */
const encodings = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const
const identity = { name: 'identity', suffix: '' } as const
type Encoding = (typeof encodings)[number] | typeof identity

/** RFC 9110 section 12.5.3; a weight counts only where it is zero. */
function isAccepted(header: string, wanted: string): boolean {
  return header.split(',').some((part) => {
    const [name = '', weight = ''] = part.split(';')
    return name.trim().toLowerCase() === wanted && !/^\s*q=0(\.0*)?\s*$/i.test(weight)
  })
}

function encodingFor({ headers }: IncomingMessage): Encoding {
  const header = headers['accept-encoding']
  if (header === undefined) return identity
  return encodings.find(({ name }) => isAccepted(header, name)) ?? identity
}

const pathOf = (url: string) => {
  const end = url.indexOf('?')
  return end === -1 ? url : url.slice(0, end)
}

export class PageCache {
  #answers = new Map<string, PreparedAnswer>()
  #files: ReadonlyMap<string, string>

  /** The file of each path. */
  constructor(files: ReadonlyMap<string, string>) {
    this.#files = new Map([...files].filter(([, file]) => existsSync(file)))
  }

  get paths(): string[] {
    return [...this.#files.keys()]
  }

  /** Answers from memory if it can; false leaves the request to the application. */
  serve(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    const path = pathOf(request.url ?? '')
    if (!this.#files.has(path)) return false
    const answer = this.#answers.get(path + encodingFor(request).suffix)
    if (answer === undefined) return false
    sendPrepared(answer, request, response)
    return true
  }

  /** The first time, with the headers that the framework put on the response; they are the same ever after. */
  async answer(path: string, request: IncomingMessage, response: ServerResponse): Promise<PreparedAnswer> {
    const { suffix, name } = encodingFor(request)
    const file = this.#files.get(path) ?? ''
    const hasEncoded = existsSync(file + suffix)
    const body = await readFile(hasEncoded ? file + suffix : file)
    const security = Object.entries(response.getHeaders()).map(([header, value]) => [header, String(value)])
    const encoding = hasEncoded && suffix !== '' ? ['Content-Encoding', name] : []
    const answer = prepareAnswer({
      body,
      headers: [...security.flat(), 'Content-Type', 'text/html; charset=utf-8', ...encoding],
      shared: ['Cache-Control', 'public, max-age=0, must-revalidate', 'Vary', 'Accept-Encoding'],
    })
    this.#answers.set(path + suffix, answer)
    return answer
  }
}
