// The keys of films under the current secret.
import type { Secrets } from '../../platform/keys.ts'
import { seal, sealedBy, unseal } from '../../platform/sealed.ts'
import { SEALED_AT_ONCE, type SealedRows, sealedRows } from '../../platform/sealed-rows.ts'
import { cencPlace, sealingKeys } from './content-key.ts'
import * as queries from './queries.ts'

const patternOf = (secrets: Secrets) => sealedBy(sealingKeys(secrets)[0])

const rowsOf = (table: queries.KeyTable): SealedRows =>
  sealedRows<queries.SealedKeyRow>({
    countOthers: (db, secrets) => queries.countSealedOtherwise(db, table, patternOf(secrets)),
    lock: (trx, secrets, after) =>
      queries.lockSealedOtherwise(trx, table, patternOf(secrets), after, SEALED_AT_ONCE),
    sealRow: (secrets, row) => {
      const keys = sealingKeys(secrets)
      const again = (place: string, text: string) => seal(keys, place, unseal(keys, place, text))
      return {
        ...row,
        sealedKey: again(row.submissionId, row.sealedKey),
        cencSealedKey: row.cencSealedKey && again(cencPlace(row.submissionId), row.cencSealedKey),
      }
    },
    update: (trx, row) => queries.updateSealed(trx, table, row),
    idOf: ({ keyId }) => keyId,
  })

export const sealedFilmKeys: readonly SealedRows[] = [rowsOf('contentKeys'), rowsOf('retiredKeys')]
