// Seals rows again that are sealed under an old key, some rows at a time, after the secret was rotated.
import type { Db } from '../database/connect.ts'
import type { Secrets } from './keys.ts'

export const SEALED_AT_ONCE = 100

/** The sealed rows of a table. */
export interface SealedRows {
  /** Number of rows that the current secret has not sealed. */
  countOthers(db: Db, secrets: Secrets): Promise<number>
  /**
   * Seals such rows again, those behind `after` in the table's own order. `last` is null when there were
   * none. A row that no key opens is left as it is, and counted.
   */
  sealAgain(trx: Db, secrets: Secrets, after: string): Promise<{ last: string | null; unreadable: number }>
}

interface Sealed<Row> {
  countOthers: SealedRows['countOthers']
  /** Locks some of those rows behind `after`, in the order of `idOf`. */
  lock: (trx: Db, secrets: Secrets, after: string) => Promise<Row[]>
  /** Throws where no key opens the row. */
  sealRow: (secrets: Secrets, row: Row) => Row
  update: (trx: Db, row: Row) => Promise<void>
  idOf: (row: Row) => string
}

export function sealedRows<Row>({ countOthers, lock, sealRow, update, idOf }: Sealed<Row>): SealedRows {
  const again = (secrets: Secrets, row: Row) => {
    try {
      return sealRow(secrets, row)
    } catch {
      return null
    }
  }
  return {
    countOthers,
    async sealAgain(trx, secrets, after) {
      const rows = await lock(trx, secrets, after)
      let unreadable = 0
      for (const row of rows) {
        const sealed = again(secrets, row)
        if (sealed === null) unreadable += 1
        else await update(trx, sealed)
      }
      const last = rows.at(-1)
      return { last: last === undefined ? null : idOf(last), unreadable }
    },
  }
}
