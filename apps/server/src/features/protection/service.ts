import { type Resolve, AddressRefused, findPublicIps } from '../../platform/outside/public-address.ts'
import { ProviderFailed } from './outside-provider.ts'

export {
  findEncryption,
  forgetRetiredKeys,
  licencePath,
  makeContentKeys,
  makeNextKeys,
  sealedFilmKeys,
} from './content-key.ts'
export { issueOwnToken, playbackAccountOf } from './licence.ts'
export {
  type FilmOrder,
  type OutsideProvider,
  type PlaybackWish,
  ProviderFailed,
  type ProviderFilm,
} from './outside-provider.ts'
export type { PlaybackClaims } from './playback-token.ts'

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
