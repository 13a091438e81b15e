// What pictures and containers are read with costs tens of megabytes: it is loaded by whoever first needs it, so that a
// process which only answers the apps does without.
import type { posterFrames as PosterFrames } from './poster-frames.ts'
import type { probeImage as ProbeImage } from './probe-image.ts'
import type { probeMedia as ProbeMedia } from './probe-media.ts'
import type { sniff as Sniff } from './sniff.ts'

export const posterFrames: typeof PosterFrames = async (...args) =>
  (await import('./poster-frames.ts')).posterFrames(...args)
export const probeImage: typeof ProbeImage = async (...args) =>
  (await import('./probe-image.ts')).probeImage(...args)
export const probeMedia: typeof ProbeMedia = async (...args) =>
  (await import('./probe-media.ts')).probeMedia(...args)
export const sniff: typeof Sniff = async (...args) => (await import('./sniff.ts')).sniff(...args)
