// The limit on films that a person plays at a time. A licence is not returned, so each counts for the life of
// a playback token, per film and device, unless the app reports the end of the film.
import { adultAge } from '@jinvani/contract'
import { AppError } from '../../platform/app-error.ts'
import type { Deps } from '../../platform/deps.ts'
import { PLAYBACK_SEC } from './playback-token.ts'
import * as queries from './queries.ts'
import type { Db } from '../../platform/database/connect.ts'

export interface Watcher {
  userId: string
  sessionId: string
}

const sentence = (playing: number) =>
  `This account plays ${playing} ${playing === 1 ? 'film' : 'films'} now, which is the most it may. Please try again later.`

/** Throws if the person already plays as many films as allowed. */
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
      await queries.insertPlay(trx, { userId, contentId })
  })
}

/** The token stays valid: the next licence counts again. */
export async function endLease({ db }: Deps, sessionId: string, contentId: string): Promise<void> {
  if (!(await queries.deleteLease(db, sessionId, contentId))) throw new AppError('not-found')
}

// Films that a person opened: usage data, kept for the period in the privacy policy.

/** Minors need the consent of a parent or guardian. No age means an adult, as the terms demand. */
export function mayKeepPlays({ age, guardianConsent }: { age: number | null; guardianConsent: boolean }) {
  return age === null || age >= adultAge || guardianConsent
}

/** `before`: older plays are deleted. */
export async function sweepPlays(db: Db, { now, before }: { now: Date; before: Date }): Promise<void> {
  await queries.deleteAllEndedLeases(db, now)
  await queries.deletePlays(db, before)
}
