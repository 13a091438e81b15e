export * from './ffmpeg-path.ts'
export * from './generate-clip.ts'
export { type FileFacts, inspectFile, probeMedia } from './inspect.ts'
export * from './ladder.ts'
export { type Loudness, type LoudnessRun, measureLoudness } from './loudness.ts'
export * from './media-bytes.ts'
export { MediaRefused } from './media-refused.ts'
export { dashManifest, hlsManifest } from './package-args.ts'
export { posterFrames } from './on-demand.ts'
export * from './package-streams.ts'
export * from './packager-path.ts'
export type { PosterFrame, PosterRun } from './poster-frames.ts'
export type { ImageFacts, ImageLimits } from './probe-image.ts'
export type { MediaFacts, ProbeLimits } from './probe-media.ts'
export type { TrackFacts } from './probe-tracks.ts'
export { ProcessingFailed } from './processing-failed.ts'
export * from './run-ffmpeg.ts'
export { ProgramFailed, type StopReason } from './run-program.ts'
export * from './seek-sprites.ts'
export type { MediaKind, SniffedFile } from './sniff.ts'
export { withTempFolder } from './temp-folder.ts'
export {
  type FilmTranscode,
  type SoundStream,
  type TranscodedFilm,
  type VideoStream,
  transcodeFilm,
} from './transcode-film.ts'
export { type SongTranscode, type TranscodedSong, transcodeSong } from './transcode-song.ts'
export * from './verify-package.ts'
export { toWebVtt } from './web-vtt.ts'
export type { WorkLimits } from './work-limits.ts'
