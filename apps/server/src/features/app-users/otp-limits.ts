// Limits on sending codes, by number, by address and in all: each code costs money, and any stranger may ask.
import { fieldError } from '../../platform/app-error.ts'
import { type Use, consumeAll, refundAll, usesOfAddress } from '../../platform/load/rate-limit.ts'
import type { Deps } from '../../platform/deps.ts'
import { pseudonyms } from '../../platform/secrets/keys.ts'
import { hasAccount } from './queries.ts'

type OtpLimits = Deps['config']['otp']

const TEN_MINUTES = 10 * 60
const HOUR = 60 * 60
const DAY = 24 * HOUR
/** Numbers that differ only in their last four digits count together: fraudsters buy numbers in rows. */
const PREFIX_WITHOUT = 4
const WARN_AT = 0.8
const noMore = 'No more codes are sent for now. Please try again later.'

/** Pseudonyms of a number, so that no row holds it in the clear. */
export const phoneHashes = ({ config }: Pick<Deps, 'config'>, phone: string) =>
  pseudonyms(config.secrets, 'phone', phone)

export const numberLimits = (phoneHash: string) => [`otp-day:${phoneHash}`, `otp:${phoneHash}`] as const

export function checkCountry({ countries }: OtpLimits, phone: string): void {
  if (countries.length === 0 || countries.some((code) => phone.startsWith(code))) return
  const list = new Intl.ListFormat('en', { type: 'disjunction' }).format(countries)
  throw fieldError('phone', `Codes are sent only to numbers that begin with ${list}`, {
    kind: 'country',
    countries: [...countries],
  })
}

/** A cap that strangers can use up. It alarms the operator once in each window. */
interface Cap extends Use {
  name: 'day' | 'new' | 'prefix'
  prefix?: string
}

const reached: Record<Cap['name'], string> = {
  day: 'no codes are sent today',
  new: 'no codes are sent to new people today: the rest of the day is kept for accounts',
  prefix: 'no codes are sent to a range of numbers for an hour',
}

function raiseAlarm({ log, metrics }: Deps, { name, limit, prefix }: Cap, end: 'near' | 'reached'): void {
  metrics.count('otpAlarms', { cap: name, end })
  const about = { alarm: `otp-${name}-cap-${end}`, limit, ...(prefix && { prefix }) }
  log.error(about, `one-time passwords: ${end === 'near' ? 'soon ' : ''}${reached[name]}`)
}

function capsOf({ config: { otp } }: Deps, phone: string, isKnown: boolean): Cap[] {
  const prefix = phone.slice(0, -PREFIX_WITHOUT)
  const forNew = otp.keptPercent === 0 ? 0 : Math.ceil((otp.allSendsPerDay * (100 - otp.keptPercent)) / 100)
  return [
    // New numbers have a cap of their own: refused sends to them must not use up the share of known numbers.
    ...(isKnown
      ? []
      : [{ name: 'new', key: 'otp-new:', limit: forNew, windowSec: DAY, message: noMore } as const]),
    { name: 'day', key: 'otp-all:', limit: otp.allSendsPerDay, windowSec: DAY, message: noMore },
    { name: 'prefix', key: `otp-prefix:${prefix}`, limit: otp.prefixSends, windowSec: HOUR, prefix },
  ]
}

function usesOfDay({ config: { otp } }: Deps, address: string): Use[] {
  const rule = { limit: otp.addressSendsPerDay, siteLimit: otp.siteSendsPerDay, windowSec: DAY }
  return usesOfAddress('otp-day', address, rule)
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
 * Counts a send, and throws 429 over a limit. If `send` throws, nothing was sent: everything but the
 * ten-minute limit of the address is refunded. The address comes first, so that made-up numbers make no more
 * rows than its limit; then the caps: over a cap no number gets a row.
 */
export async function countSend(
  deps: Deps,
  { phone, address }: { phone: string; address: string },
  send: () => Promise<void>,
): Promise<void> {
  const { db, config } = deps
  const { addressSends: limit } = config.otp
  const rule = { limit, siteLimit: limit * config.ipv6SiteFactor, windowSec: TEN_MINUTES }
  await consumeAll(db, usesOfAddress('otp', address, rule))
  const ofDay = usesOfDay(deps, address)
  const caps = capsOf(deps, phone, await hasAccount(db, phone))
  const watched = caps.map((cap) => ({ ...cap, onFirstRefusal: () => raiseAlarm(deps, cap, 'reached') }))
  const uses = [...ofDay, ...watched, ...usesOfNumber(deps, phone)]
  const counts = (await consumeAll(db, uses)).slice(ofDay.length)
  await send().catch(async (error: unknown) => {
    await refundAll(db, uses)
    throw error
  })
  for (const [at, cap] of caps.entries())
    if (cap.limit > 0 && counts[at] === Math.ceil(cap.limit * WARN_AT)) raiseAlarm(deps, cap, 'near')
}

/** Counts a try of an address before the code is compared; refunds it if `redeem` succeeds. */
export async function countTry<T>(
  { db, config }: Deps,
  address: string,
  redeem: () => Promise<T>,
): Promise<T> {
  const { addressFailures: limit } = config.otp
  const rule = { limit, siteLimit: limit * config.ipv6SiteFactor, windowSec: TEN_MINUTES }
  const uses = usesOfAddress('otp-verify', address, rule)
  await consumeAll(db, uses)
  const outcome = await redeem()
  await refundAll(db, uses)
  return outcome
}
