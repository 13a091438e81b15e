import type { FactorKind, SecondFactorAsked } from '@jinvani/contract'
import type { Deps } from '../../../platform/deps.ts'
import { requestOptions } from './passkeys.ts'
import * as queries from '../factor-queries.ts'
import { relyingPartyOf } from './relying-party.ts'

interface Offer {
  asked: Omit<SecondFactorAsked, 'ticket'>
  /** Which a passkey has to sign; empty where there is none. */
  challenge: string
}

/** What counts as proof for an account; null where it has no second factor. */
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
