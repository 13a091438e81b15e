// Loads mediabunny and sharp (tens of megabytes) on first use: a process that only answers apps never needs them.
import type { posterFrames as PosterFrames } from './pictures/poster-frames.ts'
import type { probeMedia as ProbeMedia } from './inspect/probe-media.ts'

export const posterFrames: typeof PosterFrames = async (...args) =>
  (await import('./pictures/poster-frames.ts')).posterFrames(...args)
/** Only for files that our own ffmpeg wrote. Uploaded files are inspected in a process of their own (inspect.ts). */
export const probeMadeFile: typeof ProbeMedia = async (...args) =>
  (await import('./inspect/probe-media.ts')).probeMedia(...args)
