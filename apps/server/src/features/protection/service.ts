export { findEncryption, licencePath, makeContentKey } from './content-key.ts'
export { playbackAccountOf } from './licence.ts'
