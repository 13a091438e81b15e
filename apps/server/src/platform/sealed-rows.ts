// When the secret was turned, what is sealed under another key is sealed again, some rows at a time.
import type { Db } from './database/connect.ts'
import type { Secrets } from './keys.ts'

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
