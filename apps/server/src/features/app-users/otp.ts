// The one-time password: six digits, five minutes, single use (rulings section 7). Each stands for one request and is known
// by its id; nobody else's request or wrong try ends it.
import { randomBytes, randomInt } from 'node:crypto'
import { AppError, fieldError } from '../../platform/app-error.ts'
import { consume } from '../../platform/database/rate-limit.ts'
import type { Deps } from '../../platform/deps.ts'
import { clientSite } from '../../platform/load/client-network.ts'
import { pseudonyms } from '../../platform/keys.ts'
import { isSameText } from '../../platform/same-text.ts'
import { checkCountry, countSend, countTry, isOverLimit, phoneHashes } from './otp-limits.ts'
import { type OtpDeps, tellShown } from './otp-sender.ts'
import * as queries from './queries.ts'
import { logOtp } from './rights-queries.ts'

export const OTP_SEC = 5 * 60

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

/** Nothing is wrong with the sender: this number takes no codes, or no more. */
const isOfNumber = (error: unknown) => error instanceof AppError && error.status < 500

/** Sends a code and returns the id of the request. */
export async function sendCode(deps: OtpDeps, asker: Asker): Promise<string> {
  checkCountry(deps.config.otp, asker.phone)
  const id = randomBytes(18).toString('base64url')
  const ofPhone = phoneHashes(deps, asker.phone)
  await countSend(deps, asker, async () => {
    const [before] = await queries.listRequests(deps.db, ofPhone, 0)
    const earlier = before && { ref: before.sentRef }
    const code = randomInt(1_000_000).toString().padStart(6, '0')
    await queries.insertRequest(deps.db, {
      id,
      phoneHash: ofPhone[0],
      networkHash: networkHashes(deps, asker)[0],
      codeHash: codeHashes(deps, id, code)[0],
      lifeSec: OTP_SEC,
    })
    // Stored first: an answer of the gateway may come later than the message.
    const ref = await deps.sendOtp(asker.phone, code, earlier).catch(async (error: unknown) => {
      deps.metrics.count('otpSends', { outcome: isOfNumber(error) ? 'refused' : 'failed' })
      await queries.deleteRequest(deps.db, id)
      throw error
    })
    deps.metrics.count('otpSends', { outcome: 'sent' })
    await logOtp(deps.db, ofPhone[0], 'sent')
    if (ref !== undefined) await queries.noteSent(deps.db, id, ref)
  })
  return id
}

/** Throws unless it is the right code, which is then used up. */
export async function redeemCode(deps: Deps, proof: Proof, address: string): Promise<void> {
  if (proof.requestId === undefined && !deps.config.otp.takesPhoneAlone)
    throw fieldError('requestId', 'Please update the app: requestId, which came with the code, is required')
  await countTry(deps, address, async () => {
    let isWrong = false
    for (const { id, tryAs } of await listTried(deps, proof, address)) {
      const isRight = await tryCode(deps, { id, tryAs, code: proof.code })
      if (isRight) return
      isWrong ||= isRight === false
    }
    // Without a code that can be tried there is nothing to log: strangers choose how often they try.
    if (isWrong) await logOtp(deps.db, phoneHashes(deps, proof.phone)[0], 'wrong-code')
    throw new AppError('invalid-code')
  })
}

/** The codes that are meant, and who tries: those who know the id of one, or an address. */
async function listTried(deps: Deps, { phone, requestId }: Proof, address: string) {
  const ofPhone = phoneHashes(deps, phone)
  const { triesInAll: most } = deps.config.otp
  if (requestId !== undefined) {
    const row = await queries.findRequest(deps.db, requestId, ofPhone, most)
    return row ? [{ id: row.id, tryAs: 'id' }] : []
  }
  const all = await queries.listRequests(deps.db, ofPhone, most)
  // The last code that this network asked for; one that changed its network may have asked for any. Those who did not ask
  // count together within a /48: a line with many networks would use up every try.
  const networks = networkHashes(deps, { phone, address })
  const own = all.find((row) => networks.includes(row.networkHash))
  if (own) return [{ id: own.id, tryAs: address }]
  return all.map(({ id }) => ({ id, tryAs: clientSite(address) ?? address }))
}

interface Try {
  id: string
  tryAs: string
  code: string
}

/**
 * Whether it was right, and is used up now; undefined where no try is left. Counted before it is looked at, so that tries in
 * parallel count too.
 */
async function tryCode(deps: Deps, { id, tryAs, code }: Try): Promise<boolean | undefined> {
  const { tries: limit, triesInAll } = deps.config.otp
  const isAllowed = await consume(deps.db, `otp-try:${id}:${tryAs}`, { limit, windowSec: OTP_SEC }).then(
    () => true,
    (error: unknown) => {
      if (isOverLimit(error)) return false
      throw error
    },
  )
  const stored = isAllowed ? await queries.countTry(deps.db, id, triesInAll) : undefined
  if (stored === undefined) return undefined
  const isRight = codeHashes(deps, id, code).some((given) => isSameText(given, stored))
  const used = isRight ? await queries.deleteRequest(deps.db, id) : undefined
  if (used?.sentRef) void tellShown(deps, used.sentRef)
  return used !== undefined
}

/** Forgets codes that have ended. */
export async function sweepCodes({ db }: Pick<Deps, 'db'>): Promise<void> {
  await queries.deleteEndedCodes(db)
}
