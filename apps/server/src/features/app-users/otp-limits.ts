// How many codes are sent, to whom, and for whom: each costs money, and strangers would like to send them.
import { AppError, fieldError } from '../../platform/app-error.ts'
import { type Use, consumeAll, refundAll, usesOfAddress } from '../../platform/database/rate-limit.ts'
import type { Deps } from '../../platform/deps.ts'
import { pseudonyms } from '../../platform/keys.ts'

type OtpLimits = Deps['config']['otp']

const TEN_MINUTES = 10 * 60
const HOUR = 60 * 60
const DAY = 24 * HOUR
/** Numbers that differ in their last four digits only: those who earn by codes buy them in rows. */
const PREFIX_WITHOUT = 4
const WARN_AT = 0.8
const noMore = 'No more codes are sent for now. Please try again later.'

/** Stands for a number in rows, so that none of them has it in the clear. */
export const phoneHashes = ({ config }: Pick<Deps, 'config'>, phone: string) =>
  pseudonyms(config.secrets, 'phone', phone)

/** Of the counters of a number. */
export const numberLimits = (phoneHash: string) => [`otp-day:${phoneHash}`, `otp:${phoneHash}`] as const

export function checkCountry({ countries }: OtpLimits, phone: string): void {
  if (countries.length === 0 || countries.some((code) => phone.startsWith(code))) return
  const list = new Intl.ListFormat('en', { type: 'disjunction' }).format(countries)
  throw fieldError('phone', `Codes are sent only to numbers that begin with ${list}`)
}

/** A cap that strangers can use up: who looks after the installation hears of it, once in each window. */
interface Cap extends Use {
  name: 'day' | 'prefix'
  prefix?: string
}

function raiseAlarm({ log, metrics }: Deps, { name, limit, prefix }: Cap, end: 'near' | 'reached'): void {
  metrics.count('otpAlarms', { cap: name, end })
  log.error(
    { alarm: `otp-${name}-cap-${end}`, limit, ...(prefix && { prefix }) },
    `one-time passwords: a cap is ${end}`,
  )
}

function capsOf({ config: { otp } }: Deps, phone: string): Cap[] {
  const prefix = phone.slice(0, -PREFIX_WITHOUT)
  return [
    { name: 'day', key: 'otp-all:', limit: otp.allSendsPerDay, windowSec: DAY, message: noMore },
    { name: 'prefix', key: `otp-prefix:${prefix}`, limit: otp.prefixSends, windowSec: HOUR, prefix },
  ]
}

function usesOfNumber(deps: Deps, phone: string): Use[] {
  const { otp } = deps.config
  const [ofDay, ofMinutes] = numberLimits(phoneHashes(deps, phone)[0])
  return [
    { key: ofDay, limit: otp.sendsPerDay, windowSec: DAY },
    { key: ofMinutes, limit: otp.sends, windowSec: TEN_MINUTES },
  ]
}

/**
 * Counts a send, and throws 429 over a limit. `send` that throws has sent nothing: then only the address has paid. The address
 * comes first, so that made-up numbers make no more rows than it may ask for; then the caps, over which no number gets a row.
 */
export async function countSend(
  deps: Deps,
  { phone, address }: { phone: string; address: string },
  send: () => Promise<void>,
): Promise<void> {
  const { db, config } = deps
  const { addressSends: limit } = config.otp
  const rule = { limit, windowSec: TEN_MINUTES, siteFactor: config.ipv6SiteFactor }
  await consumeAll(db, usesOfAddress('otp', address, rule))
  const caps = capsOf(deps, phone)
  const watched = caps.map((cap) => ({ ...cap, onFirstRefusal: () => raiseAlarm(deps, cap, 'reached') }))
  const uses = [...watched, ...usesOfNumber(deps, phone)]
  const counts = await consumeAll(db, uses)
  await send().catch(async (error: unknown) => {
    await refundAll(db, uses)
    throw error
  })
  for (const [at, cap] of caps.entries())
    if (cap.limit > 0 && counts[at] === Math.ceil(cap.limit * WARN_AT)) raiseAlarm(deps, cap, 'near')
}

/** Counts a try of an address before the code is looked at; `redeem` that succeeds was no failure. */
export async function countTry<T>(
  { db, config }: Deps,
  address: string,
  redeem: () => Promise<T>,
): Promise<T> {
  const { addressFailures: limit } = config.otp
  const rule = { limit, windowSec: TEN_MINUTES, siteFactor: config.ipv6SiteFactor }
  const uses = usesOfAddress('otp-verify', address, rule)
  await consumeAll(db, uses)
  const outcome = await redeem()
  await refundAll(db, uses)
  return outcome
}

export const isOverLimit = (error: unknown) => error instanceof AppError && error.code === 'rate-limited'
