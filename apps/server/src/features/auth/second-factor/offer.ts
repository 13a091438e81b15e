import { createHash } from 'node:crypto'
import type { FactorKind, SecondFactorAsked } from '@jinvani/contract'
import type { Deps } from '../../../platform/deps.ts'
import { relyingPartyOf, requestOptions } from './passkeys.ts'
import * as queries from '../factor-queries.ts'

export const TICKET_SEC = 5 * 60

/** Hashes a ticket, or the challenge of a passkey. */
export const hashTicket = (ticket: string) => createHash('sha256').update(ticket).digest('base64url')

interface Offer {
  asked: Omit<SecondFactorAsked, 'ticket'>
  /** The challenge that a passkey has to sign; empty without passkeys. */
  challenge: string
}

/** The factors that an account can prove itself with; null if it has no second factor. */
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
