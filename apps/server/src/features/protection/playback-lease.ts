// How many films a person plays at a time. A licence does not come back by itself, so each counts as long as a playback
// token lasts, for its film on its device, unless the app says that the film has ended.
import { AppError } from '../../platform/app-error.ts'
import type { Deps } from '../../platform/deps.ts'
import { PLAYBACK_SEC } from './playback-token.ts'
import { insertPlay } from './play-queries.ts'
import { mayKeepPlays } from './plays.ts'
import * as queries from './queries.ts'

export interface Watcher {
  userId: string
  sessionId: string
}

const sentence = (playing: number) =>
  `This account plays ${playing} ${playing === 1 ? 'film' : 'films'} now, and that is as many as it may. Please try again later.`

/** Throws if the person plays as many films as one account may. */
export async function takeLease(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { userId, sessionId }: Watcher,
  contentId: string,
): Promise<void> {
  if (config.filmsAtOnce === 0) return
  await db.transaction().execute(async (trx) => {
    const person = await queries.lockPerson(trx, userId)
    const now = Date.now()
    await queries.deleteEndedLeases(trx, userId, new Date(now))
    const leases = await queries.listLeases(trx, userId)
    const others = leases.filter((lease) => lease.sessionId !== sessionId || lease.contentId !== contentId)
    const [first] = others
    if (first && others.length >= config.filmsAtOnce)
      throw new AppError('too-many-films', {
        message: sentence(others.length),
        retryAfterSec: Math.ceil((first.endsAt.getTime() - now) / 1000),
      })
    const endsAt = new Date(now + PLAYBACK_SEC * 1000)
    await queries.upsertLease(trx, { userId, sessionId, contentId, endsAt })
    const isNew = others.length === leases.length
    if (isNew && config.usageMonths > 0 && person && mayKeepPlays(person))
      await insertPlay(trx, { userId, contentId })
  })
}

/** The token still opens the licence: the next one counts again. */
export async function endLease({ db }: Deps, sessionId: string, contentId: string): Promise<void> {
  if (!(await queries.deleteLease(db, sessionId, contentId))) throw new AppError('not-found')
}
