// The second factor as proof: signed-in staff confirm who they are before a dangerous call.
import { AppError, fieldError } from '../../../platform/app-error.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Actor } from '../../../platform/http/handler.ts'
import { recordActivity } from '../../activity/service.ts'
import { TICKET_SEC, hashTicket, offerFactors } from './offer.ts'
import { challengeOf } from './passkeys.ts'
import { type Proof, checkProof } from './proof.ts'
import * as queries from '../factor-queries.ts'

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

/** A wrong proof is an error of its field: it does not end the session. */
export async function proveWithFactor(deps: Deps, { id: adminId }: Actor, proof: Proof): Promise<void> {
  const { db } = deps
  try {
    const challenge = proof.passkey ? challengeOf(proof.passkey) : ''
    const ticket = { hash: hashTicket(challenge), adminId, purpose: 'confirm' } as const
    if (proof.passkey && !(await queries.takeTicket(db, ticket))) throw new AppError('invalid-second-factor')
    const use = await checkProof(deps, { adminId, challenge }, proof)
    const isNew = await db.transaction().execute(use)
    if (!isNew) throw new AppError('invalid-second-factor')
  } catch (error) {
    const isWrong = error instanceof AppError && error.code === 'invalid-second-factor'
    // Recorded here: the answer below is a 422, and those are not recorded by themselves.
    if (isWrong) await recordActivity(db, 'session.prove', { outcome: 'invalid-second-factor' })
    throw isWrong ? fieldError(proof.passkey ? 'passkey' : 'code', error.message) : error
  }
}
