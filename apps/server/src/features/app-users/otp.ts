// The one-time password: six digits, valid once, for five minutes (rulings section 7). Each belongs to one request with
// an id. Requests and wrong tries of other people do not end it.
import { randomBytes, randomInt } from 'node:crypto'
import { AppError, fieldError } from '../../platform/app-error.ts'
import { type Use, consume, consumeAll, refundAll, usesOfAddress } from '../../platform/load/rate-limit.ts'
import type { Deps } from '../../platform/deps.ts'
import { clientSite } from '../../platform/load/client-network.ts'
import { isSameText, pseudonyms } from '../../platform/secrets/keys.ts'
import * as queries from './queries.ts'
import { logOtp } from './rights-queries.ts'
import { OTP_SEC, sendByGateway } from './sending/gateway.ts'

// Limits on codes for a number, a prefix, an address and everybody together: each costs money, and anybody can ask.

const TEN_MINUTES = 10 * 60
const HOUR = 60 * 60
const DAY = 24 * HOUR
/** Numbers that differ only in their last four digits share a limit, since fraudsters buy consecutive numbers. */
const PREFIX_WITHOUT = 4
const WARN_AT = 0.8
const noMore = 'No more codes are sent for now. Please try again later.'

/** Keyed hashes of a phone number, which rows about codes, limits and blocks have in its place. */
export const phoneHashes = ({ config }: Pick<Deps, 'config'>, phone: string) =>
  pseudonyms(config.secrets, 'phone', phone)

export const numberLimits = (phoneHash: string) => [`otp-day:${phoneHash}`, `otp:${phoneHash}`] as const

/** A limit that many people share, so strangers can use it up. Alarms tell when it is nearly and fully used. */
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
    // A cap of their own, so that strangers cannot use up the sends meant for people with an account.
    ...(isKnown
      ? []
      : [{ name: 'new', key: 'otp-new:', limit: forNew, windowSec: DAY, message: noMore } as const]),
    { name: 'day', key: 'otp-all:', limit: otp.allSendsPerDay, windowSec: DAY, message: noMore },
    { name: 'prefix', key: `otp-prefix:${prefix}`, limit: otp.prefixSends, windowSec: HOUR, prefix },
  ]
}

function usesOfMinutes({ config }: Deps, name: string, address: string, limit: number): Use[] {
  const siteLimit = limit * config.ipv6SiteFactor
  return usesOfAddress(name, address, { limit, siteLimit, windowSec: TEN_MINUTES })
}

/**
 * Counts a send; throws 429 over a limit. If `send` throws, no message went out, and every count is undone, except the
 * address's ten-minute one. That is counted first, so that one client cannot add many rows with invented numbers. The
 * caps come before the number, so that no number gets a row once a cap is reached.
 */
async function countSend(deps: Deps, { phone, address }: Asker, send: () => Promise<void>): Promise<void> {
  const { db } = deps
  const { otp } = deps.config
  await consumeAll(db, usesOfMinutes(deps, 'otp', address, otp.addressSends))
  const ruleOfDay = { limit: otp.addressSendsPerDay, siteLimit: otp.siteSendsPerDay, windowSec: DAY }
  const ofDay = usesOfAddress('otp-day', address, ruleOfDay)
  const caps = capsOf(deps, phone, await queries.hasAccount(db, phone))
  const watched = caps.map((cap) => ({ ...cap, onFirstRefusal: () => raiseAlarm(deps, cap, 'reached') }))
  const [numberPerDay, number] = numberLimits(phoneHashes(deps, phone)[0])
  const ofNumber = [
    { key: numberPerDay, limit: otp.sendsPerDay, windowSec: DAY },
    { key: number, limit: otp.sends, windowSec: TEN_MINUTES },
  ]
  const uses = [...ofDay, ...watched, ...ofNumber]
  const counts = (await consumeAll(db, uses)).slice(ofDay.length)
  await send().catch(async (error: unknown) => {
    await refundAll(db, uses)
    throw error
  })
  for (const [at, cap] of caps.entries())
    if (cap.limit > 0 && counts[at] === Math.ceil(cap.limit * WARN_AT)) raiseAlarm(deps, cap, 'near')
}

type OtpSender = (phone: string, code: string) => Promise<void>

export interface OtpDeps extends Deps {
  sendOtp: OtpSender
}

/** +919876543210 becomes +91********10. */
function maskPhone(phone: string): string {
  return phone.slice(0, 3) + '*'.repeat(phone.length - 5) + phone.slice(-2)
}

/** The fixed code for reviewers of the app stores, if this is their number, up to its last day. */
function reviewCode({ otpReview: review }: Deps['config'], phone: string): string | undefined {
  return review?.phone === phone && Date.now() <= review.until.getTime() ? review.code : undefined
}

/** Sends codes through the gateway. Without one, development prints them, and in production nobody can sign in. */
export function otpSender({ config, log }: Pick<Deps, 'config' | 'log'>): OtpSender {
  const { otpGateway, otpReview } = config
  if (otpReview && reviewCode(config, otpReview.phone) === undefined)
    log.warn(
      { until: otpReview.until },
      'OTP_REVIEW_UNTIL has passed: reviewers of the stores cannot sign in',
    )
  if (otpGateway) return (phone, code) => sendByGateway(otpGateway, { log }, { phone, code })
  return async (phone, code) => {
    if (config.production)
      throw new AppError('unavailable', { message: 'Sign-in by phone is not set up on this server' })
    process.stdout.write(`One-time password for ${maskPhone(phone)}: ${code}\n`)
  }
}

type Asker = Record<'phone' | 'address', string>

interface Proof {
  phone: string
  code: string
  requestId: string | undefined
}

const codeHashes = ({ config }: Deps, requestId: string, code: string) =>
  pseudonyms(config.secrets, 'one-time-password', `${requestId} ${code}`)

const networkHashes = ({ config }: Deps, { phone, address }: Asker) =>
  pseudonyms(config.secrets, 'otp-network', `${phone} ${address}`)

/** Returns the id of the request, which the app sends back with the code. */
export async function sendCode(deps: OtpDeps, asker: Asker): Promise<string> {
  const { countries } = deps.config.otp
  if (countries.length > 0 && !countries.some((code) => asker.phone.startsWith(code))) {
    const list = new Intl.ListFormat('en', { type: 'disjunction' }).format(countries)
    const message = `Codes are sent only to numbers that begin with ${list}`
    throw fieldError('phone', message, { kind: 'country', countries: [...countries] })
  }
  const id = randomBytes(18).toString('base64url')
  const ofPhone = phoneHashes(deps, asker.phone)
  await countSend(deps, asker, async () => {
    const told = reviewCode(deps.config, asker.phone)
    const code = told ?? randomInt(1_000_000).toString().padStart(6, '0')
    await queries.insertRequest(deps.db, {
      id,
      phoneHash: ofPhone[0],
      networkHash: networkHashes(deps, asker)[0],
      codeHash: codeHashes(deps, id, code)[0],
      lifeSec: OTP_SEC,
    })
    // The code is stored before it is sent: the message may reach the phone before the gateway answers.
    if (told === undefined) {
      await deps.sendOtp(asker.phone, code).catch(async (error: unknown) => {
        // A status below 500 means that the gateway works and refused only this number.
        const isOfNumber = error instanceof AppError && error.status < 500
        deps.metrics.count('otpSends', { outcome: isOfNumber ? 'refused' : 'failed' })
        await queries.deleteRequest(deps.db, id)
        throw error
      })
      deps.metrics.count('otpSends', { outcome: 'sent' })
    }
    await logOtp(deps.db, ofPhone[0], 'sent')
  })
  return id
}

const oldApp = 'Please update the app: requestId, which came with the code, is required'

/** Throws unless the code is right. A right code cannot be used again. */
export async function redeemCode(deps: Deps, proof: Proof, address: string): Promise<void> {
  const { db, config } = deps
  if (proof.requestId === undefined && !config.otp.takesPhoneAlone)
    throw fieldError('requestId', oldApp, { kind: 'old-app' })
  // Counts the try for the address before the code is compared, and takes it back if the code is right.
  const uses = usesOfMinutes(deps, 'otp-verify', address, config.otp.addressFailures)
  await consumeAll(db, uses)
  let isWrong = false
  for (const tried of await listTried(deps, proof, address)) {
    const isRight = await tryCode(deps, tried, proof.code)
    if (isRight) return await refundAll(db, uses)
    isWrong ||= isRight === false
  }
  // Not logged without an open code, or strangers could fill the log.
  if (isWrong) await logOtp(db, phoneHashes(deps, proof.phone)[0], 'wrong-code')
  throw new AppError('invalid-code')
}

/** Codes to compare. `tryAs`: tries count by the id of the request or, if it was not sent, by address or /48. */
async function listTried(deps: Deps, { phone, requestId }: Proof, address: string): Promise<Try[]> {
  const ofPhone = phoneHashes(deps, phone)
  const { triesInAll: most } = deps.config.otp
  if (requestId !== undefined) {
    const row = await queries.findRequest(deps.db, requestId, ofPhone)
    return row ? [{ id: row.id, tryAs: 'id', codeHash: row.codeHash }] : []
  }
  const all = await queries.listRequests(deps.db, ofPhone, most)
  // A try from a network that requested a code is compared only with the last code of that network. Other tries are
  // compared with all codes of the number, and count by /48: one connection has many IPv6 networks, and could otherwise
  // use up everybody's tries.
  const networks = networkHashes(deps, { phone, address })
  const own = all.find((row) => networks.includes(row.networkHash))
  if (own) return [{ id: own.id, tryAs: address }]
  return all.map(({ id }) => ({ id, tryAs: clientSite(address) ?? address }))
}

interface Try {
  id: string
  tryAs: string
  /**
   * Set if the app sent the id of the request. Tries with that id are counted apart from tries with the phone number
   * alone.
   */
  codeHash?: string
}

/** Counts a try. True if the code was right and is used up now; undefined if no try was left. */
async function tryCode(deps: Deps, { id, tryAs, codeHash }: Try, code: string): Promise<boolean | undefined> {
  const { tries, triesInAll } = deps.config.otp
  const limit = codeHash === undefined ? tries : tries || triesInAll
  const isAllowed = await consume(deps.db, `otp-try:${id}:${tryAs}`, { limit, windowSec: OTP_SEC }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'rate-limited') return false
      throw error
    },
  )
  const stored = isAllowed ? (codeHash ?? (await queries.countTry(deps.db, id, triesInAll))) : undefined
  if (stored === undefined) return undefined
  const isRight = codeHashes(deps, id, code).some((given) => isSameText(given, stored))
  return isRight && (await queries.deleteRequest(deps.db, id))
}
