// Decides whether a person's plays may be stored. Everything that stores or counts a play asks here.
import { adultAge } from '@jinvani/contract'
import { AppError } from '../../platform/app-error.ts'
import { type Db, inTransaction, isForeignKeyViolation } from '../../platform/database/connect.ts'
import type { Deps } from '../../platform/deps.ts'
import * as queries from './queries.ts'

/** Minors need the consent of a parent or guardian. A person without an age counts as an adult, by the terms. */
export function mayKeepPlays({ age, guardianConsent }: { age: number | null; guardianConsent: boolean }) {
  return age === null || age >= adultAge || guardianConsent
}

interface Person {
  /** The clock of the database. */
  now: Date
  keepsPlays: boolean
  /** True if they also agreed to the privacy policy, which describes the statistics. */
  countsPlays: boolean
}

/** Locks the person, so that their requests take turns. Throws if the person was erased. */
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
    // An item was deleted for good at the same moment; the second attempt no longer finds it.
    if (isForeignKeyViolation(error)) return once()
    throw error
  })
}

/** Whether this person's plays may be added to the statistics. No `userId`: a person without an account. */
export async function mayCountPlays(deps: Pick<Deps, 'db' | 'config'>, userId?: string): Promise<boolean> {
  if (userId === undefined) return deps.config.usageMonths > 0
  return await asPerson(deps, userId, async (_, { countsPlays }) => countsPlays)
}
