// Codes of an authenticator app (RFC 6238): SHA-1, six digits and 30 seconds, which every app supports.
import { Secret, TOTP } from 'otpauth'
import { type Secrets, deriveKeys } from '../../../platform/secrets/keys.ts'
import type { SealedTable } from '../../../platform/database/sealed-rows.ts'

const STEP_MS = 30_000
/** How many steps of 30 seconds the phone's clock may be off. */
const TOLERATED = 1
/** A code that is at most this many steps off (5 minutes, and 1 for typing) is explained by a wrong clock. */
const EXPLAINED = 12

export const isTotpCode = (code: string) => /^\d{6}$/.test(code.replace(/[\s-]/g, ''))

const totpOf = (secret: string, label = '') => new TOTP({ issuer: 'Jinvani', label, secret })

export function newTotp(email: string): { secret: string; uri: string } {
  const secret = new Secret({ size: 20 }).base32
  return { secret, uri: totpOf(secret, email).toString() }
}

interface TotpVerdict {
  /** The step of 30 seconds in which the code is right; null for a wrong code. */
  step: number | null
  /** Message for a person whose phone has a wrong clock. */
  advice?: string
  /** For a code that came too early: the step in which it will be right. */
  ahead?: number
}

/** `lastStep`: step of the last accepted code; that code and older ones are refused (RFC 6238, 5.2). */
export function judgeTotp(
  secret: string,
  code: string,
  { lastStep, now = Date.now() }: { lastStep: number | null; now?: number },
): TotpVerdict {
  const token = code.replace(/[\s-]/g, '')
  const delta = totpOf(secret).validate({ token, timestamp: now, window: EXPLAINED })
  const step = Math.floor(now / STEP_MS) + (delta ?? 0)
  if (delta === null || (lastStep !== null && step <= lastStep)) return { step: null }
  if (Math.abs(delta) <= TOLERATED) return { step }
  return { step: null, advice: clockAdvice(Math.abs(delta)), ...(delta > 0 && { ahead: step }) }
}

function clockAdvice(steps: number): string {
  const minutes = Math.round((steps * STEP_MS) / 60_000)
  const about = `${minutes} minute${minutes === 1 ? '' : 's'}`
  return `The clock of your phone differs from ours by about ${about}; set it to automatic and use a new code.`
}

export const totpKeys = (secrets: Secrets) => deriveKeys(secrets, 'totp')

/** Where the keys of authenticator apps are stored, for a change of the secret that seals them. */
export const sealedTotpKeys: SealedTable = {
  table: 'secondFactors',
  id: 'adminId',
  columns: { totp: (adminId) => adminId, pendingTotp: (adminId) => adminId },
  keysOf: totpKeys,
}
