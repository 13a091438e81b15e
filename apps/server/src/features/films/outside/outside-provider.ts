// The interface of a protection service outside of this installation. A call that fails throws ProviderFailed.
import type { PlaybackToken, ProtectedStream } from '@jinvani/contract'
import type { RawRequest } from '../../../platform/http/handler.ts'
import { inTransaction } from '../../../platform/database/connect.ts'
import type { Deps } from '../../../platform/deps.ts'
import type * as queries from '../queries.ts'
import { findSubmissionByRef, forgetEvents, noteEvent } from '../queries.ts'
import { consume } from '../../../platform/load/rate-limit.ts'

export interface OutsideProvider {
  /** Returns the id that the provider gives the film. */
  start(order: FilmOrder): Promise<string>
  ask(ref: string): Promise<ProviderFilm>
  isGenuine(notification: RawRequest): boolean
  issueToken(wish: PlaybackWish): Promise<Omit<PlaybackToken, 'expiresIn'>>
  /** Deletes the film. Does not fail if the provider does not know it. */
  forget(ref: string): Promise<void>
}

export interface FilmOrder {
  /** This server's id of the order. The provider must not make a second film for the same id. */
  reference: string
  title: string
  /** Signed address of the original file, valid for a day. */
  sourceUrl: string
  bitrates: string[]
  callbackUrl: string
}

export interface ProviderFilm {
  ref: string
  status: 'processing' | 'ready' | 'failed'
  /** Percentage of the work that is done, from 0 to 100. */
  progress?: number | undefined
  dashUrl?: string | undefined
  hlsUrl?: string | undefined
  licenceUrl?: string | undefined
  durationSec?: number | undefined
}

export interface PlaybackWish {
  ref: string
  stream: ProtectedStream
  /** Hashes that stand for the person and the device. */
  person: string
  device: string
}

interface FailureOptions extends ErrorOptions {
  status?: number | undefined
  retryAfterSec?: number | undefined
}

/** A call to the provider failed. `isFinal`: another try would fail too. */
export class ProviderFailed extends Error {
  override name = 'ProviderFailed'
  readonly isFinal: boolean
  readonly status: number | undefined
  readonly retryAfterSec: number | undefined

  constructor(message: string, isFinal: boolean, { status, retryAfterSec, ...options }: FailureOptions = {}) {
    super(message, options)
    this.isFinal = isFinal
    this.status = status
    this.retryAfterSec = retryAfterSec
  }
}

interface Notification {
  provider: queries.Submission['provider']
  eventId: string
  jobId: string
  address: string
}

const KEPT_MS = 30 * 24 * 60 * 60_000

/** A genuine notification makes this server ask the provider about the film. A repeated one is ignored. */
export async function hearNotification(
  deps: Deps,
  { provider, eventId, jobId, address }: Notification,
): Promise<{ accepted: true }> {
  const limit = deps.config.notificationsPerMinute
  await consume(deps.db, `${provider}:${address}`, { limit, windowSec: 60 })
  await inTransaction(deps.db, async (trx) => {
    if (!(await noteEvent(trx, provider, eventId))) return
    const submission = await findSubmissionByRef(trx, jobId)
    // If the notification comes before the provider's id is known, nothing is found, and the reconciler asks later.
    if (submission) await deps.queue.send(trx, 'submission.ask', { submissionId: submission.id })
  })
  return { accepted: true }
}

export async function forgetOldNotifications({ db }: Deps): Promise<void> {
  await forgetEvents(db, new Date(Date.now() - KEPT_MS))
}
