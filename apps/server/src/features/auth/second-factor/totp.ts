// Codes of an authenticator app: SHA-1, six digits, 30 seconds, which is what every app knows.
import { Secret, TOTP } from 'otpauth'

const STEP_MS = 30_000
/** Steps that a clock may differ. */
const TOLERATED = 1
/** Within so many steps a code is right but for the clock: five minutes, and one for the typing. */
const EXPLAINED = 12

export const isTotpCode = (code: string) => /^\d{6}$/.test(code.replace(/[\s-]/g, ''))

export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

const totpOf = (secret: string, label = '') => new TOTP({ issuer: 'Jinvani', label, secret })

/** For the QR code. */
export const totpUri = (secret: string, email: string): string => totpOf(secret, email).toString()

export type TotpVerdict =
  | { step: number }
  /** The sentence where a wrong clock explains it. */
  | { step: null; advice: string | undefined }

/** `lastStep`: of the last code that was taken; neither that code nor an older one counts again. */
export function judgeTotp(
  secret: string,
  code: string,
  { lastStep, now = Date.now() }: { lastStep: number | null; now?: number },
): TotpVerdict {
  const token = code.replace(/[\s-]/g, '')
  const delta = totpOf(secret).validate({ token, timestamp: now, window: EXPLAINED })
  const step = Math.floor(now / STEP_MS) + (delta ?? 0)
  if (delta === null || (lastStep !== null && step <= lastStep)) return { step: null, advice: undefined }
  return Math.abs(delta) <= TOLERATED ? { step } : { step: null, advice: clockAdvice(Math.abs(delta)) }
}

function clockAdvice(steps: number): string {
  const minutes = Math.round((steps * STEP_MS) / 60_000)
  const about = `${minutes} minute${minutes === 1 ? '' : 's'}`
  return `The clock of your phone differs from ours by about ${about}; set it to automatic and use a new code.`
}
