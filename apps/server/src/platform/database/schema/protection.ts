import type { Generated } from 'kysely'
import type { Stamp } from './columns.ts'

/** Of the set `cbcs`, and of the set `cenc` if the film has one. */
export interface ContentKeyRow {
  submissionId: string
  /** 32 hexadecimal digits. */
  keyId: string
  sealedKey: string
  cencKeyId: string | null
  cencSealedKey: string | null
}

/** Of a package that another has replaced, which plays on for a while. */
export type RetiredKeyRow = ContentKeyRow & { retiredAt: Stamp }

/** A person plays a film on a device: the time for which a licence counts. */
export interface PlaybackLeaseRow {
  userId: string
  sessionId: string
  contentId: string
  endsAt: Date
}

/** A person opened a film. */
export interface PlayRow {
  id: Generated<string>
  userId: string
  contentId: string
  at: Stamp
}
