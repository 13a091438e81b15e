export * from './programs/ffmpeg-path.ts'
export { type FileFacts, inspectFile, probeMedia } from './inspect/inspect.ts'
export * from './transcode/ladder.ts'
export { type Loudness, type LoudnessRun, measureLoudness } from './transcode/loudness.ts'
export * from './media-bytes.ts'
export { MediaRefused } from './media-refused.ts'
export { addThumbnails } from './package/add-thumbnails.ts'
export { dashManifest, hlsManifest } from './package/package-args.ts'
export { posterFrames } from './on-demand.ts'
export * from './package/package-streams.ts'
export * from './programs/packager-path.ts'
export { canSeek, cutFilm } from './parts/cut-film.ts'
export { type PartsJoin, joinParts } from './parts/join-parts.ts'
export {
  type PartStream,
  type PartTranscode,
  readPictureTraits,
  transcodePart,
} from './parts/transcode-part.ts'
export type { PosterFrame, PosterRun } from './pictures/poster-frames.ts'
export type { ImageFacts, ImageLimits } from './inspect/probe-image.ts'
export type { MediaFacts, ProbeLimits } from './inspect/probe-media.ts'
export type { TrackFacts } from './inspect/probe-tracks.ts'
export { ProcessingFailed } from './processing-failed.ts'
export * from './programs/run-ffmpeg.ts'
export { ProgramFailed, type StopReason } from './programs/run-program.ts'
export type { MediaKind, SniffedFile } from './inspect/sniff.ts'
export { withTempFolder } from './programs/temp-folder.ts'
export {
  type FilmTranscode,
  type SoundStream,
  type TranscodedFilm,
  type VideoStream,
  transcodeFilm,
} from './transcode/transcode-film.ts'
export type { FilmPart } from './transcode/film-part.ts'
export { frameRateFor } from './transcode/frame-rate.ts'
export type { PictureTraits } from './transcode/picture-traits.ts'
export { type SongTranscode, type TranscodedSong, transcodeSong } from './transcode/transcode-song.ts'
export * from './package/verify-package.ts'
export { thumbnailsFile } from './pictures/seek-sprites.ts'
export { toWebVtt } from './captions/web-vtt.ts'
export type { WorkLimits } from './programs/work-limits.ts'
