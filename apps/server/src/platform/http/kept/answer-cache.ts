// Public answers as bytes, each with the keys of what it shows. A change of such a key drops the answer in every
// process. If a process misses the news of a change, the answer expires there.
import type { IncomingMessage } from 'node:http'
import { readableHeaders } from '../security-headers.ts'
import { type Reading, ShortMemory } from '../../memory/short-memory.ts'
import { type AskedLanguage, acceptedLanguage } from './asked-language.ts'
import { type ReadyAnswer, makeAnswer } from './ready-answer.ts'

/** Longest age of an answer. An edit shows within 5 s: this age, that of totals, and that in shared caches add up. */
export const ANSWER_MAX_AGE_MS = 1500
/**
 * How long an expired answer is still sent in place of a 429 or 503. The customers of a mobile carrier may share an
 * address and its points.
 */
const OLD_MS = 30_000
/** Most answers whose addresses are remembered. Requests to other addresses go through the framework. */
const MAX_NAMED = 5000
/** Most addresses remembered for one answer. Anybody can invent more, which would push out other answers. */
const MAX_ADDRESSES = 4
const MAX_ADDRESS_LENGTH = 500
/** Most answers that a process reads at the same time while its event loop is late. */
const READINGS_WHEN_LATE = 8

interface Asked extends AskedLanguage {
  /** The address to remember for this answer; undefined if the address may have another answer later. */
  url: string | undefined
  call: string
  route: string
  /** Cache key, the same for all addresses that ask for this answer. */
  name: string
  contentType: string
  headers: string[]
}

export type MadeAnswer = Reading<Buffer> & { movedTo?: string }

interface Options {
  /** Size of the cache. 0 turns it off: every request then reads its own answer. */
  maxBytes: number
  isPurged: boolean
  now?: () => number
}

/** Key of an address whose language Accept-Language chooses: it has one key for each language. */
const addressIn = (language: AskedLanguage['language'], url: string) => `${language ?? ''} ${url}`

export class AnswerCache extends ShortMemory<ReadyAnswer> {
  #names = new Map<string, string>()
  /** The addresses of each answer, newest last, by the answer's name. */
  #addresses = new Map<string, string[]>()
  #cacheControl: string
  #isKeeping: boolean

  constructor({ maxBytes, isPurged, now = Date.now }: Options) {
    const weigh = ({ body }: ReadyAnswer) => body.length
    super({ maxAgeMs: ANSWER_MAX_AGE_MS, oldMs: OLD_MS, maxWeight: maxBytes, weigh, now })
    this.#isKeeping = maxBytes > 0
    // A CDN that is told of every change may keep answers longer.
    const sharedSec = isPurged ? 300 : 1
    this.#cacheControl = `public, max-age=0, s-maxage=${sharedSec}, stale-while-revalidate=1`
  }

  find(request: IncomingMessage): ReadyAnswer | undefined {
    const name = this.#nameOf(request)
    return name === undefined ? undefined : this.get(name)
  }

  /** True if a late process should still read this answer: somebody asked for it before, and few readings run. */
  isWorthReading(request: IncomingMessage): boolean {
    return this.#nameOf(request) !== undefined && this.readings < READINGS_WHEN_LATE
  }

  async answer(asked: Asked, make: () => Promise<MadeAnswer>): Promise<ReadyAnswer> {
    const prepare = async () => {
      const made = await make()
      return { value: this.#prepare(asked, made), keys: made.keys }
    }
    if (!this.#isKeeping) return (await prepare()).value
    const answer = await this.read(asked.name, prepare)
    const { url, language, isNegotiated, name } = asked
    if (url !== undefined) this.#remember(isNegotiated ? addressIn(language, url) : url, name)
    return answer
  }

  #prepare(
    { call, route, headers, contentType, language, isNegotiated }: Asked,
    { value: body, keys, movedTo }: MadeAnswer,
  ): ReadyAnswer {
    return makeAnswer({
      call,
      route,
      body,
      headers: [...headers, 'Content-Type', contentType, ...(language ? ['Content-Language', language] : [])],
      // CDNs expect different headers: keys are separated by spaces in `Surrogate-Key`, by commas in `Cache-Tag`.
      shared: [
        'Cache-Control', this.#cacheControl, 'Surrogate-Key', keys.join(' '), 'Cache-Tag', keys.join(','),
        'Access-Control-Allow-Origin', '*', 'Access-Control-Expose-Headers', readableHeaders,
      ], // prettier-ignore
      // A 301 also needs `max-age=0`: browsers would keep it for ever, and loop once the old slug is in use again.
      movedTo,
      compress: true,
      // `Vary` even for an address that names the language: an address without one may share this cached answer.
      ...(isNegotiated !== undefined && { varies: 'Accept-Language' }),
    })
  }

  #nameOf(request: IncomingMessage): string | undefined {
    const { url = '' } = request
    return this.#names.get(url) ?? this.#names.get(addressIn(acceptedLanguage(request), url))
  }

  #remember(address: string, name: string): void {
    if (address.length > MAX_ADDRESS_LENGTH || this.#names.has(address)) return
    const addresses = [...(this.#addresses.get(name) ?? []), address]
    if (addresses.length > MAX_ADDRESSES) this.#names.delete(addresses.shift() ?? '')
    this.#addresses.delete(name)
    this.#addresses.set(name, addresses)
    this.#names.set(address, name)
    const [oldest] = this.#addresses.keys()
    if (this.#addresses.size <= MAX_NAMED || oldest === undefined) return
    for (const one of this.#addresses.get(oldest) ?? []) this.#names.delete(one)
    this.#addresses.delete(oldest)
  }
}
