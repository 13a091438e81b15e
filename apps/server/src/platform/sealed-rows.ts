// When the secret was turned, what is sealed under another key is sealed again, some rows at a time.
import type { Db } from './database/connect.ts'
import type { Secrets } from './keys.ts'

export const SEALED_AT_ONCE = 100

/** What a table holds that is sealed. */
export interface SealedRows {
  /** Of rows that the current secret has not sealed. */
  countOthers(db: Db, secrets: Secrets): Promise<number>
  /**
   * Seals such rows again, those behind `after` in an order of the table's own. `last` is null when there were none.
   * A row that opens under no key is left as it is, and counted.
   */
  sealAgain(trx: Db, secrets: Secrets, after: string): Promise<{ last: string | null; unreadable: number }>
}

interface Sealed<Row> {
  countOthers: SealedRows['countOthers']
  /** Some of those rows behind `after`, locked, in the order of `idOf`. */
  lock: (trx: Db, secrets: Secrets, after: string) => Promise<Row[]>
  /** Throws where a key does not open. */
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
