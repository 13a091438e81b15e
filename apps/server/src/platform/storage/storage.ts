// Where files live. Two stores behind one interface: a folder of this machine, or a bucket of an S3-compatible service.
import type { Readable } from 'node:stream'

export interface StoredFile {
  size: number
  modifiedAt: Date
  /** Names these bytes in this store; null where only this program writes. */
  version: string | null
}
/** Both ends count, as in an HTTP range. */
export interface ByteRange {
  start: number
  end: number
}
export interface PutTicket {
  key: string
  contentType: string
  maxBytes: number
  /** Of the file, where it is known. */
  size?: number | undefined
  expiresInSec: number
}
export interface PutAddress {
  url: string
  /** To be sent with the file, exactly so. */
  headers: Record<string, string>
}
/** What a signed address of ours allows. */
export type PutGrant = Pick<PutTicket, 'contentType' | 'maxBytes'>

export interface WriteRules {
  maxBytes: number
  /** A body that ends earlier or goes on is refused. */
  expectedBytes?: number | undefined
  contentType?: string
  /** Refuse with `taken` where the key is in use; otherwise it is replaced. */
  ifAbsent?: boolean
}
export interface GetHeaders {
  contentType: string
  cacheControl: string
}

/** A file that comes in parts of one size, the last one excepted. */
export interface MultipartFile {
  key: string
  /** The store's own name of this upload. */
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
/** What the signed address of a part allows. */
export interface PartGrant {
  ref: string
  partNumber: number
  length: number
}
export type BegunUpload = Pick<MultipartFile, 'key' | 'ref'>

export interface MultipartStore {
  /** Answers the `ref`. */
  begin(file: Omit<MultipartFile, 'ref'> & { contentType: string }): Promise<string>
  /** An absolute address that takes this one part, of exactly its length, by PUT. */
  presignPart(file: MultipartFile, partNumber: number, expiresInSec: number): Promise<string>
  /** Checks such an address when the PUT comes to this server; null where it was not signed here or has expired. */
  readPartGrant(key: string, query: Record<string, unknown>): PartGrant | null
  /** Replaces what came under this number before. Answers the ETag. `missing` where the upload is over. */
  writePart(file: MultipartFile, partNumber: number, body: Readable): Promise<string>
  /** Those that are there whole, by number. `missing` where the upload is over. */
  listParts(file: MultipartFile): Promise<StoredPart[]>
  /** Makes the file of its parts; fine where that has been done. `incomplete` where one is missing. */
  assemble(file: MultipartFile): Promise<void>
  /** Gives up what was sent; an upload that is over is fine. */
  abort(upload: BegunUpload): Promise<void>
  /** Begun before, neither assembled nor aborted. */
  listBegun(before: Date): Promise<BegunUpload[]>
}

export interface Storage {
  multipart: MultipartStore
  /** An absolute address that takes one file by PUT, once, with exactly this content type and length. */
  presignPut(ticket: PutTicket): Promise<PutAddress>
  /** Checks such an address when the PUT comes to this server; null where it was not signed here or has expired. */
  readPutGrant(key: string, query: Record<string, unknown>): PutGrant | null
  /** An address to read from for a while; null where this server hands the file out itself. */
  presignGet(key: string, seconds: number, headers: GetHeaders): Promise<string | null>
  stat(key: string): Promise<StoredFile | null>
  /** Throws `missing` before the first byte, and `changed` where the bytes are others than those of the version. */
  read(key: string, range?: ByteRange, version?: string | null): Promise<Readable>
  /** False where `read` would throw `changed` or `missing`. A version of another store says nothing. */
  holds(key: string, version: string): Promise<boolean>
  /**
   * All or nothing: whatever goes wrong, nothing is left behind. `body` as a path names a file that is not written to any
   * more: the store may keep that very file, under a second name.
   */
  write(key: string, body: Readable | string, rules: WriteRules): Promise<{ size: number }>
  /** A key that names nothing is fine. */
  remove(key: string): Promise<void>
  /** The file as a path on this machine, for programs that need one. */
  withFile<T>(key: string, use: (path: string) => Promise<T>, version?: string | null): Promise<T>
  /** Bytes that still fit in; null where the store has no limit that we know. */
  freeBytes(): Promise<number | null>
  /** Throws where the store cannot be used. */
  check(): Promise<void>
  /** Clears what an earlier process left half done. */
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

/** What a disk says that has no byte left, or none for this user. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT'].includes(String(error.code))
}

const MAX_LENGTH = 300
/** Folders, then a name with one extension. No segment can be a dot, empty or hidden. */
const pattern = /^(?:[A-Za-z0-9_][A-Za-z0-9_-]{0,99}\/){1,8}[A-Za-z0-9_-]{1,128}\.[a-z0-9]{1,8}$/

export function isStorageKey(key: string): boolean {
  return key.length <= MAX_LENGTH && pattern.test(key)
}

/** Every path and every object name goes through here: a key can never lead out of the store. */
export function assertStorageKey(key: string): string {
  if (!isStorageKey(key)) throw new StorageError('bad-key')
  return key
}
