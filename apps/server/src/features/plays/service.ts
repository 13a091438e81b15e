import type { PersonExport } from '@jinvani/contract'
import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import type { Db } from '../../platform/database/connect.ts'
import { AppError } from '../../platform/app-error.ts'
import { isoTimes } from '../../platform/iso-times.ts'
import { mineRoutes } from './mine/mine.ts'
import { statisticsRoutes } from './statistics/statistics.ts'
import * as heard from './mine/mine-queries.ts'
import * as queries from './queries.ts'
import { asPerson } from './keeping.ts'

export { mayKeepPlays } from './keeping.ts'
export { countHeardItems, listHeard } from './mine/mine.ts'
export { insertSampleSums } from './statistics/sample-queries.ts'
export { sweepEvents } from './statistics/statistics.ts'

/** Seconds until a playback token expires, and for which a film counts towards the limit on films at a time. */
export const PLAYBACK_SEC = 10 * 60

export interface Watcher {
  userId: string
  sessionId: string
}

const sentence = (playing: number) =>
  `This account plays ${playing} ${playing === 1 ? 'film' : 'films'} now, which is the most it may. Please try again later.`

/** Players do not give licences back, so a film counts for ten minutes on each device, or until the app ends it. */
export async function takeLease(
  deps: Pick<Deps, 'db' | 'config'>,
  { userId, sessionId }: Watcher,
  contentId: string,
): Promise<void> {
  const { filmsAtOnce } = deps.config
  await asPerson(deps, userId, async (trx, { keepsPlays }) => {
    const now = Date.now()
    const leases = await queries.settleLeases(trx, userId, new Date(now))
    const others = leases.filter((lease) => lease.sessionId !== sessionId || lease.contentId !== contentId)
    const [first] = others
    if (first && filmsAtOnce > 0 && others.length >= filmsAtOnce)
      throw new AppError('too-many-films', {
        message: sentence(others.length),
        retryAfterSec: Math.ceil((first.endsAt.getTime() - now) / 1000),
      })
    const endsAt = new Date(now + PLAYBACK_SEC * 1000)
    await queries.upsertLease(trx, { userId, sessionId, contentId, endsAt })
    const isNew = others.length === leases.length
    if (isNew && keepsPlays) await queries.insertPlay(trx, { userId, contentId })
  })
}

type Kept = Pick<PersonExport, 'playing' | 'plays' | 'saved' | 'positions' | 'historyClearedAt'>

export async function listAllPlays(trx: Db, userId: string): Promise<Kept> {
  const { playing, plays } = await queries.listPlays(trx, userId)
  const { saved, positions } = await heard.listMine(trx, userId)
  const clearedAt = await heard.findHistoryClearing(trx, userId)
  return {
    playing: playing.map(isoTimes),
    plays: plays.map(isoTimes),
    saved: saved.map(isoTimes),
    positions: positions.map(isoTimes),
    historyClearedAt: clearedAt?.toISOString() ?? null,
  }
}

/** Deletes the person's plays and positions. Older positions that a device sends later are ignored. */
export async function forgetPlays(trx: Db, userId: string): Promise<void> {
  await queries.deletePlaysByUser(trx, userId)
  await heard.clearPositions(trx, userId, new Date())
}

/** Deletes plays, positions and leases that are too old, and items that were unsaved before `takenOffBefore`. */
export async function sweepPlays(
  db: Db,
  { takenOffBefore, ...times }: Record<'now' | 'before' | 'takenOffBefore', Date>,
): Promise<void> {
  await queries.deletePlays(db, times)
  await heard.deleteTakenOff(db, takenOffBefore)
}

export function playRoutes(deps: Deps) {
  return {
    ...mineRoutes(deps),
    ...statisticsRoutes(deps),
    // Ends the lease only. The token stays valid, so a later licence takes a new lease.
    appEndPlayback: async ({ params, actor: { sessionId } }) => {
      if (!(await queries.deleteLease(deps.db, sessionId, params.id))) throw new AppError('not-found')
    },
  } satisfies Partial<Handlers>
}
