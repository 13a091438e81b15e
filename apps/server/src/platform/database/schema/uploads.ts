import type { ColumnType, Generated } from 'kysely'
import type { Stamp } from './columns.ts'

export interface UploadRow {
  key: string
  ownerId: string
  contentType: string
  maxBytes: number
  size: number | null
  status: 'presigned' | 'verified' | 'rejected'
  /** Only the version before reads it: it goes with the version after this. */
  visibility: ColumnType<
    'unclaimed' | 'public' | 'private',
    'unclaimed' | 'public' | 'private' | undefined,
    'unclaimed' | 'public' | 'private'
  >
  width: number | null
  height: number | null
  durationSec: number | null
  createdAt: Stamp
  verifiedAt: Date | null
  /** When the collector first saw that nothing names it; null while something does. */
  unnamedSince: Date | null
  /** Of the bytes that were verified; null where the store has none, and for files from before there were any. */
  storeVersion: string | null
  /** Of the bytes that were verified, see `fingerprintOf`; null for what this program wrote, and from before there were any. */
  fingerprint: string | null
}

/** How the file of an upload comes in parts. */
export interface MultipartUploadRow {
  id: Generated<string>
  key: string
  /** What the store calls it. */
  ref: string
  size: number
  partSize: number
  assembledAt: Date | null
  /** When its sender last asked for something. */
  touchedAt: Stamp
  /** What the file is called that shall become an item; null where it shall not, or has become one. */
  itemName: string | null
  /** The item that was made of it, or while it has an `itemName` another that plays its bytes; it may be gone. */
  contentId: string | null
}

export interface MadeFileRow {
  key: string
  /** A submission or a caption. */
  ownerId: string
  contentType: string
  size: number
  visible: Generated<boolean>
  /** Key of the file that is read in its place. */
  replacedBy: Generated<string | null>
  /** Since no manifest of its package names it any more; null while one does. */
  unnamedSince: Generated<Date | null>
  createdAt: Stamp
}

/** No file that a row names is removed before all of these have ended. */
export interface FileHoldRow {
  id: Generated<string>
  endsAt: Date
}
