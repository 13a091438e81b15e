import type { AdminFields } from '@jinvani/contract'
import type { Generated } from 'kysely'
import type { Stamp, ColumnsOf, Editable } from './columns.ts'

export type AdminRow = Editable &
  ColumnsOf<AdminFields> & {
    passwordHash: string
    /** When another person set the password; null for one of their own choice. */
    passwordGivenAt: Generated<Date | null>
  }

export interface SessionRow {
  id: Generated<string>
  audience: 'admin' | 'app'
  subjectId: string
  /** SHA-256 of the current refresh token. */
  refreshHash: string
  previousHash: string | null
  rotatedAt: Date | null
  idleExpiresAt: Date
  expiresAt: Date
  revokedAt: Date | null
  createdAt: Stamp
  /** When the person last proved who they are. */
  provenAt: Generated<Date>
  /** Written every few minutes. */
  lastSeenAt: Generated<Date>
  /** The prefix of the address. */
  network: Generated<string>
  /** Browser and system, in words. */
  device: Generated<string>
}

/** A network that signed in to an account. */
export interface KnownNetworkRow {
  networkHash: string
  adminId: string
  seenAt: Stamp
}

/** Of a member of staff who has been asked for a second factor or has set an authenticator app up. */
export interface SecondFactorRow {
  adminId: string
  /** When the account was first asked for a second factor that is compulsory. */
  askedAt: Date | null
  /** Sealed secrets: of the app that is being set up, and of the one that counts. */
  pendingTotp: string | null
  totp: string | null
  totpSince: Date | null
  /** Of the last code that was taken, in steps of 30 s since 1970: neither it nor an older one counts again. */
  totpStep: number | null
}

export interface PasskeyRow {
  id: Generated<string>
  adminId: string
  /** Base64url, as is the key. */
  credentialId: string
  publicKey: string
  counter: number
  /** Comma-joined. */
  transports: string
  name: string
  createdAt: Stamp
  lastUsedAt: Date | null
}

/** One that was used has no row any more. */
export interface RecoveryCodeRow {
  adminId: string
  /** Argon2id; all codes of a person have the same salt. */
  codeHash: string
}

/** Works once. */
export interface FactorTicketRow {
  /** SHA-256 of the ticket of a sign-in, else of the challenge. */
  hash: string
  adminId: string
  purpose: 'sign-in' | 'passkey' | 'confirm'
  /** Which the passkey has to sign. */
  challenge: string
  tries: Generated<number>
  expiresAt: Date
}
