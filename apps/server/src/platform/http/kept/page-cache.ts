// Prerendered pages are kept as bytes, one answer per encoding, and sent past the framework.
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Encoding, encodingFor } from './content-encoding.ts'
import { type PreparedAnswer, headersOf, prepareAnswer } from './prepared-answer.ts'

/** Endings of the copies that the build wrote beside the page. */
const suffixes: Record<Encoding, string> = { br: '.br', gzip: '.gz', identity: '' }

const pathOf = (url: string) => {
  const end = url.indexOf('?')
  return end === -1 ? url : url.slice(0, end)
}

export class PageCache {
  #answers = new Map<string, PreparedAnswer>()
  #files: ReadonlyMap<string, string>

  /** Maps each path to its file. */
  constructor(files: ReadonlyMap<string, string>) {
    this.#files = new Map([...files].filter(([, file]) => existsSync(file)))
  }

  get paths(): string[] {
    return [...this.#files.keys()]
  }

  find(request: IncomingMessage): PreparedAnswer | undefined {
    const path = pathOf(request.url ?? '')
    return this.#files.has(path) ? this.#answers.get(path + suffixes[encodingFor(request)]) : undefined
  }

  /** Prepares the first answer, with the headers that the framework set; later requests reuse it. */
  async answer(path: string, request: IncomingMessage, response: ServerResponse): Promise<PreparedAnswer> {
    const name = encodingFor(request)
    const suffix = suffixes[name]
    const file = this.#files.get(path) ?? ''
    const hasEncoded = existsSync(file + suffix)
    const body = await readFile(hasEncoded ? file + suffix : file)
    const encoding = hasEncoded && suffix !== '' ? ['Content-Encoding', name] : []
    const answer = prepareAnswer({
      call: 'site',
      route: path,
      body,
      headers: [...headersOf(response), 'Content-Type', 'text/html; charset=utf-8', ...encoding],
      shared: ['Cache-Control', 'public, max-age=0, must-revalidate', 'Vary', 'Accept-Encoding'],
    })
    this.#answers.set(path + suffix, answer)
    return answer
  }
}
