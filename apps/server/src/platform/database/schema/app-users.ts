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
    /** Tries that named the phone number only, not the id of the request. */
    tries: Generated<number>
    createdAt: Stamp
    expiresAt: Date
    /** Not read by this version, but the previous version writes it. */
    sentRef: Generated<string | null>
  }
  appConsents: { userId: string; purpose: Consent['purpose']; version: string; givenAt: Stamp }
  otpLog: {
    id: Generated<string>
    phoneHash: string
    at: Stamp
    outcome: PersonExport['otpLog'][number]['outcome']
  }
  /** Hash of the number of an erased person who was blocked, so that the block outlives the account. */
  blockedNumbers: { phoneHash: string; endsAt: Date }
  /** Saved items. A removed item keeps its row, so that an older change that a device sends later does not count. */
  savedItems: { userId: string; contentId: string; saved: boolean; changedAt: Date }
  /** Where people stopped. A cleared position stays as 0, so that an older one that arrives later does not count. */
  positions: {
    userId: string
    contentId: string
    positionSec: number
    finished: boolean
    cleared: boolean
    changedAt: Date
  }
  /** When a person cleared the whole history: positions from before that time do not count. */
  historyClearings: { userId: string; clearedAt: Date }
  /** How many people played an item within seven days. */
  heardItems: { contentId: string; people: number }
}
