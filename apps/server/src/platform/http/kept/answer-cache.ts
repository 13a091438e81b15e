// Public answers are serialised once and cached as bytes, with the keys of what they show. A change drops them
// in every process that gets the message; if it is lost, their maximum age applies.
import type { IncomingMessage } from 'node:http'
import { readableHeaders } from '../open-to-apps.ts'
import { type Reading, ShortMemory } from '../../memory/short-memory.ts'
import { type AskedLanguage, acceptedLanguage } from './asked-language.ts'
import { type ReadyAnswer, makeAnswer } from './ready-answer.ts'

/** With the ages of shared caches and of counts added, an edit shows within 5 s. */
export const ANSWER_MAX_AGE_MS = 1500
/** A client without points gets an expired answer up to this old: many people share the address of a carrier. */
const OLD_MS = 30_000
/** Limits on the addresses that are remembered for cached answers; the framework serves others. */
const MAX_NAMED = 5000
/** Anybody can invent addresses of one answer, so only a few are remembered: the rest would push out other answers. */
const MAX_ADDRESSES = 4
const MAX_ADDRESS_LENGTH = 500
/** Most answers that a process reads at once while its event loop is late. */
const READINGS_WHEN_LATE = 8
/** Seconds in shared caches: a CDN that is told of every change may keep answers longer. */
const SHARED_SEC = { told: 300, untold: 1 }

/** A request for an answer. */
interface Asked extends AskedLanguage {
  /** The address; undefined if it may lead to another answer later. */
  url: string | undefined
  call: string
  /** Pattern of the path. */
  route: string
  /** Cache key: equal for all addresses that ask for the same. */
  name: string
  contentType: string
  /** Headers that every answer of this program has. */
  headers: string[]
}

interface Options {
  /** 0 turns the cache off, and then no two requests share a reading. */
  maxBytes: number
  /** Whether a CDN is told of changes. */
  isPurged: boolean
  now?: () => number
}

/** If Accept-Language chooses the language, one address has an answer in each language. */
const addressIn = (language: AskedLanguage['language'], url: string) => `${language ?? ''} ${url}`

export class AnswerCache {
  #answers: ShortMemory<ReadyAnswer>
  #names = new Map<string, string>()
  /** Addresses by name, the latest at the end. */
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

  /**
   * Whether even a late process reads the answer: somebody got it before, so one reading serves many clients, and
   * refusing them all would cost more.
   */
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
      // CDNs differ: one header separates by spaces, one by commas.
      shared: [
        'Cache-Control', this.#cacheControl, 'Surrogate-Key', keys.join(' '), 'Cache-Tag', keys.join(','),
        'Access-Control-Allow-Origin', '*', 'Access-Control-Expose-Headers', readableHeaders,
      ], // prettier-ignore
      // A 301 needs `max-age=0` as well: browsers would cache it for ever, and loop when an old slug comes back.
      movedTo,
      compress: true,
      // Even if the address names the language: addresses with and without one share the cached answer.
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
