import type { Generated } from 'kysely'
import type { Stamp } from './columns.ts'

/** Keys of the set `cbcs`, and of the set `cenc` if the film has one. */
export interface ContentKeyRow {
  submissionId: string
  /** 32 hexadecimal digits. */
  keyId: string
  sealedKey: string
  cencKeyId: string | null
  cencSealedKey: string | null
}

/** Keys of a replaced package, which plays on for a while. */
export type RetiredKeyRow = ContentKeyRow & { retiredAt: Stamp }

/** One person playing one film on one device, for as long as the licence counts. */
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
