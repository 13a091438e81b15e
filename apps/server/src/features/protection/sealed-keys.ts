// The keys of films under the current secret.
import type { Db } from '../../platform/database/connect.ts'
import type { Secrets } from '../../platform/keys.ts'
import { seal, sealedBy, unseal } from '../../platform/sealed.ts'
import type { SealedRows } from '../../platform/sealed-rows.ts'
import { cencPlace, sealingKeys } from './content-key.ts'
import * as queries from './queries.ts'

const ROWS_AT_ONCE = 100
const patternOf = (secrets: Secrets) => sealedBy(sealingKeys(secrets)[0])

/** Null where a key does not open. */
function sealedAgain(secrets: Secrets, row: queries.SealedKeyRow) {
  const again = (place: string, text: string) =>
    seal(sealingKeys(secrets), place, unseal(sealingKeys(secrets), place, text))
  try {
    return {
      sealedKey: again(row.submissionId, row.sealedKey),
      cencSealedKey: row.cencSealedKey && again(cencPlace(row.submissionId), row.cencSealedKey),
    }
  } catch {
    return null
  }
}

async function sealTableAgain(trx: Db, table: queries.KeyTable, secrets: Secrets, after: string) {
  const rows = await queries.lockSealedOtherwise(trx, table, patternOf(secrets), after, ROWS_AT_ONCE)
  let unreadable = 0
  for (const row of rows) {
    const sealed = sealedAgain(secrets, row)
    if (sealed === null) unreadable += 1
    else await queries.updateSealed(trx, table, { ...row, ...sealed })
  }
  return { last: rows.at(-1)?.keyId ?? null, unreadable }
}

const rowsOf = (table: queries.KeyTable): SealedRows => ({
  countOthers: (db, secrets) => queries.countSealedOtherwise(db, table, patternOf(secrets)),
  sealAgain: (trx, secrets, after) => sealTableAgain(trx, table, secrets, after),
})

export const sealedFilmKeys: readonly SealedRows[] = [rowsOf('contentKeys'), rowsOf('retiredKeys')]
