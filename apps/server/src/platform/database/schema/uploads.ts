import type { Generated } from 'kysely'
import type { Stamp } from './columns.ts'

export type SmallSizes = Record<string, number>

export interface UploadRow {
  key: string
  ownerId: string
  contentType: string
  maxBytes: number
  size: number | null
  status: 'presigned' | 'verified' | 'rejected'
  width: number | null
  height: number | null
  durationSec: number | null
  /** Whether every phone plays its tracks; null for pictures, and for files that were not probed for it. */
  playsEverywhere: Generated<boolean | null>
  createdAt: Stamp
  verifiedAt: Date | null
  /** When the collector first saw that nothing names it; null while something does. */
  unnamedSince: Date | null
  /** The store's version of the verified bytes; null if the store has no versions, and for older files. */
  storeVersion: string | null
  /** `fingerprintOf` the verified bytes; null for files of this program and for older ones. */
  fingerprint: string | null
  /** Bytes of the small pictures made of it, by their width; null until they are made. */
  small: Generated<SmallSizes | null>
  /** Name that it had on the sender's machine; null for files of this program. */
  name: string | null
}

export interface MultipartUploadRow {
  id: Generated<string>
  key: string
  /** The store's own id of the upload. */
  ref: string
  size: number
  partSize: number
  assembledAt: Date | null
  /** When the sender last made a request. */
  touchedAt: Stamp
  /** Name of a file from which an item will be made; null if none will be, or it has been made. */
  itemName: string | null
  /** The item made from it, or while `itemName` is set another item with the same bytes; it may be deleted. */
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
  /** Since when no manifest of its package names it; null while one does. */
  unnamedSince: Generated<Date | null>
  createdAt: Stamp
}

/** No file that a row names is removed before all holds have ended. */
export interface FileHoldRow {
  id: Generated<string>
  endsAt: Date
}
