// The one-time password: six digits, five minutes, five tries, single use (rulings section 7).
import { randomInt, timingSafeEqual } from 'node:crypto'
import { AppError } from '../../platform/app-error.ts'
import { consume } from '../../platform/database/rate-limit.ts'
import type { Deps } from '../../platform/deps.ts'
import { type Secrets, deriveKeys, keyedHashes } from '../../platform/keys.ts'
import type { OtpDeps } from './otp-sender.ts'
import * as queries from './queries.ts'

export const OTP_SEC = 5 * 60
const MAX_TRIES = 5
const sendsInTenMinutes = { limit: 3, windowSec: 10 * 60 }
const sendsInADay = { limit: 10, windowSec: 24 * 60 * 60 }
const perAddress = { limit: 100, windowSec: 10 * 60 }

const hashCode = (secrets: Secrets, phone: string, code: string) =>
  keyedHashes(deriveKeys(secrets, 'one-time-password'), `${phone} ${code}`)

export async function sendCode(
  { db, config, metrics, sendOtp }: OtpDeps,
  phone: string,
  address: string,
): Promise<void> {
  await consume(db, `otp-address:${address}`, perAddress)
  await consume(db, `otp-day:${phone}`, sendsInADay)
  await consume(db, `otp:${phone}`, sendsInTenMinutes)
  const code = randomInt(1_000_000).toString().padStart(6, '0')
  await queries.replaceCode(db, {
    phone,
    codeHash: hashCode(config.secrets, phone, code)[0].toString('base64url'),
    expiresAt: new Date(Date.now() + OTP_SEC * 1000),
  })
  try {
    await sendOtp(phone, code)
  } catch (error) {
    metrics.count('otpSends', { outcome: 'failed' })
    throw error
  }
  metrics.count('otpSends', { outcome: 'sent' })
}

/** Throws unless it is the right code, which is then used up. */
export async function redeemCode({ db, config }: Deps, phone: string, code: string): Promise<void> {
  const stored = await queries.tryCode(db, phone, MAX_TRIES)
  const kept = Buffer.from(stored ?? '', 'base64url')
  const isRight = hashCode(config.secrets, phone, code).some(
    (given) => given.length === kept.length && timingSafeEqual(given, kept),
  )
  if (!stored || !isRight || !(await queries.useUpCode(db, phone, stored))) throw new AppError('invalid-code')
}

/** Forgets codes that have ended, and with them the numbers of people who never signed in. */
export async function sweepCodes({ db }: Pick<Deps, 'db'>): Promise<void> {
  await queries.deleteCodes(db, new Date())
}
