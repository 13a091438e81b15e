// The one-time password: six digits, five minutes, single use (rulings section 7). Each belongs to one
// request with an id; other people's requests and wrong tries do not end it.
import { randomBytes, randomInt } from 'node:crypto'
import { AppError, fieldError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import { consume } from '../../platform/load/rate-limit.ts'
import type { Deps } from '../../platform/deps.ts'
import { clientSite } from '../../platform/load/client-network.ts'
import { isSameText, pseudonyms } from '../../platform/secrets/keys.ts'
import { checkCountry, countSend, countTry, phoneHashes } from './otp-limits.ts'
import { type OtpDeps, reviewCode } from './otp-sender.ts'
import * as queries from './queries.ts'
import { logOtp } from './rights-queries.ts'
import { OTP_SEC } from './sending/gateway.ts'

interface Asker {
  phone: string
  address: string
}

interface Proof {
  phone: string
  code: string
  requestId: string | undefined
}

const codeHashes = ({ config }: Deps, requestId: string, code: string) =>
  pseudonyms(config.secrets, 'one-time-password', `${requestId} ${code}`)

const networkHashes = ({ config }: Deps, { phone, address }: Asker) =>
  pseudonyms(config.secrets, 'otp-network', `${phone} ${address}`)

/** The gateway works but refuses this number; it should not count as a failure of the gateway. */
const isOfNumber = (error: unknown) => error instanceof AppError && error.status < 500

/** Returns the id of the request. */
export async function sendCode(deps: OtpDeps, asker: Asker): Promise<string> {
  checkCountry(deps.config.otp, asker.phone)
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
    // Stored first: the gateway's answer may come later than the message.
    if (told === undefined) await deliver(deps, { id, phone: asker.phone, code })
    await logOtp(deps.db, ofPhone[0], 'sent')
  })
  return id
}

async function deliver(deps: OtpDeps, { id, phone, code }: { id: string; phone: string; code: string }) {
  await deps.sendOtp(phone, code).catch(async (error: unknown) => {
    deps.metrics.count('otpSends', { outcome: isOfNumber(error) ? 'refused' : 'failed' })
    await queries.deleteRequest(deps.db, id)
    throw error
  })
  deps.metrics.count('otpSends', { outcome: 'sent' })
}

const oldApp = 'Please update the app: requestId, which came with the code, is required'

/** Throws unless the code is right; a right code is used up. */
export async function redeemCode(deps: Deps, proof: Proof, address: string): Promise<void> {
  if (proof.requestId === undefined && !deps.config.otp.takesPhoneAlone)
    throw fieldError('requestId', oldApp, { kind: 'old-app' })
  await countTry(deps, address, async () => {
    let isWrong = false
    for (const tried of await listTried(deps, proof, address)) {
      const isRight = await tryCode(deps, tried, proof.code)
      if (isRight) return
      isWrong ||= isRight === false
    }
    // Tries without an open code are not logged: strangers could fill the log.
    if (isWrong) await logOtp(deps.db, phoneHashes(deps, proof.phone)[0], 'wrong-code')
    throw new AppError('invalid-code')
  })
}

/** The codes to compare, and the key that counts the try: the id of the request, or the address. */
async function listTried(deps: Deps, { phone, requestId }: Proof, address: string): Promise<Try[]> {
  const ofPhone = phoneHashes(deps, phone)
  const { triesInAll: most } = deps.config.otp
  if (requestId !== undefined) {
    const row = await queries.findRequest(deps.db, requestId, ofPhone)
    return row ? [{ id: row.id, tryAs: 'id', codeHash: row.codeHash }] : []
  }
  const all = await queries.listRequests(deps.db, ofPhone, most)
  // Compare the last code that this network requested. From another network, compare all codes of the number,
  // and count tries by /48: one line has many IPv6 networks, and could use up the tries of everybody.
  const networks = networkHashes(deps, { phone, address })
  const own = all.find((row) => networks.includes(row.networkHash))
  if (own) return [{ id: own.id, tryAs: address }]
  return all.map(({ id }) => ({ id, tryAs: clientSite(address) ?? address }))
}

interface Try {
  id: string
  tryAs: string
  /** Set for a try with the id. A try with the number alone counts apart, and cannot use up the tries with the id. */
  codeHash?: string
}

/**
 * True if the code was right and is used up now; undefined if no try is left. The try is counted before the
 * comparison, so that parallel tries count too.
 */
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

/** For an operator: ends all codes. Returns how many were still valid. */
export const endAllCodes = (db: Db): Promise<number> => queries.deleteAllCodes(db)

export async function sweepCodes({ db }: Pick<Deps, 'db'>): Promise<void> {
  await queries.deleteEndedCodes(db)
}
