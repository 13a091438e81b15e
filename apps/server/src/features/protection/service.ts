import type { PlaybackToken, ProtectedStream } from '@jinvani/contract'
import type { RawRequest } from '../../platform/http/handler.ts'
import { type Resolve, AddressRefused, findPublicIps } from '../../platform/outside/public-address.ts'

export {
  findEncryption,
  forgetRetiredKeys,
  licencePath,
  makeContentKeys,
  makeNextKeys,
  sealedFilmKeys,
} from './content-key.ts'
export { issueOwnToken, playbackAccountOf } from './licence.ts'
export { deletePlaysOf as forgetPlays, listPlaying, listPlays } from './queries.ts'
export { PLAYBACK_SEC, type PlaybackClaims, mayKeepPlays, sweepPlays, takeLease } from './playback.ts'

// Checks addresses from an outside provider before players and apps get them.

/** Throws unless the address is https, short, without a password, and resolves to public IPs only. */
export async function assertPublicAddress(address: string, resolve?: Resolve): Promise<void> {
  try {
    await findPublicIps(address, resolve)
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error
    const message = `The provider sent an address that ${error.why}: ${address.slice(0, 100)}`
    throw new ProviderFailed(message, false)
  }
}

// The interface of a protection provider outside of this installation. Every call except `isGenuine` throws
// ProviderFailed.

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
