// The interface of a protection provider outside of this installation. Every call except `isGenuine` throws
// ProviderFailed.
import type { PlaybackToken, ProtectedStream } from '@jinvani/contract'
import type { RawRequest } from '../../../platform/http/handler.ts'

export interface OutsideProvider {
  /** Sends a film; returns the provider's id of it. */
  start(order: FilmOrder): Promise<string>
  ask(ref: string): Promise<ProviderFilm>
  /** Whether a notification comes from the provider. */
  isGenuine(notification: RawRequest): boolean
  issueToken(wish: PlaybackWish): Promise<Omit<PlaybackToken, 'expiresIn'>>
  /** Deletes the film at the provider; an unknown film is no failure. */
  forget(ref: string): Promise<void>
}

export interface FilmOrder {
  /** This server's id; a repeated order with the same one must not make a second film. */
  reference: string
  title: string
  /** A signed address that is valid for a day. */
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
  /** Pseudonyms of the person and the device. */
  person: string
  device: string
}

interface FailureOptions extends ErrorOptions {
  /** HTTP status of the answer. */
  status?: number | undefined
  /** The pause that the provider asked for. */
  retryAfterSec?: number | undefined
}

/** `isFinal`: a retry would not help. */
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
