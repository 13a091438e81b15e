// Sends the missing parts, a few at a time, and again after temporary failures: a lost connection, a busy
// server, an expired address.
import { calls } from '@jinvani/contract'
import { ApiError, isAbort, waitMs } from '../../api/api-error.ts'
import { request } from '../../api/client.ts'
import { PutError, putFile } from '../put-file.ts'
import type { Line } from './line.ts'

const mostAttempts = 8

/**
 * Only these statuses are final for a part. S3 answers even a slow sender with 400 (RequestTimeout):
 * https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html.
 */
const finalPutStatuses = [404, 409, 413, 415]

export function isPassing(error: unknown): boolean {
  if (error instanceof PutError) return !finalPutStatuses.includes(error.status)
  // A full disk stays full for longer than anybody waits.
  if (!(error instanceof ApiError) || error.code === 'no-room') return false
  return error.status === 0 || error.status === 408 || error.status === 429 || error.status >= 500
}

const isOffline = (error: unknown) => error instanceof ApiError && error.status === 0 && !navigator.onLine

export async function persist<T>(line: Line, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    const signal = await line.open()
    try {
      return await work(signal)
    } catch (error) {
      // The line closed during the request, which is no failure: `open` then waits, or ends the upload.
      if (isAbort(error) || isOffline(error)) attempt = -1
      else if (!isPassing(error) || attempt + 1 >= mostAttempts) throw error
      else await line.rest(waitMs(attempt, error))
    }
  }
}

const atOnce = 8
/** An address that expires during the request would be refused. */
const spareMs = 30_000

/** Signed addresses of parts, requested a few at a time and renewed when they expire. */
class PartAddresses {
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

  /** `next`: the parts to be sent soon. */
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

  forget(partNumber: number): void {
    this.#known.delete(partNumber)
  }
}

const silenceMs = 60_000

interface PartsJob {
  file: File
  uploadId: string
  partSize: number
  missing: readonly number[]
  line: Line
  lanes: number
  onBytes: (sent: number) => void
  /** Called after each stored part with the bytes stored so far. */
  onPart: (sent: number) => void
}

export async function sendParts(job: PartsJob): Promise<void> {
  const { file, uploadId, partSize, missing, line, lanes } = job
  const waiting = [...missing]
  const addresses = new PartAddresses(uploadId)
  const pieceOf = (number: number) => file.slice((number - 1) * partSize, number * partSize)
  const onWay = new Map<number, number>()
  let stored = file.size - missing.reduce((sum, number) => sum + pieceOf(number).size, 0)
  const report = () => job.onBytes([...onWay.values()].reduce((sum, bytes) => sum + bytes, stored))

  const attempt = async (number: number, signal: AbortSignal) => {
    const url = await addresses.get(number, waiting, signal)
    const onBytes = (sent: number) => {
      onWay.set(number, sent)
      report()
    }
    try {
      await putFile(url, pieceOf(number), { onBytes, signal, silenceMs })
    } catch (error) {
      onWay.delete(number)
      if (error instanceof PutError) addresses.forget(number)
      throw error
    }
  }

  const lane = async () => {
    for (let number = waiting.shift(); number !== undefined; number = waiting.shift()) {
      const current = number
      await persist(line, (signal) => attempt(current, signal))
      onWay.delete(current)
      stored += pieceOf(current).size
      job.onPart(stored)
      report()
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}
