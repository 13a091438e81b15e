export { findEncryption, licencePath, makeContentKeys } from './content-key.ts'
export { playbackAccountOf } from './licence.ts'
export { type OutsideProvider, ProviderFailed, type ProviderJob } from './outside-provider.ts'
