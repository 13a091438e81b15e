import type { Consent, PersonExport, PersonFields } from '@jinvani/contract'
import type { Generated } from 'kysely'
import type { Stamp, ColumnsOf, Editable } from './columns.ts'

type FilledIn = ColumnsOf<Omit<PersonFields, 'phone'>>

export interface PeopleTables {
  appUsers: Editable &
    Pick<PersonFields, 'phone'> & { [K in keyof FilledIn]: Generated<FilledIn[K]> } & {
      blocked: Generated<boolean>
    }
  otpRequests: {
    id: string
    phoneHash: string
    networkHash: string
    codeHash: string
    /** Counts everybody's tries. */
    tries: Generated<number>
    createdAt: Stamp
    expiresAt: Date
    /** Unused, but the version before writes it. */
    sentRef: Generated<string | null>
  }
  appConsents: {
    userId: string
    purpose: Consent['purpose']
    version: string
    givenAt: Stamp
  }
  otpLog: {
    id: Generated<string>
    phoneHash: string
    at: Stamp
    outcome: PersonExport['otpLog'][number]['outcome']
  }
  /** The number of an erased person who was blocked. */
  blockedNumbers: {
    phoneHash: string
    endsAt: Date
  }
  /** An item that a person saved. One taken off stays, so that an older entry that arrives later does not count. */
  savedItems: {
    userId: string
    contentId: string
    saved: boolean
    changedAt: Date
  }
  /** Where a person stopped. A cleared one stays at 0, so that an older entry that arrives later does not count. */
  positions: {
    userId: string
    contentId: string
    positionSec: number
    finished: boolean
    cleared: boolean
    changedAt: Date
  }
  /** A person cleared the whole history; entries from before do not count. */
  historyClearings: {
    userId: string
    clearedAt: Date
  }
  /** How many people played an item within seven days. */
  heardItems: {
    contentId: string
    people: number
  }
}
