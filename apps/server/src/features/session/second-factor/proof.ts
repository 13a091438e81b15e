// Checks a second factor. Codes and challenges are used up only in the transaction that accepts the proof.
import { createHash } from 'node:crypto'
import type { FactorKind, SecondFactorAsked, UsedPasskey } from '@jinvani/contract'
import { AppError, fieldError } from '../../../platform/app-error.ts'
import { type Db, inTransaction } from '../../../platform/database/connect.ts'
import { consume, listLimits, refundAll } from '../../../platform/load/rate-limit.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Actor } from '../../../platform/http/handler.ts'
import { unseal } from '../../../platform/secrets/sealed.ts'
import { recordActivity } from '../../activity/service.ts'
import { challengeOf, readUsedPasskey, relyingPartyOf, requestOptions } from './passkeys.ts'
import * as queries from '../factor-queries.ts'
import { hashLike } from './recovery-codes.ts'
import { isTotpCode, judgeTotp, totpKeys } from './totp.ts'
import { recordOfAdmin } from '../sessions.ts'

export const TICKET_SEC = 5 * 60

export const hashTicket = (ticket: string) => createHash('sha256').update(ticket).digest('base64url')

interface Offer {
  asked: Omit<SecondFactorAsked, 'ticket'>
  /** The challenge that a passkey has to sign; empty without passkeys. */
  challenge: string
}

export async function offerFactors({ db, config }: Deps, adminId: string): Promise<Offer | null> {
  const settings = await queries.findSettings(db, adminId)
  const passkeys = await queries.listPasskeys(db, adminId)
  if (!settings?.totp && passkeys.length === 0) return null
  const party = relyingPartyOf(config.publicUrl)
  const options = party && passkeys.length > 0 ? await requestOptions(party, passkeys) : undefined
  const codes = await queries.listRecoveryHashes(db, adminId)
  const factors: FactorKind[] = [
    ...(options ? (['passkey'] as const) : []),
    ...(settings?.totp ? (['totp'] as const) : []),
    ...(codes.length > 0 ? (['recoveryCode'] as const) : []),
  ]
  const asked = { factors, ...(options && { passkeyOptions: { ...options } }) }
  return { asked, challenge: options?.challenge ?? '' }
}

/** Six digits can be guessed, so wrong codes are limited; passkeys and recovery codes still work. */
const message = 'Too many wrong codes. Wait, or use a passkey or a recovery code.'
const perQuarter = { windowSec: 15 * 60, message }
const perDay = { windowSec: 24 * 60 * 60, message }

export interface Proof {
  code?: string | undefined
  passkey?: UsedPasskey | undefined
}

interface Asked {
  adminId: string
  challenge: string
}

/** Uses the proof up; false if another request has used it. */
type UseProof = (trx: Db) => Promise<boolean>

/** A wrong proof of any kind takes the same time and gets the same message, unless the phone's clock is wrong. */
export async function checkProof(deps: Deps, asked: Asked, { code, passkey }: Proof): Promise<UseProof> {
  const { db, config } = deps
  const { adminId } = asked
  const isTotp = code !== undefined && isTotpCode(code)
  if (isTotp) await countGuess(db, adminId, config.factorLimits)
  const [sibling] = await queries.listRecoveryHashes(db, adminId)
  // Hashed for every kind of proof: hashing takes longest, so all kinds take the same time.
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

/** A message about a fast clock reveals which code will be right later: that one is never accepted. */
const toldKey = (adminId: string, step: number) => `totp-told:${adminId}:${step}`
const told = { limit: 1000, windowSec: 15 * 60 }

async function countGuess(db: Db, adminId: string, most: Deps['config']['factorLimits']): Promise<void> {
  const { quarter, day } = guessKeys(adminId)
  await consume(db, quarter, { ...perQuarter, limit: most.codes })
  await consume(db, day, { ...perDay, limit: most.codesPerDay })
}

async function checkTotp({ db, config }: Deps, adminId: string, code: string): Promise<UseProof> {
  const settings = await queries.findSettings(db, adminId)
  if (!settings?.totp) throw new AppError('invalid-second-factor')
  const secret = unseal(totpKeys(config.secrets), adminId, settings.totp).toString()
  const verdict = judgeTotp(secret, code, { lastStep: settings.totpStep })
  const { step } = verdict
  if (step === null) {
    const { advice, ahead } = verdict
    if (ahead !== undefined) await consume(db, toldKey(adminId, ahead), told)
    throw new AppError('invalid-second-factor', advice === undefined ? {} : { message: advice })
  }
  if ((await listLimits(db, [toldKey(adminId, step)])).length > 0) throw new AppError('invalid-second-factor')
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

// The second factor as proof: signed-in staff confirm who they are before a dangerous call.

export async function beginConfirmation(deps: Deps, { id: adminId }: Actor) {
  const offer = await offerFactors(deps, adminId)
  if (!offer) return { factors: [], isPasswordEnough: true }
  const { asked, challenge } = offer
  if (challenge !== '') {
    const ticket = { hash: hashTicket(challenge), adminId, purpose: 'confirm', challenge } as const
    await queries.insertTicket(deps.db, { ...ticket, lifeSec: TICKET_SEC })
  }
  return { ...asked, isPasswordEnough: false }
}

/** A wrong proof becomes an error of its field (422): a 401 would end the session. */
export async function proveWithFactor(deps: Deps, { id: adminId }: Actor, proof: Proof): Promise<void> {
  const { db } = deps
  try {
    const challenge = proof.passkey ? challengeOf(proof.passkey) : ''
    const ticket = { hash: hashTicket(challenge), adminId, purpose: 'confirm' } as const
    if (proof.passkey && !(await queries.takeTicket(db, ticket))) throw new AppError('invalid-second-factor')
    const use = await checkProof(deps, { adminId, challenge }, proof)
    const isNew = await inTransaction(db, use)
    if (!isNew) throw new AppError('invalid-second-factor')
  } catch (error) {
    const isWrong = error instanceof AppError && error.code === 'invalid-second-factor'
    // Recorded here, because answers with 422 are not recorded automatically.
    if (isWrong) await recordActivity(db, 'session.prove', { outcome: 'invalid-second-factor' })
    throw isWrong ? fieldError(proof.passkey ? 'passkey' : 'code', error.message) : error
  }
}
