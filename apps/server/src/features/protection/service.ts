export {
  findEncryption,
  forgetRetiredKeys,
  licencePath,
  makeContentKeys,
  makeNextKeys,
  sealedFilmKeys,
} from './content-key.ts'
export { issueOwnToken, playbackAccountOf } from './licence.ts'
export type { PlaybackClaims } from './playback-token.ts'
