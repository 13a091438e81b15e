import type { AdminFields } from '@jinvani/contract'
import type { Generated } from 'kysely'
import type { Stamp, ColumnsOf, Editable } from './columns.ts'

export interface StaffTables {
  admins: Editable &
    ColumnsOf<AdminFields> & {
      passwordHash: string
      /** When somebody else set the password; null once the owner has chosen one. */
      passwordGivenAt: Generated<Date | null>
      sessionsEndedAt: Generated<Date | null>
    }
  sessions: {
    id: Generated<string>
    audience: 'admin' | 'app'
    subjectId: string
    /** SHA-256 of the current refresh token. */
    refreshHash: string
    previousHash: string | null
    /** Equal to `refreshHash` once the app has used its newest tokens. Null for staff. */
    usedHash: Generated<string | null>
    rotatedAt: Date | null
    idleExpiresAt: Date
    expiresAt: Date
    revokedAt: Date | null
    createdAt: Stamp
    provenAt: Generated<Date>
    lastSeenAt: Generated<Date>
    /** First part of the IP address, as `addressPrefix` writes it. */
    network: Generated<string>
    /** Name of the browser and the system. */
    device: Generated<string>
    /** Time of the device's clock when it sent its last batch; `clockAt`: our time when that batch arrived. */
    clock: Generated<Date | null>
    clockAt: Generated<Date | null>
    syncBatch: Generated<string | null>
  }
  knownNetworks: { networkHash: string; adminId: string; seenAt: Stamp }
  /** Staff who were asked to set up a second factor, or who have set up an authenticator app. */
  secondFactors: {
    adminId: string
    /** When the person was first told that the account needs a second factor. */
    askedAt: Date | null
    /** Sealed secret of the authenticator app that is being set up; `totp`: of the app in use. */
    pendingTotp: string | null
    totp: string | null
    totpSince: Date | null
    /** Number of the 30 s period of the last used code: no code up to that period is accepted (RFC 6238, 5.2). */
    totpStep: number | null
  }
  passkeys: {
    id: Generated<string>
    adminId: string
    /** Base64url, like `publicKey`. */
    credentialId: string
    publicKey: string
    counter: number
    /** Joined by commas. */
    transports: string
    name: string
    createdAt: Stamp
    lastUsedAt: Date | null
  }
  /** Unused recovery codes (Argon2id, one salt for each person). Using a code deletes its row. */
  recoveryCodes: { adminId: string; codeHash: string }
  factorTickets: {
    /** SHA-256 of the sign-in ticket; without a ticket, of the challenge. */
    hash: string
    adminId: string
    purpose: 'sign-in' | 'passkey' | 'confirm'
    challenge: string
    tries: Generated<number>
    expiresAt: Date
  }
}
