import type { MissedList } from '@jinvani/contract'
import type { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import { listMissed } from './queries.ts'
export { changedBeside, checkSchedule, timesOf } from './due.ts'
export { carryOutDue } from './record.ts'

/** `by`: only changes that this person scheduled. */
export async function findMissed({ db }: Pick<Deps, 'db'>, by?: string): Promise<z.infer<typeof MissedList>> {
  const rows = await listMissed(db, by)
  return {
    items: rows.map(({ total: _total, id, ...item }) => ({ _id: id, ...item })),
    total: rows[0]?.total ?? 0,
  }
}
