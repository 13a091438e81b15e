// What a protection provider gives that works outside of this installation. Every call but `isGenuine` throws
// ProviderFailed.
import type { PlaybackToken, ProtectedStream } from '@jinvani/contract'
import type { RawRequest } from '../../platform/http/handler.ts'

export interface OutsideProvider {
  /** Hands a film over; returns the provider's own id of it. */
  start(order: FilmOrder): Promise<string>
  ask(ref: string): Promise<ProviderFilm>
  /** Whether a notification comes from the provider. */
  isGenuine(notification: RawRequest): boolean
  issueToken(wish: PlaybackWish): Promise<Omit<PlaybackToken, 'expiresIn'>>
  /** The film is no longer wanted; one that the provider does not know is none. */
  forget(ref: string): Promise<void>
}

export interface FilmOrder {
  /** Ours; the same one again must not make a second film. */
  reference: string
  title: string
  /** Signed; readable for a day. */
  sourceUrl: string
  bitrates: string[]
  callbackUrl: string
}

export interface ProviderFilm {
  ref: string
  status: 'processing' | 'ready' | 'failed'
  /** Percent. */
  progress?: number | undefined
  dashUrl?: string | undefined
  hlsUrl?: string | undefined
  licenceUrl?: string | undefined
  durationSec?: number | undefined
}

export interface PlaybackWish {
  ref: string
  stream: ProtectedStream
  /** Who plays, and on which device: names of ours that tell an outsider nothing. */
  person: string
  device: string
}

interface FailureOptions extends ErrorOptions {
  /** Of HTTP. */
  status?: number | undefined
  /** What the provider asked us to wait. */
  retryAfterSec?: number | undefined
}

/** `isFinal`: asking again would not help. */
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
