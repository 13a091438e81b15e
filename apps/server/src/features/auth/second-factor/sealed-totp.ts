// The keys of authenticator apps under the current secret.
import type { Secrets } from '../../../platform/keys.ts'
import { seal, sealedBy, unseal } from '../../../platform/sealed.ts'
import { SEALED_AT_ONCE, sealedRows } from '../../../platform/sealed-rows.ts'
import { totpKeys } from './proof.ts'
import * as queries from '../factor-queries.ts'

const patternOf = (secrets: Secrets) => sealedBy(totpKeys(secrets)[0])

export const sealedTotpKeys = sealedRows<queries.SealedTotp>({
  countOthers: (db, secrets) => queries.countSealedOtherwise(db, patternOf(secrets)),
  lock: (trx, secrets, after) => queries.lockSealedOtherwise(trx, patternOf(secrets), after, SEALED_AT_ONCE),
  sealRow: (secrets, { adminId, totp, pendingTotp }) => {
    const keys = totpKeys(secrets)
    const again = (text: string | null) => text && seal(keys, adminId, unseal(keys, adminId, text))
    return { adminId, totp: again(totp), pendingTotp: again(pendingTotp) }
  },
  update: queries.updateSealed,
  idOf: ({ adminId }) => adminId,
})
