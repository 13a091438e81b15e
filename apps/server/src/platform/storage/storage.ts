// One interface for two file stores: a folder of this machine, or a bucket of an S3-compatible service.
import { type Readable, Transform } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { ProgramFailed } from '@jinvani/media'
import { readCode } from '../app-error.ts'

export interface StoredFile {
  size: number
  modifiedAt: Date
  /** Version of the bytes. Null if the store has none, since only this program writes to it. */
  version: string | null
}
/** First and last byte, both included, as in an HTTP range. */
export type ByteRange = { start: number; end: number }
export interface PutTicket {
  key: string
  contentType: string
  maxBytes: number
  size?: number | undefined
  expiresInSec: number
}
export type PutGrant = Pick<PutTicket, 'contentType' | 'maxBytes'>

export interface WriteRules {
  maxBytes: number
  /** Exact length: a shorter or longer body is refused. */
  expectedBytes?: number | undefined
  contentType?: string
  /** True: throws `taken` if the key is in use. Otherwise replaces the file. */
  ifAbsent?: boolean
}

/** A file in parts. All parts have the same size, except the last. */
export interface MultipartFile {
  key: string
  ref: string
  size: number
  partSize: number
}
export interface StoredPart {
  partNumber: number
  /** The ETag without quotation marks; on disk, the MD5 of the part's bytes. */
  ETag: string
  size: number
}
export type PartGrant = { ref: string; partNumber: number; length: number }
export type BegunUpload = Pick<MultipartFile, 'key' | 'ref'>

export interface MultipartStore {
  /** Begins an upload and returns its `ref`. */
  begin(file: Omit<MultipartFile, 'ref'> & { contentType: string }): Promise<string>
  /** An absolute address to which one PUT may send this part, with exactly its length. */
  presignPart(file: MultipartFile, partNumber: number, expiresInSec: number): Promise<string>
  /** Reads the address of a PUT to this server; null if it has expired or we did not sign it. */
  readPartGrant(key: string, query: Record<string, unknown>): PartGrant | null
  /** Writes a part, replaces an earlier attempt, and returns the ETag. Throws `missing` if the upload is over. */
  writePart(file: MultipartFile, partNumber: number, body: Readable): Promise<string>
  /** The complete parts, by number. Throws `missing` if the upload is over. */
  listParts(file: MultipartFile): Promise<StoredPart[]>
  /** Makes one file from the parts; does nothing if that was done before. Throws `incomplete` if a part is missing. */
  assemble(file: MultipartFile): Promise<void>
  /** Ends the upload and removes its parts. Does nothing if the upload is over. */
  abort(upload: BegunUpload): Promise<void>
  /** Uploads that began before this time, and were neither assembled nor aborted. */
  listBegun(before: Date): Promise<BegunUpload[]>
}

export interface Storage {
  multipart: MultipartStore
  /** Signs an address to which one PUT with these headers may send a file. A bucket also checks `size`, if given. */
  presignPut(ticket: PutTicket): Promise<{ url: string; headers: Record<string, string> }>
  /** Reads the address of a PUT to this server; null if it has expired or we did not sign it. */
  readPutGrant(key: string, query: Record<string, unknown>): PutGrant | null
  /** An address from which the file can be read for a while; null if this server sends the file itself. */
  presignGet(
    key: string,
    seconds: number,
    headers: { contentType: string; cacheControl: string },
  ): Promise<string | null>
  stat(key: string): Promise<StoredFile | null>
  /** Reads a file. Throws `missing` before the first byte, and `changed` if the stored bytes are of another version. */
  read(key: string, range?: ByteRange, version?: string | null): Promise<Readable>
  /** False if `read` would throw `changed` or `missing`. A version from another store counts as present. */
  holds(key: string, version: string): Promise<boolean>
  /** Writes a file, or nothing on failure. If `body` is a path, its file must not change: the store may link to it. */
  write(key: string, body: Readable | string, rules: WriteRules): Promise<{ size: number }>
  /** Removes a file; a missing one is no error. */
  remove(key: string): Promise<void>
  withFile<T>(key: string, use: (path: string) => Promise<T>, version?: string | null): Promise<T>
  /** Free bytes; null if the store has no limit that this program knows. */
  freeBytes(): Promise<number | null>
  check(): Promise<void>
  sweep(): Promise<void>
}

export type StorageReason =
  | 'missing'
  | 'changed'
  | 'taken'
  | 'too-large'
  | 'incomplete'
  | 'bad-key'
  | 'bad-part'
  | 'full'
  | 'away'

export class StorageError extends Error {
  override name = 'StorageError'
  readonly reason: StorageReason

  constructor(reason: StorageReason, options?: ErrorOptions) {
    super(`Storage: ${reason}`, options)
    this.reason = reason
  }
}

export const isStorageError = (error: unknown, reason: StorageReason): boolean =>
  error instanceof StorageError && error.reason === reason

/** What is wrong with the store, so that every file fails; undefined if only this file is affected. */
export function findStoreFault(error: unknown): 'away' | 'full' | undefined {
  if (error instanceof StorageError && (error.reason === 'away' || error.reason === 'full'))
    return error.reason
  return error instanceof Error ? findStoreFault(error.cause) : undefined
}

/** True if the disk or the user's quota is full. Reads the causes and the output of failed programs, too. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (isStorageError(error, 'full')) return true
  if (error instanceof ProgramFailed && error.detail.includes('No space left on device')) return true
  return ['ENOSPC', 'EDQUOT'].includes(readCode(error)) || isDiskFull(error.cause)
}

/** Codes of a lost mount, or of a disk that is faulty or read-only. With these, every file fails. */
const awayCodes = /^(EIO|EROFS|EACCES|EPERM|ESTALE|ENODEV|ENOTCONN|ETIMEDOUT|EHOSTDOWN)$/

/** Turns a fault of the disk into a StorageError. Other errors stay as they are. */
export function asDiskFault(error: unknown): unknown {
  if (isDiskFull(error)) return new StorageError('full', { cause: error })
  return awayCodes.test(readCode(error)) ? new StorageError('away', { cause: error }) : error
}

const MAX_LENGTH = 300
/** Folders, then a file name with one extension. No part is empty or begins with a dot. */
const pattern = /^(?:[A-Za-z0-9_][A-Za-z0-9_-]{0,99}\/){1,8}[A-Za-z0-9_-]{1,128}\.[a-z0-9]{1,8}$/

export const isStorageKey = (key: string): boolean => key.length <= MAX_LENGTH && pattern.test(key)

/** Every path and object name passes here, so that no key leads out of the store. */
export function assertStorageKey(key: string): string {
  if (!isStorageKey(key)) throw new StorageError('bad-key')
  return key
}

/** Passes bytes on and counts them. Fails at the first byte too many, and at the end if some are missing. */
export function measuredBody({ maxBytes, expectedBytes }: WriteRules) {
  const limit = Math.min(maxBytes, expectedBytes ?? maxBytes)
  let size = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      if (size > limit) done(new StorageError(size > maxBytes ? 'too-large' : 'incomplete'))
      else done(null, chunk)
    },
    flush(done) {
      const isShort = expectedBytes !== undefined && size !== expectedBytes
      done(isShort ? new StorageError('incomplete') : null)
    },
  })
  return { stream, size: () => size }
}

export function assertSize(size: number, { maxBytes, expectedBytes = size }: WriteRules): void {
  if (size > maxBytes) throw new StorageError('too-large')
  if (size !== expectedBytes) throw new StorageError('incomplete')
}

type Sizes = Pick<MultipartFile, 'size' | 'partSize'>

export const countParts = ({ size, partSize }: Sizes) => Math.ceil(size / partSize)

/** Where a part lies in the file. Throws `bad-part` if the file has no such part. */
export function placeOfPart(file: Sizes, partNumber: number): { start: number; length: number } {
  if (!Number.isInteger(partNumber) || partNumber < 1 || partNumber > countParts(file))
    throw new StorageError('bad-part')
  const start = (partNumber - 1) * file.partSize
  return { start, length: Math.min(file.partSize, file.size - start) }
}

export function assertWhole(file: Sizes, parts: readonly StoredPart[]): void {
  const isRight = ({ partNumber, size }: StoredPart) => size === placeOfPart(file, partNumber).length
  const right = new Set(parts.filter(isRight).map(({ partNumber }) => partNumber))
  if (right.size !== countParts(file)) throw new StorageError('incomplete')
}

const MAX_AGE_MS = 5000
const PATIENCE_MS = 3000

const known = new WeakMap<object, { answer: Promise<boolean>; until: number }>()

/** True if the store answers in time. Asks it at most once in a few seconds, and returns the last result in between. */
export function doesStoreAnswer(storage: Pick<Storage, 'check'>, now = Date.now()): Promise<boolean> {
  const before = known.get(storage)
  if (before !== undefined && now < before.until) return before.answer
  const late = sleep(PATIENCE_MS, false, { ref: false })
  const check = storage.check().then(
    () => true,
    () => false,
  )
  const answer = Promise.race([check, late])
  known.set(storage, { answer, until: now + MAX_AGE_MS })
  return answer
}
