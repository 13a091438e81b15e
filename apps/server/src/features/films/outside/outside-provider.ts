// The interface of a protection service outside of this installation. A call that fails throws ProviderFailed.
import type { PlaybackToken, ProtectedStream } from '@jinvani/contract'
import type { RawRequest } from '../../../platform/http/handler.ts'
import { inTransaction } from '../../../platform/database/connect.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AddressRefused, type Resolve, findPublicIps } from '../../../platform/outside/reach.ts'
import * as queries from '../queries.ts'
import { consume } from '../../../platform/load/rate-limit.ts'

export interface OutsideProvider {
  /** Orders the streams of a film. Returns the provider's id of the film. */
  start(order: FilmOrder): Promise<string>
  ask(ref: string): Promise<ProviderFilm>
  isGenuine(notification: RawRequest): boolean
  issueToken(wish: PlaybackWish): Promise<Omit<PlaybackToken, 'expiresIn'>>
  /** Deletes the film. Does not fail if the provider does not know it. */
  forget(ref: string): Promise<void>
}

interface FilmOrder {
  /** This server's id of the order. The provider must not make a second film for the same id. */
  reference: string
  title: string
  /** Signed address of the original file, valid for a day. */
  sourceUrl: string
  bitrates: string[]
  callbackUrl: string
}

interface ProviderFilm {
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

/** A call to the provider failed. `isFinal`: another try would fail too. */
export class ProviderFailed extends Error {
  override name = 'ProviderFailed'
  readonly isFinal: boolean
  readonly status: number | undefined
  readonly retryAfterSec: number | undefined

  constructor(
    message: string,
    isFinal: boolean,
    details: ErrorOptions & { status?: number; retryAfterSec?: number | undefined } = {},
  ) {
    super(message, details)
    this.isFinal = isFinal
    this.status = details.status
    this.retryAfterSec = details.retryAfterSec
  }
}

/** A genuine notification makes this server ask the provider about the film. A repeated one is ignored. */
export async function hearNotification(
  deps: Deps,
  provider: string,
  { eventId, jobId, address }: Record<'eventId' | 'jobId' | 'address', string>,
): Promise<{ accepted: true }> {
  const limit = deps.config.notificationsPerMinute
  await consume(deps.db, `${provider}:${address}`, { limit, windowSec: 60 })
  await inTransaction(deps.db, async (trx) => {
    if (!(await queries.noteEvent(trx, provider, eventId))) return
    const submission = await queries.findSubmission(trx, { providerRef: jobId })
    // If the notification comes before the provider's id of the film is known, the reconciler asks later.
    if (submission) await deps.queue.send(trx, 'submission.ask', { submissionId: submission.id })
  })
  return { accepted: true }
}

const KEPT_MS = 30 * 24 * 60 * 60_000

export const forgetOldNotifications = ({ db }: Deps) =>
  queries.forgetEvents(db, new Date(Date.now() - KEPT_MS))

/**
 * Throws unless each address that the provider has for players is short, https, without a password, and resolves to
 * public IP addresses only. A setting switches the check off.
 */
export async function assertMayBePlayed(
  { outsideProvider }: Pick<Deps['config'], 'outsideProvider'>,
  addresses: (string | undefined)[],
  resolve?: Resolve,
): Promise<void> {
  if (outsideProvider?.allowsPrivate) return
  const assertPublic = async (address: string) => {
    try {
      await findPublicIps(address, resolve)
    } catch (error) {
      if (!(error instanceof AddressRefused)) throw error
      const message = `The provider sent an address that ${error.why}: ${address.slice(0, 100)}`
      throw new ProviderFailed(message, false)
    }
  }
  await Promise.all(addresses.filter((address) => address !== undefined).map(assertPublic))
}
