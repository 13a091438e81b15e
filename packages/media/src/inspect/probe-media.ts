// Probes a recording or a film without decoding: any process may do it, and no ffmpeg is needed.
import {
  ADTS,
  CustomSource,
  FLAC,
  Input,
  LogLevel,
  Logging,
  MATROSKA,
  MP3,
  MP4,
  OGG,
  QTFF,
  WAVE,
  WEBM,
} from 'mediabunny'
import { isCutRiff, readIsoShape } from './container-length.ts'
import { inBlocks } from './iso-boxes.ts'
import type { MediaBytes } from '../media-bytes.ts'
import { MediaRefused, withinTime } from '../media-refused.ts'
import { cutOff, factsOf, mediaLimits } from './media-facts.ts'
import { type TrackFacts, readTracks } from './probe-tracks.ts'
import type { NamedContainer } from '../named/named-containers.ts'
import { assertTables } from './table-counts.ts'

export interface MediaFacts {
  kind: 'audio' | 'video'
  durationSec: number
  /** Size of the picture as shown: rotated, with square pixels. */
  width?: number
  height?: number
  tracks: TrackFacts[]
  /** A container that only ffmpeg reads: none of them has a reliable index. */
  container?: NamedContainer
}
export interface ProbeLimits {
  timeLimitMs?: number
  /** Limit for all reads together; a container without an index is read as a whole. */
  maxReadBytes?: number
  /** Limit for one read: a part that claims gigabytes is an attack. */
  maxOneReadBytes?: number
  maxPixels?: number
  maxDurationSec?: number
}

// No playlists (HLS) among them: such a file names other files.
const formats = [MP4, QTFF, MATROSKA, WEBM, MP3, OGG, WAVE, ADTS, FLAC]
const MB = 1024 * 1024
export const probeDefaults = {
  timeLimitMs: 60_000,
  maxReadBytes: 4096 * MB,
  maxOneReadBytes: 64 * MB,
  ...mediaLimits,
}

Logging.level = LogLevel.Silent

const tooHard = () => new MediaRefused('The file takes too long to read')

export function bounded(bytes: MediaBytes, limits: typeof probeDefaults): MediaBytes {
  let left = limits.maxReadBytes
  const read = async (start: number, end: number) => {
    left -= end - start
    if (left < 0 || end - start > limits.maxOneReadBytes) throw tooHard()
    return await bytes.read(start, end)
  }
  return { size: bytes.size, read }
}

export const openInput = (bytes: MediaBytes) =>
  new Input({
    formats,
    source: new CustomSource({
      getSize: () => bytes.size,
      read: (start, end) => bytes.read(start, end),
      maxCacheSize: 8 * MB,
      prefetchProfile: 'network',
      // The same failure reaches the probe through the read that it awaits.
      handleUnhandledError: () => {},
    }),
  })

/** Refuses a file that is cut off, or whose index overcounts, before mediabunny believes it. */
async function assertCounts(bytes: MediaBytes, format: string): Promise<void> {
  if (format === WAVE.name && (await isCutRiff(bytes))) throw cutOff()
  if (format !== MP4.name && format !== QTFF.name) return
  const { isCut, moov } = await readIsoShape(bytes)
  if (isCut) throw cutOff()
  if (moov !== null) await assertTables(bytes, moov)
}

async function measure(input: Input, bytes: MediaBytes, limits: typeof probeDefaults): Promise<MediaFacts> {
  await assertCounts(bytes, (await input.getFormat()).name)
  const tracks = await readTracks(input, limits.maxPixels)
  const endSec = await input.computeDuration()
  const declaredSec = await input.getDurationFromMetadata()
  return factsOf(tracks, { endSec, declaredSec, maxDurationSec: limits.maxDurationSec })
}

/** mediabunny asserts where bytes contradict each other: the sender is told that the file is damaged. */
const readable = (error: unknown) =>
  error instanceof MediaRefused
    ? error
    : new MediaRefused('The file is damaged or not a recording or film that can be read')

/** Rejects with the failures of the storage behind `bytes` as they are: they are not the file's fault. */
export async function probeMedia(bytes: MediaBytes, given: ProbeLimits = {}): Promise<MediaFacts> {
  if (bytes.size === 0) throw new MediaRefused('The file is empty')
  const limits = { ...probeDefaults, ...given }
  let storageFailure: { error: unknown } | undefined
  const watched: MediaBytes = {
    size: bytes.size,
    read: async (start, end) => {
      try {
        return await bytes.read(start, end)
      } catch (error) {
        storageFailure ??= { error }
        throw error
      }
    },
  }
  const blocks = inBlocks(bounded(watched, limits))
  const input = openInput(blocks)
  try {
    return await withinTime(limits.timeLimitMs, measure(input, blocks, limits), tooHard)
  } catch (error) {
    throw storageFailure === undefined ? readable(error) : storageFailure.error
  } finally {
    input.dispose()
  }
}
