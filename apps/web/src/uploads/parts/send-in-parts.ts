// Uploads a file in parts: starts or continues, sends the parts, has the server check the result. Loaded on demand.
import { calls, type MultipartState, type UploadPrefix } from '@jinvani/contract'
import { ApiError, isAbort, mayTryAgain, waitMs } from '../../api/api-error.ts'
import { request } from '../../api/client.ts'
import { sessionOwner } from '../../api/session-store.ts'
import {
  discardUpload,
  type FileMark,
  findUnfinished,
  forgetUpload,
  holdingUpload,
  lookWhatRuns,
  rememberUpload,
} from '../unfinished-uploads.ts'
import type { UploadControls } from '../upload-progress.ts'
import { Line } from './line.ts'
import { PutError, putFile } from '../put-file.ts'

const mostAttempts = 8

/**
 * Statuses after which it is useless to send a part again. 400 is not among them, since S3 sends it even to a slow
 * sender: https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html.
 */
const finalPutStatuses = [404, 409, 413, 415]

export function isPassing(error: unknown): boolean {
  if (error instanceof PutError) return !finalPutStatuses.includes(error.status)
  // A full disk stays full for longer than anybody would wait.
  return error instanceof ApiError && error.code !== 'no-room' && mayTryAgain(error)
}

const isOffline = (error: unknown) => error instanceof ApiError && error.status === 0 && !navigator.onLine

export async function persist<T>(line: Line, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    const signal = await line.open()
    try {
      return await work(signal)
    } catch (error) {
      // A closed connection does not count as an attempt. `open` then waits, or ends the upload.
      if (isAbort(error) || isOffline(error)) attempt = -1
      else if (!isPassing(error) || attempt + 1 >= mostAttempts) throw error
      else await line.rest(waitMs(attempt, error))
    }
  }
}

const atOnce = 8
/** An address that expires this soon is renewed first, because it might expire during the request. */
const spareMs = 30_000

/** Signed addresses for the parts: requested a few at a time, and renewed when they expire. */
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

  /** Address of a part. `next`: parts that will be sent soon, whose addresses are requested together with it. */
  async get(partNumber: number, next: readonly number[], signal: AbortSignal): Promise<string> {
    const wanted = [partNumber, ...next].slice(0, atOnce)
    const asking = this.#asking.then(() => this.#ask(partNumber, wanted, signal))
    this.#asking = asking.catch(() => {})
    await asking
    const url = this.#find(partNumber)
    if (url === undefined) throw new Error(`Part ${partNumber} has no address`)
    return url
  }

  /** Requests addresses, unless an earlier request has already brought that of `wanted`. */
  async #ask(wanted: number, partNumbers: number[], signal: AbortSignal): Promise<void> {
    if (this.#find(wanted) !== undefined) return
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
  /** Called after each stored part, with the number of bytes stored so far. */
  onPart: (sent: number) => void
}

async function sendParts(job: PartsJob): Promise<void> {
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

const edgeBytes = 64 * 1024

/** FNV-1a: http://www.isthe.com/chongo/tech/comp/fnv/. It need not resist attacks: a collision only refuses a file. */
async function hash(piece: Blob): Promise<string> {
  let value = 0x811c9dc5
  for (const byte of new Uint8Array(await piece.arrayBuffer())) value = Math.imul(value ^ byte, 0x01000193)
  return (value >>> 0).toString(16)
}

export async function markOf(file: File): Promise<FileMark> {
  const { name, size, lastModified } = file
  const [head, tail] = await Promise.all([
    hash(file.slice(0, edgeBytes)),
    hash(file.slice(Math.max(0, size - edgeBytes))),
  ])
  return { name, size, lastModified, print: `${head}-${tail}` }
}

interface LargeFile {
  file: File
  filename: string
  contentType: string
  prefix: UploadPrefix
  /** True if the server should create an item from the file. */
  becomesItem: boolean
}
interface Reports<T> {
  /** Gets the number of bytes that are stored or being sent. */
  onBytes: (sent: number) => void
  /** Lets the server check the file. Called when all parts are stored. */
  finish: (upload: Pick<MultipartState, 'uploadId' | 'publicUrl'>, signal: AbortSignal) => Promise<T>
  signal: AbortSignal | undefined
  controls: UploadControls
  /** Number of parts that are sent in parallel. */
  lanes?: number
}

const isGone = (error: unknown) => error instanceof ApiError && error.status === 404
/** True if the server refused the content of the file. Sending it again would change nothing. */
export const isFileRefused = (error: unknown) => error instanceof ApiError && error.code === 'upload-rejected'

async function goOn(line: Line, adminId: string, uploadId: string): Promise<MultipartState | null> {
  try {
    return await persist(line, (signal) => request(calls.getMultipart, { params: { id: uploadId }, signal }))
  } catch (error) {
    if (!isGone(error)) throw error
    forgetUpload(adminId, uploadId)
    return null
  }
}

async function start(line: Line, large: LargeFile): Promise<MultipartState> {
  const { file, filename, contentType, prefix, becomesItem } = large
  const body = { filename, contentType, prefix, size: file.size, becomesItem }
  const upload = await persist(line, (signal) => request(calls.startMultipart, { body, signal }))
  return { ...upload, isAssembled: false, parts: [] }
}

function missingParts({ partCount, parts, isAssembled }: MultipartState): number[] {
  if (isAssembled) return []
  const there = new Set(parts.map(({ partNumber }) => partNumber))
  return Array.from({ length: partCount }, (_, index) => index + 1).filter((number) => !there.has(number))
}

async function sendUpload<T>(
  line: Line,
  { file, prefix, becomesItem }: LargeFile,
  upload: MultipartState & { mark: FileMark; adminId: string },
  { onBytes, finish, lanes = 4 }: Reports<T>,
): Promise<T> {
  const { uploadId, partSize, adminId, mark } = upload
  const remember = (sent: number) =>
    rememberUpload(adminId, { ...mark, uploadId, prefix, becomesItem, sent, at: Date.now() })
  let highest = 0
  // Never reports fewer bytes than before: a part that is sent again would move the bar back.
  const report = (sent: number) => {
    highest = Math.max(highest, sent)
    onBytes(highest)
  }
  const there = upload.parts.reduce((sum, { size }) => sum + size, 0)
  remember(there)
  report(there)
  const missing = missingParts(upload)
  await sendParts({ file, uploadId, partSize, missing, line, lanes, onBytes: report, onPart: remember })
  report(file.size)
  const finished = await persist(line, (signal) => finish(upload, signal))
  forgetUpload(adminId, uploadId)
  return finished
}

/** Sends a file in parts. An unfinished upload is kept for later, unless it was cancelled or refused. */
export async function sendInParts<T>(large: LargeFile, reports: Reports<T>): Promise<T> {
  const { signal, controls } = reports
  const adminId = sessionOwner() ?? ''
  const line = new Line(controls, signal)
  let uploadId = ''
  try {
    const mark = await markOf(large.file)
    const known = findUnfinished(adminId, large, mark)
    const before = known && (await goOn(line, adminId, known.uploadId))
    const upload = before ?? (await start(line, large))
    ;({ uploadId } = upload)
    return await holdingUpload(uploadId, async () => {
      await lookWhatRuns()
      return await sendUpload(line, large, { ...upload, mark, adminId }, reports)
    })
  } catch (error) {
    line.end()
    if (uploadId === '') throw error
    const isCancelled = controls.isCancelled()
    const isOver = isFileRefused(error) || isGone(error)
    // Forgets the upload first: the same file, chosen again now, must not continue an upload that is being removed.
    if (isOver || isCancelled) forgetUpload(adminId, uploadId)
    // A failure does no harm, because the server removes the upload later.
    if (isCancelled && !isOver) await discardUpload(adminId, uploadId).catch(() => {})
    throw error
  } finally {
    line.end()
    await lookWhatRuns()
  }
}
