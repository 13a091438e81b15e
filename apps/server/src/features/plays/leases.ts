// The limit on films that a person plays at a time. Players do not return licences, so each one counts for the
// lifetime of a playback token, per film and device, unless the app reports the end of the film.
import { AppError } from '../../platform/app-error.ts'
import type { Deps } from '../../platform/deps.ts'
import { asPerson } from './keeping.ts'
import * as queries from './queries.ts'

/** Lifetime of a playback token, and of the lease that its licence takes. */
export const PLAYBACK_SEC = 10 * 60

export interface Watcher {
  userId: string
  sessionId: string
}

const sentence = (playing: number) =>
  `This account plays ${playing} ${playing === 1 ? 'film' : 'films'} now, which is the most it may. Please try again later.`

export async function takeLease(
  deps: Pick<Deps, 'db' | 'config'>,
  { userId, sessionId }: Watcher,
  contentId: string,
): Promise<void> {
  const { filmsAtOnce } = deps.config
  await asPerson(deps, userId, async (trx, { keepsPlays }) => {
    const now = Date.now()
    await queries.deleteEndedLeases(trx, new Date(now), userId)
    const leases = await queries.listLeases(trx, userId)
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

/** The token stays valid, so a later licence takes a new lease. */
export async function endLease({ db }: Deps, sessionId: string, contentId: string): Promise<void> {
  if (!(await queries.deleteLease(db, sessionId, contentId))) throw new AppError('not-found')
}
