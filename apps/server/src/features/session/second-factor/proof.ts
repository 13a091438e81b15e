// Checks a second factor. A code is used up only by the transaction that accepts it.
import { createHash, randomBytes, randomInt } from 'node:crypto'
import {
  type FactorKind,
  type Role,
  type SecondFactorAsked,
  type SessionAdmin,
  type UsedPasskey,
  limits,
  superAdmins,
} from '@jinvani/contract'
import { AppError, fieldError } from '../../../platform/app-error.ts'
import { type Db, inTransaction } from '../../../platform/database/connect.ts'
import { consume, listLimits, refundAll, resetLimit } from '../../../platform/load/rate-limit.ts'
import { type Deps, within } from '../../../platform/deps.ts'
import type { Actor } from '../../../platform/http/handler.ts'
import { unseal } from '../../../platform/secrets/keys.ts'
import { recordActivity } from '../../activity/service.ts'
import * as queries from '../factor-queries.ts'
import { type Client, openSession, recordOfAdmin } from '../sessions.ts'
import { hashPassword } from '../passwords.ts'
import { tellAbout } from '../../../platform/http/request-context.ts'
import { findAdmin, holdPassword } from '../queries.ts'
import { challengeOf, readUsedPasskey, findRelyingParty, requestOptions } from './passkeys.ts'
import { isTotpCode, judgeTotp, totpKeys } from './totp.ts'

/** Letters and digits that do not look alike. Ten of them have 49 bits. */
const letters = '23456789abcdefghjkmnpqrstuvwxyz'
const half = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')

const hashWith = (salt: Buffer, code: string) => hashPassword(code.toLowerCase().replace(/[\s-]/g, ''), salt)

/** Hashed like passwords. All codes of a person share a salt, so that one hash compares a code with all of them. */
export async function makeRecoveryCodes(): Promise<{ codes: string[]; hashes: string[] }> {
  const salt = randomBytes(16)
  const codes = Array.from({ length: limits.recoveryCodes }, () => `${half()}-${half()}`)
  const hashes = await Promise.all(codes.map((code) => hashWith(salt, code)))
  return { codes, hashes }
}

const TICKET_SEC = 5 * 60

export const hashTicket = (ticket: string) => createHash('sha256').update(ticket).digest('base64url')

/** The factors of the account; null if it has none. `challenge`: what a passkey has to sign; empty without passkeys. */
async function offerFactors({ db, config }: Deps, adminId: string) {
  const settings = await queries.findSettings(db, adminId)
  const passkeys = await queries.listPasskeys(db, adminId)
  if (!settings?.totp && passkeys.length === 0) return null
  const party = findRelyingParty(config.publicUrl)
  const options = party && passkeys.length > 0 ? await requestOptions(party, passkeys) : undefined
  const codes = await queries.listRecoveryHashes(db, adminId)
  const factors: FactorKind[] = [
    ...(options ? (['passkey'] as const) : []),
    ...(settings?.totp ? (['totp'] as const) : []),
    ...(codes.length > 0 ? (['recoveryCode'] as const) : []),
  ]
  const asked: Omit<SecondFactorAsked, 'ticket'> = {
    factors,
    ...(options && { passkeyOptions: { ...options } }),
  }
  return { asked, challenge: options?.challenge ?? '' }
}

export const needsFactor = ({ isSecondFactorCompulsory }: Deps['config'], role: Role) =>
  isSecondFactorCompulsory && superAdmins.includes(role)

/** Six digits can be guessed, so wrong codes are limited. Past the limit, passkeys and recovery codes still work. */
const message = 'Too many wrong codes. Wait, or use a passkey or a recovery code.'
const QUARTER_SEC = 15 * 60
const DAY_SEC = 24 * 60 * 60

interface Proof {
  code?: string | undefined
  passkey?: UsedPasskey | undefined
}

type Asked = Record<'adminId' | 'challenge', string>
/** Uses the proof up. False if another request was first. */
type UseProof = (trx: Db) => Promise<boolean>

/**
 * Checks a proof; the returned function uses it up. Wrong proofs of all kinds take about the same time and get the same
 * message, except for a hint if the clock of the phone is wrong.
 */
export async function checkProof(deps: Deps, asked: Asked, { code, passkey }: Proof): Promise<UseProof> {
  const { db, config } = deps
  const { adminId } = asked
  const isTotp = code !== undefined && isTotpCode(code)
  if (isTotp) for (const guess of guesses(adminId, config.factorLimits)) await consume(db, guess.key, guess)
  const [sibling] = await queries.listRecoveryHashes(db, adminId)
  // Hashes every kind of proof, since that takes longest: the time does not show which kind was sent. Without stored
  // recovery codes any salt will do, as no hash can match.
  const salt = Buffer.from(sibling?.codeHash.split('$')[4] ?? '', 'base64')
  const codeHash = await hashWith(salt.length > 0 ? salt : randomBytes(16), code ?? '')
  if (passkey) return await checkPasskey(deps, asked, passkey)
  if (isTotp) return await checkTotp(deps, adminId, code)
  return async (trx) => {
    const isTaken = await queries.takeRecoveryCode(trx, adminId, codeHash)
    if (isTaken) await recordOfAdmin(trx, 'factor.use-code', adminId)
    return isTaken
  }
}

const guesses = (adminId: string, { codes, codesPerDay }: Deps['config']['factorLimits']) => [
  { key: `totp:${adminId}`, limit: codes, windowSec: QUARTER_SEC, message },
  { key: `totp-day:${adminId}`, limit: codesPerDay, windowSec: DAY_SEC, message },
]

/**
 * Key that marks a code as sent too early. Such a code is refused later, too: the message about the wrong clock reveals
 * that it is going to be right.
 */
const toldKey = (adminId: string, step: number) => `totp-told:${adminId}:${step}`
const told = { limit: 1000, windowSec: QUARTER_SEC }

async function checkTotp({ db, config }: Deps, adminId: string, code: string): Promise<UseProof> {
  const settings = await queries.findSettings(db, adminId)
  if (!settings?.totp) throw new AppError('invalid-second-factor')
  const secret = unseal(totpKeys(config.secrets), adminId, settings.totp).toString()
  const { step, advice, ahead } = judgeTotp(secret, code, { lastStep: settings.totpStep })
  if (step === null) {
    if (ahead !== undefined) await consume(db, toldKey(adminId, ahead), told)
    throw new AppError('invalid-second-factor', advice === undefined ? {} : { message: advice })
  }
  if ((await listLimits(db, [toldKey(adminId, step)])).length > 0) throw new AppError('invalid-second-factor')
  return async (trx) => {
    await refundAll(trx, guesses(adminId, config.factorLimits))
    return await queries.takeTotpStep(trx, adminId, step)
  }
}

async function checkPasskey({ db, config, log }: Deps, asked: Asked, used: UsedPasskey): Promise<UseProof> {
  const { adminId, challenge } = asked
  const party = findRelyingParty(config.publicUrl)
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

// Before a dangerous call, signed-in staff prove again who they are, here by the second factor.

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

/** Checks who a signed-in person is. A wrong proof is an error of its field (422): a 401 would end the session. */
export async function proveWithFactor(deps: Deps, { id: adminId }: Actor, proof: Proof): Promise<void> {
  const { db } = deps
  try {
    const challenge = proof.passkey ? challengeOf(proof.passkey) : ''
    const ticket = { hash: hashTicket(challenge), adminId, purpose: 'confirm' } as const
    if (proof.passkey && !(await queries.takeTicket(db, ticket))) throw new AppError('invalid-second-factor')
    const use = await checkProof(deps, { adminId, challenge }, proof)
    if (!(await inTransaction(db, use))) throw new AppError('invalid-second-factor')
  } catch (error) {
    const isWrong = error instanceof AppError && error.code === 'invalid-second-factor'
    // Recorded here, since a 422 is not recorded automatically.
    if (isWrong) await recordActivity(db, 'session.prove', { outcome: 'invalid-second-factor' })
    throw isWrong ? fieldError(proof.passkey ? 'passkey' : 'code', error.message) : error
  }
}

const TRIES = 5
const ticketsKey = (adminId: string, address: string) => `second-factor:${adminId}:${address}`

/**
 * Begins the second step of a sign-in: throws `second-factor-needed` with a ticket, unless the account has no second
 * factor. The ticket proves only that the password was right.
 */
export async function demandSecondFactor(
  deps: Deps,
  admin: Pick<SessionAdmin, 'id' | 'role'> & { passwordHash: string },
  address: string,
): Promise<void> {
  const { id: adminId } = admin
  const { db, config } = deps
  const offer = await offerFactors(deps, adminId)
  if (!offer) {
    if (needsFactor(config, admin.role)) await queries.noteAsked(db, adminId)
    return
  }
  const rule = { limit: config.factorLimits.signIns, windowSec: QUARTER_SEC }
  await consume(db, ticketsKey(adminId, address), rule)
  const ticket = randomBytes(32).toString('base64url')
  const row = { hash: hashTicket(ticket), adminId, purpose: 'sign-in', challenge: offer.challenge } as const
  await inTransaction(db, async (trx) => {
    if (!(await holdPassword(trx, admin))) throw new AppError('invalid-credentials')
    await queries.insertTicket(trx, { ...row, lifeSec: TICKET_SEC })
  })
  throw new AppError('second-factor-needed', { asked: { ticket, ...offer.asked } })
}

/** Completes a sign-in. Counts the try before the proof is checked; a right proof uses up the ticket. */
export async function signInWithFactor(
  deps: Deps,
  { ticket, ...proof }: Proof & { ticket: string },
  client: Client,
) {
  const { db } = deps
  const hash = hashTicket(ticket)
  const asked = await queries.countTry(db, hash, TRIES)
  if (!asked) throw new AppError('ticket-over')
  const { adminId } = asked
  // The password was right, so the activity log may name the account, even after a wrong proof.
  const admin = await findAdmin(db, adminId)
  if (!admin) throw new AppError('ticket-over')
  tellAbout(admin)
  const use = await checkProof(deps, asked, proof)
  const token = await inTransaction(db, async (trx) => {
    if (!(await queries.takeTicket(trx, { hash, adminId, purpose: 'sign-in' })))
      throw new AppError('ticket-over')
    if (!(await use(trx))) throw new AppError('invalid-second-factor')
    return await openSession(within(deps, trx), 'admin', adminId, client)
  })
  await resetLimit(db, ticketsKey(adminId, client.address))
  return { token, admin }
}
