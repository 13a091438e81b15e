// What pictures are drawn and films are read with costs tens of megabytes: it is loaded where it is first needed, so that a
// process which only answers the apps does without.
import type { posterFrames as PosterFrames } from './pictures/poster-frames.ts'
import type { probeMedia as ProbeMedia } from './inspect/probe-media.ts'

export const posterFrames: typeof PosterFrames = async (...args) =>
  (await import('./pictures/poster-frames.ts')).posterFrames(...args)
/** Of a file that ffmpeg wrote here. What others sent is looked at in a process of its own: inspect.ts. */
export const probeMadeFile: typeof ProbeMedia = async (...args) =>
  (await import('./inspect/probe-media.ts')).probeMedia(...args)
