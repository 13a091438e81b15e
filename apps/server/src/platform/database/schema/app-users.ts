import type { Consent, PersonExport, PersonFields } from '@jinvani/contract'
import type { Generated } from 'kysely'
import type { Stamp, ColumnsOf, Editable } from './columns.ts'

type FilledIn = ColumnsOf<Omit<PersonFields, 'phone'>>

/** A person is created from a phone number and fills in the rest. */
export type AppUserRow = Editable &
  Pick<PersonFields, 'phone'> & { [K in keyof FilledIn]: Generated<FilledIn[K]> } & {
    blocked: Generated<boolean>
  }

export interface OtpRequestRow {
  id: string
  phoneHash: string
  /** Hash of the network that asked. */
  networkHash: string
  codeHash: string
  /** Tries by anybody. */
  tries: Generated<number>
  createdAt: Stamp
  expiresAt: Date
  /** Unused; the version before writes it. */
  sentRef: Generated<string | null>
}

export interface AppConsentRow {
  userId: string
  purpose: Consent['purpose']
  /** Version of the privacy policy. */
  version: string
  givenAt: Stamp
}

/** A one-time password was sent or tried. */
export interface OtpLogRow {
  id: Generated<string>
  /** The HMAC of the phone number. */
  phoneHash: string
  at: Stamp
  outcome: PersonExport['otpLog'][number]['outcome']
}

/** The number of an erased person who was blocked. */
export interface BlockedNumberRow {
  /** The HMAC of the phone number. */
  phoneHash: string
  endsAt: Date
}

/** An item that a person saved. One that was taken off stays for older entries that arrive later. */
export interface SavedItemRow {
  userId: string
  contentId: string
  saved: boolean
  changedAt: Date
}

/** Where a person stopped. A cleared one is at 0 and stays for older entries that arrive later. */
export interface PositionRow {
  userId: string
  contentId: string
  positionSec: number
  finished: boolean
  cleared: boolean
  changedAt: Date
}

/** A person cleared the whole history; entries from before do not count. */
export interface HistoryClearingRow {
  userId: string
  clearedAt: Date
}

/** People who played an item within seven days. */
export interface HeardItemRow {
  contentId: string
  people: number
}
