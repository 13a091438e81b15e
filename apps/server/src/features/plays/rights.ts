// Exports and deletes what is stored about a person's plays.
import type { PersonExport } from '@jinvani/contract'
import type { Db } from '../../platform/database/connect.ts'
import * as mine from './mine/mine-queries.ts'
import * as queries from './queries.ts'

type Kept = Pick<PersonExport, 'playing' | 'plays' | 'saved' | 'positions' | 'historyClearedAt'>

export async function listAllPlays(trx: Db, userId: string): Promise<Kept> {
  const clearedAt = await mine.findHistoryClearing(trx, userId)
  const dated = <Row extends { changedAt: Date }>({ changedAt, ...row }: Row) => ({
    ...row,
    at: changedAt.toISOString(),
  })
  return {
    playing: (await queries.listPlaying(trx, userId)).map(({ endsAt, ...film }) => ({
      ...film,
      endsAt: endsAt.toISOString(),
    })),
    plays: (await queries.listPlays(trx, userId)).map(({ at, ...film }) => ({
      ...film,
      at: at.toISOString(),
    })),
    saved: (await mine.listAllSaved(trx, userId)).map(dated),
    positions: (await mine.listAllPositions(trx, userId)).map(dated),
    historyClearedAt: clearedAt?.toISOString() ?? null,
  }
}

/** Positions from before now that a device sends later are ignored, too. */
export async function forgetPlays(trx: Db, userId: string): Promise<void> {
  await queries.deletePlaysOf(trx, userId)
  await mine.clearPositions(trx, userId, new Date())
}

/** Deletes plays and positions unchanged since `before`, and rows of unsaved items since `takenOffBefore`. */
export async function sweepPlays(
  db: Db,
  { now, before, takenOffBefore }: Record<'now' | 'before' | 'takenOffBefore', Date>,
): Promise<void> {
  await queries.deleteEndedLeases(db, now)
  await queries.deletePlays(db, before)
  await mine.deleteTakenOff(db, takenOffBefore)
}
