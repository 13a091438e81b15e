import type { Generated } from 'kysely'
import type { Stamp } from './columns.ts'

export type SmallSizes = Record<string, number>

export interface UploadTables {
  uploads: {
    key: string
    ownerId: string
    contentType: string
    maxBytes: number
    size: number | null
    status: 'presigned' | 'verified' | 'rejected'
    width: number | null
    height: number | null
    durationSec: number | null
    /** Every phone plays its tracks; null for pictures, and until somebody has looked. */
    playsEverywhere: Generated<boolean | null>
    createdAt: Stamp
    verifiedAt: Date | null
    /** Since when nothing names it; null while something does. */
    unnamedSince: Date | null
    /** The store's version of the verified bytes; null for older files, and in a store without versions. */
    storeVersion: string | null
    /** `fingerprintOf` the verified bytes; null for older files and those that this program made. */
    fingerprint: string | null
    /** Bytes of its small pictures by width; null until they are made. */
    small: Generated<SmallSizes | null>
    /** Its name on the sender's machine; null for files that this program made. */
    name: string | null
  }
  multipartUploads: {
    id: Generated<string>
    key: string
    ref: string
    size: number
    partSize: number
    assembledAt: Date | null
    touchedAt: Stamp
    /** The file will become an item of this name; null if it will not, or has. */
    itemName: string | null
    /** The item made from it; while `itemName` is set, another item with the same bytes. It may be deleted by now. */
    contentId: string | null
  }
  madeFiles: {
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
  /** Until the last hold ends, no file that a row names is removed. */
  fileHolds: {
    id: Generated<string>
    endsAt: Date
  }
}
