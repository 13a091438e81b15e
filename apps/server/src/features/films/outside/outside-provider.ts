// What a protection service outside this installation has to do. Every call except `isGenuine` throws
// ProviderFailed.
import type { PlaybackToken, ProtectedStream } from '@jinvani/contract'
import type { RawRequest } from '../../../platform/http/handler.ts'

export interface OutsideProvider {
  /** Returns the provider's id of the film. */
  start(order: FilmOrder): Promise<string>
  ask(ref: string): Promise<ProviderFilm>
  isGenuine(notification: RawRequest): boolean
  issueToken(wish: PlaybackWish): Promise<Omit<PlaybackToken, 'expiresIn'>>
  /** A film that the provider does not know is no failure. */
  forget(ref: string): Promise<void>
}

export interface FilmOrder {
  /** This server's id. A second order with the same id must not make a second film. */
  reference: string
  title: string
  /** A signed address, valid for a day. */
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
  status?: number | undefined
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
