// Prerendered pages and documents are kept as bytes, one answer per encoding, and sent past the framework.
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Encoding, encodingFor } from './content-encoding.ts'
import { type PreparedAnswer, headersOf, prepareAnswer } from './prepared-answer.ts'

/** Endings of the copies that the build wrote beside the page. */
const suffixes: Record<Encoding, string> = { br: '.br', gzip: '.gz', identity: '' }

const varies = ['Vary', 'Accept-Encoding']

const pathOf = (url: string) => {
  const end = url.indexOf('?')
  return end === -1 ? url : url.slice(0, end)
}

export class PageCache {
  #answers = new Map<string, PreparedAnswer>()
  #documents = new Map<string, PreparedAnswer>()
  #files: ReadonlyMap<string, string>

  /** Maps each path to its file, and the names of documents that several addresses have. */
  constructor(files: ReadonlyMap<string, string>) {
    this.#files = new Map([...files].filter(([, file]) => existsSync(file)))
  }

  get paths(): string[] {
    return [...this.#files.keys()].filter((path) => path.startsWith('/'))
  }

  has(name: string): boolean {
    return this.#files.has(name)
  }

  find(request: IncomingMessage): PreparedAnswer | undefined {
    const path = pathOf(request.url ?? '')
    const document = this.#documents.get(path)
    if (document !== undefined) return document
    return this.#files.has(path) ? this.#answers.get(path + suffixes[encodingFor(request)]) : undefined
  }

  /** Keeps what does not change while the process lives. */
  keep(path: string, document: PreparedAnswer): void {
    this.#documents.set(path, document)
  }

  /** Prepares the first answer, with the headers that the framework set; later requests reuse it. */
  async answer(path: string, request: IncomingMessage, response: ServerResponse): Promise<PreparedAnswer> {
    const name = encodingFor(request)
    const suffix = suffixes[name]
    const known = this.#answers.get(path + suffix)
    if (known !== undefined) return known
    const file = this.#files.get(path) ?? ''
    const hasEncoded = existsSync(file + suffix)
    const body = await readFile(hasEncoded ? file + suffix : file)
    const encoding = hasEncoded && suffix !== '' ? ['Content-Encoding', name] : []
    const answer = prepareAnswer({
      call: 'site',
      route: path,
      body,
      headers: [...headersOf(response), 'Content-Type', 'text/html; charset=utf-8', ...encoding],
      shared: ['Cache-Control', 'public, max-age=0, must-revalidate', ...(hasEncoded ? varies : [])],
      // Where the build wrote no copy.
      compress: !hasEncoded,
    })
    this.#answers.set(path + suffix, answer)
    return answer
  }
}
