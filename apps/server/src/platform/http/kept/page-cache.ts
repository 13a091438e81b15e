// Prerendered pages, files for crawlers and other documents, kept as bytes and sent without the framework.
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname } from 'node:path'
import { builtAddress } from '@jinvani/contract'
import { type ReadyAnswer, headersOf, makeAnswer } from './ready-answer.ts'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.webmanifest': 'application/manifest+json',
}

export class PageCache {
  #answers = new Map<string, ReadyAnswer>()
  #files: ReadonlyMap<string, string>
  #publicUrl: string

  /** `files`: each file by its address or, if several addresses show it, by a name. */
  constructor(files: ReadonlyMap<string, string>, publicUrl: string) {
    this.#files = new Map([...files].filter(([, file]) => existsSync(file)))
    this.#publicUrl = publicUrl
  }

  get paths(): string[] {
    return [...this.#files.keys()].filter((path) => path.startsWith('/'))
  }

  has(name: string): boolean {
    return this.#files.has(name)
  }

  find({ url = '' }: IncomingMessage): ReadyAnswer | undefined {
    const end = url.indexOf('?')
    return this.#answers.get(end === -1 ? url : url.slice(0, end))
  }

  keep(path: string, document: ReadyAnswer): void {
    this.#answers.set(path, document)
  }

  /** Keeps the answer, with the headers that the framework set for the first request, for all later ones. */
  async answer(path: string, response: ServerResponse, varies?: string): Promise<ReadyAnswer> {
    const answer = this.#answers.get(path) ?? (await this.read(path, response, varies))
    this.keep(path, answer)
    return answer
  }

  /** Like `answer`, but does not keep the result: for a page that is sent in place of another page. */
  async read(path: string, response: ServerResponse, varies?: string): Promise<ReadyAnswer> {
    const file = this.#files.get(path) ?? ''
    const text = (await readFile(file, 'utf8')).replaceAll(builtAddress, this.#publicUrl)
    return makeAnswer({
      call: 'site',
      route: path,
      body: Buffer.from(text),
      headers: [...headersOf(response), 'Content-Type', types[extname(file)] ?? ''],
      shared: ['Cache-Control', 'public, max-age=0, must-revalidate'],
      compress: true,
      varies,
    })
  }
}
