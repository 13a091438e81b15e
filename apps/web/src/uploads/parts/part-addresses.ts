import { calls } from '@jinvani/contract'
import { request } from '../../api/client.ts'

const atOnce = 8
/** One that ends while the request is on its way would be refused. */
const spareMs = 30_000

/** The signed addresses of parts. It asks for a few at a time, and again when they expire. */
export class PartAddresses {
  readonly #uploadId: string
  readonly #known = new Map<number, { url: string; endsAt: number }>()
  #asking: Promise<void> = Promise.resolve()

  constructor(uploadId: string) {
    this.#uploadId = uploadId
  }

  #find(partNumber: number): string | undefined {
    const known = this.#known.get(partNumber)
    return known !== undefined && known.endsAt - spareMs > Date.now() ? known.url : undefined
  }

  /** `next`: parts whose turn comes soon. */
  async get(partNumber: number, next: readonly number[], signal: AbortSignal): Promise<string> {
    const wanted = [partNumber, ...next].slice(0, atOnce)
    const asking = this.#asking.then(() => this.#askUnlessKnown(partNumber, wanted, signal))
    this.#asking = asking.catch(() => {})
    await asking
    const url = this.#find(partNumber)
    if (url === undefined) throw new Error(`Part ${partNumber} has no address`)
    return url
  }

  async #askUnlessKnown(partNumber: number, wanted: number[], signal: AbortSignal): Promise<void> {
    if (this.#find(partNumber) === undefined) await this.#ask(wanted, signal)
  }

  async #ask(partNumbers: number[], signal: AbortSignal): Promise<void> {
    const askedAt = Date.now()
    const params = { id: this.#uploadId }
    const { parts, expiresIn } = await request(calls.signParts, { params, body: { partNumbers }, signal })
    for (const { partNumber, url } of parts)
      this.#known.set(partNumber, { url, endsAt: askedAt + expiresIn * 1000 })
  }

  /** It was refused. */
  forget(partNumber: number): void {
    this.#known.delete(partNumber)
  }
}
