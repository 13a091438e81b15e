// Public answers as bytes, with the keys of what they show. A change drops them in every process; one that misses the
// message drops them by age.
import type { IncomingMessage } from 'node:http'
import { readableHeaders } from '../open-to-apps.ts'
import { type Reading, ShortMemory } from '../../memory/short-memory.ts'
import { type AskedLanguage, acceptedLanguage } from './asked-language.ts'
import { type ReadyAnswer, makeAnswer } from './ready-answer.ts'

/** Together with the ages in shared caches and of counts, an edit shows within 5 s. */
export const ANSWER_MAX_AGE_MS = 1500
/** A client without points gets an expired answer up to this old, since a carrier's customers share an address. */
const OLD_MS = 30_000
/** The framework serves addresses that are not remembered. */
const MAX_NAMED = 5000
/** Anybody can invent addresses for one answer. If we remembered all, they would push out other answers. */
const MAX_ADDRESSES = 4
const MAX_ADDRESS_LENGTH = 500
/** While its event loop is late, a process reads no more answers than this at once. */
const READINGS_WHEN_LATE = 8
/** Seconds in shared caches. A CDN that hears of every change may keep answers longer. */
const SHARED_SEC = { told: 300, untold: 1 }

interface Asked extends AskedLanguage {
  /** Undefined if it may lead to another answer later. */
  url: string | undefined
  call: string
  route: string
  /** Cache key: the same for all addresses that ask for the same. */
  name: string
  contentType: string
  headers: string[]
}

interface Options {
  /** 0 turns the cache off, and then no two requests share a reading. */
  maxBytes: number
  isPurged: boolean
  now?: () => number
}

/** If Accept-Language chooses the language, one address has an answer in each language. */
const addressIn = (language: AskedLanguage['language'], url: string) => `${language ?? ''} ${url}`

export class AnswerCache {
  #answers: ShortMemory<ReadyAnswer>
  #names = new Map<string, string>()
  /** The addresses of each name, the latest at the end. */
  #addresses = new Map<string, string[]>()
  #cacheControl: string
  #isKeeping: boolean

  constructor({ maxBytes, isPurged, now = Date.now }: Options) {
    this.#isKeeping = maxBytes > 0
    this.#cacheControl = `public, max-age=0, s-maxage=${isPurged ? SHARED_SEC.told : SHARED_SEC.untold}, stale-while-revalidate=1`
    this.#answers = new ShortMemory({
      maxAgeMs: ANSWER_MAX_AGE_MS,
      oldMs: OLD_MS,
      maxWeight: maxBytes,
      weigh: ({ body }) => body.length,
      now,
    })
  }

  get maxAgeMs(): number {
    return this.#answers.maxAgeMs
  }

  find(request: IncomingMessage): ReadyAnswer | undefined {
    const name = this.#nameOf(request)
    return name === undefined ? undefined : this.#answers.get(name)
  }

  findOld(name: string): ReadyAnswer | undefined {
    return this.#isKeeping ? this.#answers.getOld(name) : undefined
  }

  isAtHand(name: string): boolean {
    return this.#isKeeping && this.#answers.isAtHand(name)
  }

  /** Even a late process reads an answer that somebody had before: many may want it, and refusing all costs more. */
  isWorthReading(request: IncomingMessage): boolean {
    return this.#nameOf(request) !== undefined && this.#answers.readings < READINGS_WHEN_LATE
  }

  async answer(
    asked: Asked,
    make: () => Promise<Reading<Buffer> & { movedTo?: string }>,
  ): Promise<ReadyAnswer> {
    const prepare = async () => {
      const { value, keys, movedTo } = await make()
      return { value: this.#prepare(asked, value, keys, movedTo), keys }
    }
    if (!this.#isKeeping) return (await prepare()).value
    const answer = await this.#answers.read(asked.name, prepare)
    const { url, language, isNegotiated, name } = asked
    if (url !== undefined) this.#remember(isNegotiated ? addressIn(language, url) : url, name)
    return answer
  }

  forget(keys: readonly string[]): void {
    this.#answers.forget(keys)
  }

  #prepare(
    { call, route, headers, contentType, language, isNegotiated }: Asked,
    body: Buffer,
    keys: readonly string[],
    movedTo: string | undefined,
  ): ReadyAnswer {
    return makeAnswer({
      call,
      route,
      body,
      headers: [...headers, 'Content-Type', contentType, ...(language ? ['Content-Language', language] : [])],
      // CDNs disagree: one header has spaces between keys, the other commas.
      shared: [
        'Cache-Control', this.#cacheControl, 'Surrogate-Key', keys.join(' '), 'Cache-Tag', keys.join(','),
        'Access-Control-Allow-Origin', '*', 'Access-Control-Expose-Headers', readableHeaders,
      ], // prettier-ignore
      // A 301 needs `max-age=0`, too: browsers would keep it for ever, and loop once an old slug is back in use.
      movedTo,
      compress: true,
      // An answer in a named language varies as well: addresses with and without a language share it in the cache.
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
