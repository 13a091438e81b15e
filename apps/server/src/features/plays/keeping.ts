// Decides whether a person's plays may be stored. Every feature that stores or counts plays must ask here.
import { adultAge } from '@jinvani/contract'
import { AppError } from '../../platform/app-error.ts'
import { type Db, inTransaction, isForeignKeyViolation } from '../../platform/database/connect.ts'
import type { Deps } from '../../platform/deps.ts'
import * as queries from './queries.ts'

/** True for adults, and for minors with a guardian's consent. By the terms, a person without an age is an adult. */
export function mayKeepPlays({ age, guardianConsent }: { age: number | null; guardianConsent: boolean }) {
  return age === null || age >= adultAge || guardianConsent
}

interface Person {
  /** The time by the clock of the database. */
  now: Date
  keepsPlays: boolean
  /** True if the person also agreed to the privacy policy, which describes the statistics. */
  countsPlays: boolean
}

/** Runs `work` with the person's row locked: their requests run one after another. Throws if the person was erased. */
export async function asPerson<T>(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  userId: string,
  work: (trx: Db, person: Person) => Promise<T>,
): Promise<T> {
  const once = () =>
    inTransaction(db, async (trx) => {
      const row = await queries.lockPerson(trx, userId)
      if (!row) throw new AppError('unauthenticated')
      const keepsPlays = config.usageMonths > 0 && mayKeepPlays(row)
      return await work(trx, { now: row.now, keepsPlays, countsPlays: keepsPlays && row.hasAgreed })
    })
  return await once().catch((error: unknown) => {
    // An item was deleted for good meanwhile. The second attempt does not find it any more.
    if (isForeignKeyViolation(error)) return once()
    throw error
  })
}
