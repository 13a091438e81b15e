import type { Consent, PersonExport, PersonFields } from '@jinvani/contract'
import type { Generated } from 'kysely'
import type { Stamp, ColumnsOf, Editable } from './columns.ts'

type FilledIn = ColumnsOf<Omit<PersonFields, 'phone'>>

/** A person is made from a number; the rest is theirs to fill in. */
export type AppUserRow = Editable &
  Pick<PersonFields, 'phone'> & { [K in keyof FilledIn]: Generated<FilledIn[K]> } & {
    blocked: Generated<boolean>
  }

/** A code that was asked for. */
export interface OtpRequestRow {
  id: string
  phoneHash: string
  /** Of the network that asked. */
  networkHash: string
  codeHash: string
  /** Of everybody. */
  tries: Generated<number>
  createdAt: Stamp
  expiresAt: Date
  /** The provider's name of the message. */
  sentRef: Generated<string | null>
}

/** Only the version before writes it: it goes with the version after this. */
export interface OtpCodeRow {
  phone: string
  codeHash: string
  tries: Generated<number>
  expiresAt: Date
}

/** What a person agreed to. */
export interface AppConsentRow {
  userId: string
  purpose: Consent['purpose']
  /** Of the privacy policy. */
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

/** Of an erased person who was blocked. */
export interface BlockedNumberRow {
  /** The HMAC of the phone number. */
  phoneHash: string
  endsAt: Date
}
