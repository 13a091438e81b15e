import type { AdminFields } from '@jinvani/contract'
import type { Generated } from 'kysely'
import type { Stamp, ColumnsOf, Editable } from './columns.ts'

export type AdminRow = Editable &
  ColumnsOf<AdminFields> & {
    passwordHash: string
    /** When another person set the password; null for a self-chosen one. */
    passwordGivenAt: Generated<Date | null>
    /** When somebody ended all of their sessions at once. */
    sessionsEndedAt: Generated<Date | null>
  }

export interface SessionRow {
  id: Generated<string>
  audience: 'admin' | 'app'
  subjectId: string
  /** SHA-256 of the current refresh token. */
  refreshHash: string
  previousHash: string | null
  /** `refreshHash` once the tokens given with it were used; of the apps only. */
  usedHash: Generated<string | null>
  rotatedAt: Date | null
  idleExpiresAt: Date
  expiresAt: Date
  revokedAt: Date | null
  createdAt: Stamp
  /** When the person last proved their identity. */
  provenAt: Generated<Date>
  /** Updated every few minutes. */
  lastSeenAt: Generated<Date>
  /** Prefix of the address. */
  network: Generated<string>
  /** Browser and system, in words. */
  device: Generated<string>
  /** What the clock of the device said with its last batch, and when that came. */
  clock: Generated<Date | null>
  clockAt: Generated<Date | null>
  /** Id of that batch. */
  syncBatch: Generated<string | null>
}

/** A network that has signed in to an account. */
export interface KnownNetworkRow {
  networkHash: string
  adminId: string
  seenAt: Stamp
}

/** One row per member of staff who was asked for a second factor or has set up an authenticator app. */
export interface SecondFactorRow {
  adminId: string
  /** When the account was first asked for a compulsory second factor. */
  askedAt: Date | null
  /** Sealed secrets of authenticator apps: the one being set up, and the one that counts. */
  pendingTotp: string | null
  totp: string | null
  totpSince: Date | null
  /** Step of 30 s since 1970 of the last accepted code: neither it nor an older one counts again. */
  totpStep: number | null
}

export interface PasskeyRow {
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

/** An unused recovery code; a used one has no row. */
export interface RecoveryCodeRow {
  adminId: string
  /** Argon2id; all codes of a person have the same salt. */
  codeHash: string
}

/** A single-use ticket. */
export interface FactorTicketRow {
  /** SHA-256 of the sign-in ticket, else of the challenge. */
  hash: string
  adminId: string
  purpose: 'sign-in' | 'passkey' | 'confirm'
  /** Challenge that the passkey has to sign. */
  challenge: string
  tries: Generated<number>
  expiresAt: Date
}
