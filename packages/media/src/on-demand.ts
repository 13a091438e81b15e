// Libraries for pictures and films take tens of megabytes of memory: they are loaded on first use, so that a
// process which only answers the apps never loads them.
import type { posterFrames as PosterFrames } from './pictures/poster-frames.ts'
import type { probeMedia as ProbeMedia } from './inspect/probe-media.ts'

export const posterFrames: typeof PosterFrames = async (...args) =>
  (await import('./pictures/poster-frames.ts')).posterFrames(...args)
/** For files that ffmpeg wrote here. Foreign files are inspected in a process of their own: inspect.ts. */
export const probeMadeFile: typeof ProbeMedia = async (...args) =>
  (await import('./inspect/probe-media.ts')).probeMedia(...args)
