// The keys of authenticator apps under the current secret.
import type { Secrets } from '../../../platform/keys.ts'
import { seal, sealedBy, unseal } from '../../../platform/sealed.ts'
import type { SealedRows } from '../../../platform/sealed-rows.ts'
import { totpKeys } from './proof.ts'
import * as queries from '../factor-queries.ts'

const ROWS_AT_ONCE = 100
const patternOf = (secrets: Secrets) => sealedBy(totpKeys(secrets)[0])

/** Null where a key does not open. */
function sealedAgain(secrets: Secrets, { adminId, totp, pendingTotp }: queries.SealedTotp) {
  const keys = totpKeys(secrets)
  const again = (text: string | null) => text && seal(keys, adminId, unseal(keys, adminId, text))
  try {
    return { adminId, totp: again(totp), pendingTotp: again(pendingTotp) }
  } catch {
    return null
  }
}

export const sealedTotpKeys: SealedRows = {
  countOthers: (db, secrets) => queries.countSealedOtherwise(db, patternOf(secrets)),
  sealAgain: async (trx, secrets, after) => {
    const rows = await queries.lockSealedOtherwise(trx, patternOf(secrets), after, ROWS_AT_ONCE)
    let unreadable = 0
    for (const row of rows) {
      const sealed = sealedAgain(secrets, row)
      if (sealed === null) unreadable += 1
      else await queries.updateSealed(trx, sealed)
    }
    return { last: rows.at(-1)?.adminId ?? null, unreadable }
  },
}
