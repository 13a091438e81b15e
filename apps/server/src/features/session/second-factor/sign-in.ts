// The second step of a sign-in. The ticket proves that the password was right; alone it gives no access.
import { randomBytes } from 'node:crypto'
import { type SessionAdmin, superAdmins } from '@jinvani/contract'
import { AppError } from '../../../platform/app-error.ts'
import { consume, resetLimit } from '../../../platform/load/rate-limit.ts'
import { inTransaction } from '../../../platform/database/connect.ts'
import { type Deps, within } from '../../../platform/deps.ts'
import { tellAbout } from '../../../platform/http/request-context.ts'
import { type Client, openSession } from '../sessions.ts'
import { findAdmin, holdPassword } from '../queries.ts'
import { type Proof, checkProof, hashTicket, offerFactors, TICKET_SEC } from './proof.ts'
import * as queries from '../factor-queries.ts'

const TRIES = 5
const ticketWindowSec = 15 * 60

const ticketsKey = (adminId: string, address: string) => `second-factor:${adminId}:${address}`

/** Lets an account without a second factor pass; for others it throws `second-factor-needed` with a ticket. */
export async function demandSecondFactor(
  deps: Deps,
  admin: Pick<SessionAdmin, 'id' | 'role'> & { passwordHash: string },
  address: string,
): Promise<void> {
  const { id: adminId, role } = admin
  const { db, config } = deps
  const offer = await offerFactors(deps, adminId)
  if (!offer) {
    if (config.isSecondFactorCompulsory && superAdmins.includes(role)) await queries.noteAsked(db, adminId)
    return
  }
  const rule = { limit: config.factorLimits.signIns, windowSec: ticketWindowSec }
  await consume(db, ticketsKey(adminId, address), rule)
  const ticket = randomBytes(32).toString('base64url')
  const row = { hash: hashTicket(ticket), adminId, purpose: 'sign-in', challenge: offer.challenge } as const
  await inTransaction(db, async (trx) => {
    if (!(await holdPassword(trx, admin))) throw new AppError('invalid-credentials')
    await queries.insertTicket(trx, { ...row, lifeSec: TICKET_SEC })
  })
  throw new AppError('second-factor-needed', { asked: { ticket, ...offer.asked } })
}

/** Counts the try before it checks the proof; the first right proof uses up the ticket. */
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
  // The password was right, so the activity log may name the account even if the proof is wrong.
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
