// Where files live. Two stores behind one interface: a folder of this machine, or a bucket of an S3-compatible service.
import type { Readable } from 'node:stream'

export interface StoredFile {
  size: number
  modifiedAt: Date
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
  expiresInSec: number
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

export interface Storage {
  /** An absolute address that takes one file by PUT with exactly this content type. */
  presignPut(ticket: PutTicket): Promise<string>
  /** Checks such an address when the PUT comes to this server; null where it was not signed here or has expired. */
  readPutGrant(key: string, query: Record<string, unknown>): PutGrant | null
  /** An address to read from for a while; null where this server hands the file out itself. */
  presignGet(key: string, seconds: number, headers: GetHeaders): Promise<string | null>
  stat(key: string): Promise<StoredFile | null>
  /** Throws `missing` before the first byte. */
  read(key: string, range?: ByteRange): Promise<Readable>
  /** All or nothing: whatever goes wrong, nothing is left behind. */
  write(key: string, body: Readable, rules: WriteRules): Promise<{ size: number }>
  /** A key that names nothing is fine. */
  remove(key: string): Promise<void>
  /** The file as a path on this machine, for programs that need one. */
  withFile<T>(key: string, use: (path: string) => Promise<T>): Promise<T>
  /** Throws where the store cannot be used. */
  check(): Promise<void>
  /** Clears what an earlier process left half done. */
  sweep(): Promise<void>
}

export type StorageReason = 'missing' | 'taken' | 'too-large' | 'incomplete' | 'bad-key'

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
