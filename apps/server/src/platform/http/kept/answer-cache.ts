// Public answers as bytes, with the keys of what they show. A change drops the answers of its keys in every process. A
// process that misses the message drops them by their age.
import type { IncomingMessage } from 'node:http'
import { readableHeaders } from '../security-headers.ts'
import { type Reading, ShortMemory } from '../../memory/short-memory.ts'
import { type AskedLanguage, acceptedLanguage } from './asked-language.ts'
import { type ReadyAnswer, makeAnswer } from './ready-answer.ts'

/** An edit shows within 5 s: this age, the age of counts and the age in shared caches add up. */
export const ANSWER_MAX_AGE_MS = 1500
/** How long an expired answer still goes to a client without points: customers of a mobile carrier share an address. */
const OLD_MS = 30_000
/** Answers whose addresses are remembered. All other addresses go through the framework. */
const MAX_NAMED = 5000
/** Addresses per answer. Anybody can invent more; remembering all of them would push out other answers. */
const MAX_ADDRESSES = 4
const MAX_ADDRESS_LENGTH = 500
/** Answers that a process may read at once while its event loop is late. */
const READINGS_WHEN_LATE = 8

interface Asked extends AskedLanguage {
  /** The address to remember for this answer; undefined if the address may have another answer later. */
  url: string | undefined
  call: string
  route: string
  /** Cache key: one for all addresses that ask for the same answer. */
  name: string
  contentType: string
  headers: string[]
}

export type MadeAnswer = Reading<Buffer> & { movedTo?: string }

interface Options {
  /** Size of the cache. 0 turns it off: then every request reads its answer for itself. */
  maxBytes: number
  isPurged: boolean
  now?: () => number
}

/** If Accept-Language chooses the language, each language of an address has an answer of its own. */
const addressIn = (language: AskedLanguage['language'], url: string) => `${language ?? ''} ${url}`

export class AnswerCache extends ShortMemory<ReadyAnswer> {
  #names = new Map<string, string>()
  /** The addresses of each answer by its name, the latest one last. */
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

  /** True if a late process should read the answer: somebody had it before, so many may want it, and few others run. */
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
      // One header separates the keys by spaces, the other by commas, since CDNs expect different ones.
      shared: [
        'Cache-Control', this.#cacheControl, 'Surrogate-Key', keys.join(' '), 'Cache-Tag', keys.join(','),
        'Access-Control-Allow-Origin', '*', 'Access-Control-Expose-Headers', readableHeaders,
      ], // prettier-ignore
      // A 301 also needs `max-age=0`: browsers would keep it for ever, and loop once an old slug is used again.
      movedTo,
      compress: true,
      // Needs `Vary` even with a language in the address, since other addresses share the cached answer.
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
