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
    /** True if every phone plays the file; null for pictures, and until its tracks were checked. */
    playsEverywhere: Generated<boolean | null>
    createdAt: Stamp
    verifiedAt: Date | null
    /** Time from which on no row names the file; null while a row names it. */
    unnamedSince: Date | null
    /** The store's version of the verified bytes; null for older files, and if the store has no versions. */
    storeVersion: string | null
    /** `fingerprintOf` the verified bytes; null for older files and for files that this program made. */
    fingerprint: string | null
    /** Bytes of each small copy of a picture, by width, `card` or `square`. 0: no copy. Null until they are made. */
    small: Generated<SmallSizes | null>
    /** File name on the sender's machine; null for files that this program made. */
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
    /** Name of the item to make from the file; null if none is to be made, or if it was made already. */
    itemName: string | null
    /** The item made from the file. While `itemName` is set: an older item with the same bytes, perhaps deleted. */
    contentId: string | null
  }
  madeFiles: {
    key: string
    /** Id of a submission, of a part of a film, or of a caption. */
    ownerId: string
    contentType: string
    size: number
    visible: Generated<boolean>
    /** Key of a newer file, which is sent in place of this one. */
    replacedBy: Generated<string | null>
    /** Since when no manifest of the package names the file; null while one does. */
    unnamedSince: Generated<Date | null>
    createdAt: Stamp
  }
  /** Holds of backups: while one lasts, no file is removed that a row names, or named when the hold began. */
  fileHolds: { id: Generated<string>; endsAt: Date }
}
