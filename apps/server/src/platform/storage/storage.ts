// Two file stores behind one interface: a folder of this machine, or a bucket of an S3-compatible service.
import type { Readable } from 'node:stream'
import { ProgramFailed } from '@jinvani/media'

export interface StoredFile {
  size: number
  modifiedAt: Date
  /** Null if only this program writes to the store. */
  version: string | null
}
/** Both ends are inclusive, as in an HTTP range. */
export interface ByteRange {
  start: number
  end: number
}
export interface PutTicket {
  key: string
  contentType: string
  maxBytes: number
  size?: number | undefined
  expiresInSec: number
}
interface PutAddress {
  url: string
  /** The PUT must send these unchanged. */
  headers: Record<string, string>
}
export type PutGrant = Pick<PutTicket, 'contentType' | 'maxBytes'>

export interface WriteRules {
  maxBytes: number
  /** A shorter or longer body is refused. */
  expectedBytes?: number | undefined
  contentType?: string
  /** Throws `taken` if the key is in use; by default the file is replaced. */
  ifAbsent?: boolean
}
interface GetHeaders {
  contentType: string
  cacheControl: string
}

/** All its parts have one size, except the last. */
export interface MultipartFile {
  key: string
  ref: string
  size: number
  partSize: number
}
export interface StoredPart {
  partNumber: number
  /** MD5 of its bytes, as 32 hexadecimal digits. */
  ETag: string
  size: number
}
export interface PartGrant {
  ref: string
  partNumber: number
  length: number
}
export type BegunUpload = Pick<MultipartFile, 'key' | 'ref'>

export interface MultipartStore {
  /** Returns the `ref`. */
  begin(file: Omit<MultipartFile, 'ref'> & { contentType: string }): Promise<string>
  /** An absolute address that takes this one part, of exactly its length, by PUT. */
  presignPart(file: MultipartFile, partNumber: number, expiresInSec: number): Promise<string>
  /** Reads the address of a PUT to this server; null if it has expired or we did not sign it. */
  readPartGrant(key: string, query: Record<string, unknown>): PartGrant | null
  /** Replaces what was sent of this part and returns the ETag. Throws `missing` if the upload is over. */
  writePart(file: MultipartFile, partNumber: number, body: Readable): Promise<string>
  /** Complete parts, by number. Throws `missing` if the upload is over. */
  listParts(file: MultipartFile): Promise<StoredPart[]>
  /** Does nothing if that has been done. Throws `incomplete` if a part is missing. */
  assemble(file: MultipartFile): Promise<void>
  /** Does nothing if the upload is over. */
  abort(upload: BegunUpload): Promise<void>
  /** Uploads that began before this time and were neither assembled nor aborted. */
  listBegun(before: Date): Promise<BegunUpload[]>
}

export interface Storage {
  multipart: MultipartStore
  /** An absolute address that takes one file by PUT, once, of exactly this content type and length. */
  presignPut(ticket: PutTicket): Promise<PutAddress>
  /** Reads the address of a PUT to this server; null if it has expired or we did not sign it. */
  readPutGrant(key: string, query: Record<string, unknown>): PutGrant | null
  /** An address to read from for a while; null if this server sends the file itself. */
  presignGet(key: string, seconds: number, headers: GetHeaders): Promise<string | null>
  stat(key: string): Promise<StoredFile | null>
  /** Throws `missing` before the first byte, and `changed` if the bytes are not those of the version. */
  read(key: string, range?: ByteRange, version?: string | null): Promise<Readable>
  /** False if `read` would throw `changed` or `missing`. A version of another store always passes. */
  holds(key: string, version: string): Promise<boolean>
  /**
   * A failure leaves nothing behind. If `body` is a path, nobody may write to that file any more: the store may keep
   * that very file under a second name.
   */
  write(key: string, body: Readable | string, rules: WriteRules): Promise<{ size: number }>
  /** A missing key is no error. */
  remove(key: string): Promise<void>
  withFile<T>(key: string, use: (path: string) => Promise<T>, version?: string | null): Promise<T>
  /** Null if the store has no limit that we know. */
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

export function isStorageError(error: unknown, reason: StorageReason): boolean {
  return error instanceof StorageError && error.reason === reason
}

/** The store is at fault and not the file: until that is over, every other file would fail, too. */
export function findStoreFault(error: unknown): 'away' | 'full' | undefined {
  if (error instanceof StorageError && (error.reason === 'away' || error.reason === 'full'))
    return error.reason
  return error instanceof Error ? findStoreFault(error.cause) : undefined
}

/** True if the disk or the user's quota is full, also if a program of the pipeline noticed it. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (isStorageError(error, 'full')) return true
  if (error instanceof ProgramFailed && error.detail.includes('No space left on device')) return true
  return ('code' in error && ['ENOSPC', 'EDQUOT'].includes(String(error.code))) || isDiskFull(error.cause)
}

/** The mount is lost, or a faulty disk became read-only: then every file fails. */
const awayCodes = [
  'EIO',
  'EROFS',
  'EACCES',
  'EPERM',
  'ESTALE',
  'ENODEV',
  'ENOTCONN',
  'ETIMEDOUT',
  'EHOSTDOWN',
]

/** Leaves the error as it is if the disk is not at fault. */
export function asDiskFault(error: unknown): unknown {
  if (isDiskFull(error)) return new StorageError('full', { cause: error })
  const isAway = error instanceof Error && 'code' in error && awayCodes.includes(String(error.code))
  return isAway ? new StorageError('away', { cause: error }) : error
}

const MAX_LENGTH = 300
/** Folders, then a name with one extension. No segment is empty or begins with a dot. */
const pattern = /^(?:[A-Za-z0-9_][A-Za-z0-9_-]{0,99}\/){1,8}[A-Za-z0-9_-]{1,128}\.[a-z0-9]{1,8}$/

export function isStorageKey(key: string): boolean {
  return key.length <= MAX_LENGTH && pattern.test(key)
}

/** Every path and every object name goes through here, so no key leads out of the store. */
export function assertStorageKey(key: string): string {
  if (!isStorageKey(key)) throw new StorageError('bad-key')
  return key
}
