import type { AdminFields } from '@jinvani/contract'
import type { Generated } from 'kysely'
import type { Stamp, ColumnsOf, Editable } from './columns.ts'

export interface StaffTables {
  admins: Editable &
    ColumnsOf<AdminFields> & {
      passwordHash: string
      /** When another person set the password; null once the owner has chosen one. */
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
    /** Apps only: `refreshHash`, once somebody used the tokens that came with it. */
    usedHash: Generated<string | null>
    rotatedAt: Date | null
    idleExpiresAt: Date
    expiresAt: Date
    revokedAt: Date | null
    createdAt: Stamp
    provenAt: Generated<Date>
    lastSeenAt: Generated<Date>
    /** Prefix of the address. */
    network: Generated<string>
    /** Browser and system, in words. */
    device: Generated<string>
    /** What the device's clock said with its last batch, and when that came. */
    clock: Generated<Date | null>
    clockAt: Generated<Date | null>
    syncBatch: Generated<string | null>
  }
  knownNetworks: {
    networkHash: string
    adminId: string
    seenAt: Stamp
  }
  /** Staff who were asked for a second factor or have set up an authenticator app. */
  secondFactors: {
    adminId: string
    /** When the account was first told that it needs one. */
    askedAt: Date | null
    /** Sealed secrets of authenticator apps: the one being set up, and the one that counts. */
    pendingTotp: string | null
    totp: string | null
    totpSince: Date | null
    /** Which 30 s since 1970 the last code was for: neither that code nor an older one counts again (RFC 6238, 5.2). */
    totpStep: number | null
  }
  passkeys: {
    id: Generated<string>
    adminId: string
    /** Base64url, like the key. */
    credentialId: string
    publicKey: string
    counter: number
    /** Comma-joined. */
    transports: string
    name: string
    createdAt: Stamp
    lastUsedAt: Date | null
  }
  /** A used code loses its row. */
  recoveryCodes: {
    adminId: string
    /** Argon2id, with one salt for all codes of a person. */
    codeHash: string
  }
  factorTickets: {
    /** SHA-256 of the sign-in ticket, else of the challenge. */
    hash: string
    adminId: string
    purpose: 'sign-in' | 'passkey' | 'confirm'
    challenge: string
    tries: Generated<number>
    expiresAt: Date
  }
}
