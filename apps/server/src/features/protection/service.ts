export {
  findEncryption,
  forgetRetiredKeys,
  licencePath,
  makeContentKeys,
  makeNextKeys,
} from './content-key.ts'
export { issueOwnToken, playbackAccountOf } from './licence.ts'
export {
  type FilmOrder,
  type OutsideProvider,
  type PlaybackWish,
  ProviderFailed,
  type ProviderFilm,
} from './outside-provider.ts'
export { sealedFilmKeys } from './sealed-keys.ts'
export { takeLease } from './playback-lease.ts'
export { forgetPlays, listPlaying, listPlays, mayKeepPlays, sweepPlays } from './plays.ts'
export { PLAYBACK_SEC, type PlaybackClaims } from './playback-token.ts'
export { assertPublicAddress } from './public-address.ts'
