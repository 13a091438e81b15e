// Whether what somebody shows is their second factor. Nothing is used up before the transaction in which it counts.
import type { UsedPasskey } from '@jinvani/contract'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { consume, refundAll } from '../../../platform/database/rate-limit.ts'
import type { Deps } from '../../../platform/deps.ts'
import { type Secrets, deriveKeys } from '../../../platform/keys.ts'
import { unseal } from '../../../platform/sealed.ts'
import { readUsedPasskey } from './passkeys.ts'
import * as queries from '../factor-queries.ts'
import { hashLike } from './recovery-codes.ts'
import { relyingPartyOf } from './relying-party.ts'
import { isTotpCode, judgeTotp } from './totp.ts'
import { recordOfAdmin } from '../sessions.ts'

/** Six digits can be guessed: so many a day find one in 6,000 of a second of luck, and a passkey is still open then. */
const message = 'Too many wrong codes. Wait, or use a passkey or a recovery code.'
const perQuarter = { windowSec: 15 * 60, message }
const perDay = { windowSec: 24 * 60 * 60, message }

export interface Proof {
  code?: string | undefined
  passkey?: UsedPasskey | undefined
}

interface Asked {
  adminId: string
  /** Which a passkey has to sign. */
  challenge: string
}

/** Uses it up; false where it was used meanwhile. */
export type UseProof = (trx: Db) => Promise<boolean>

export const totpKeys = (secrets: Secrets) => deriveKeys(secrets, 'totp')

/** Throws where it is wrong, whatever it is with the same words after the same time. */
export async function checkProof(deps: Deps, asked: Asked, { code, passkey }: Proof): Promise<UseProof> {
  const { db, config } = deps
  const { adminId } = asked
  const isTotp = code !== undefined && isTotpCode(code)
  if (isTotp) await countGuess(db, adminId, config.factorLimits)
  const [sibling] = await queries.listRecoveryHashes(db, adminId)
  // Always: it takes longer than all the rest.
  const codeHash = await hashLike(sibling?.codeHash, code ?? '')
  if (passkey) return await checkPasskey(deps, asked, passkey)
  if (isTotp) return await checkTotp(deps, adminId, code)
  return async (trx) => {
    const isTaken = await queries.takeRecoveryCode(trx, adminId, codeHash)
    if (isTaken) await recordOfAdmin(trx, 'factor.use-code', adminId)
    return isTaken
  }
}

const guessKeys = (adminId: string) => ({ quarter: `totp:${adminId}`, day: `totp-day:${adminId}` })

async function countGuess(db: Db, adminId: string, most: Deps['config']['factorLimits']): Promise<void> {
  const { quarter, day } = guessKeys(adminId)
  await consume(db, quarter, { ...perQuarter, limit: most.codes })
  await consume(db, day, { ...perDay, limit: most.codesPerDay })
}

async function checkTotp({ db, config }: Deps, adminId: string, code: string): Promise<UseProof> {
  const settings = await queries.findSettings(db, adminId)
  if (!settings?.totp) throw new AppError('invalid-second-factor')
  const secret = unseal(totpKeys(config.secrets), adminId, settings.totp).toString()
  const { step, ...refused } = judgeTotp(secret, code, { lastStep: settings.totpStep })
  if (step === null) {
    const advice = 'advice' in refused ? refused.advice : undefined
    throw new AppError('invalid-second-factor', advice === undefined ? {} : { message: advice })
  }
  return async (trx) => {
    const { quarter, day } = guessKeys(adminId)
    await refundAll(trx, [{ key: quarter }, { key: day }])
    return await queries.takeTotpStep(trx, adminId, step)
  }
}

async function checkPasskey({ db, config, log }: Deps, asked: Asked, used: UsedPasskey): Promise<UseProof> {
  const { adminId, challenge } = asked
  const party = relyingPartyOf(config.publicUrl)
  const passkey = (await queries.listPasskeys(db, adminId)).find(
    ({ credentialId }) => credentialId === used.id,
  )
  const counter = party && passkey ? await readUsedPasskey(party, used, { challenge, passkey }) : null
  if (!passkey || counter === null) throw new AppError('invalid-second-factor')
  return async (trx) => {
    const isNew = await queries.notePasskeyUse(trx, passkey.id, counter)
    if (!isNew) log.warn({ adminId, passkey: passkey.id, counter }, 'the counter of a passkey went back')
    return isNew
  }
}
