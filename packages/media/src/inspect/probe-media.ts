// Reads the facts of a recording or film with mediabunny: without decoding, and without ffmpeg.
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
import { isBrokenOff, statesLength, withoutEndTags } from './bare-frames.ts'
import { readIsoShape, readRiffShape } from './container-length.ts'
import { inBlocks } from './iso-boxes.ts'
import type { MediaBytes } from '../media-bytes.ts'
import { MediaRefused, Unread, withinTime } from '../media-refused.ts'
import { cutOff, factsOf, mediaLimits } from './media-facts.ts'
import { isCutOgg, oggStreams } from './ogg-pages.ts'
import { type TrackFacts, readTracks } from './probe-tracks.ts'
import type { OnlyFfmpeg } from '../named/named-containers.ts'
import { assertTables } from './table-counts.ts'

export interface MediaFacts {
  kind: 'audio' | 'video'
  durationSec: number
  /** As shown: rotated, with square pixels. */
  width?: number
  height?: number
  tracks: TrackFacts[]
  /** Set if only ffmpeg reads the container. None of these has a reliable index. */
  container?: OnlyFfmpeg
}
export interface ProbeLimits {
  timeLimitMs?: number
  /** For all reads together: a container without an index is read as a whole. */
  maxReadBytes?: number
  /** For one read: a part that claims gigabytes is an attack. */
  maxOneReadBytes?: number
  maxPixels?: number
  maxDurationSec?: number
}

// HLS playlists are left out, because they name other files.
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

const openInput = (bytes: MediaBytes) =>
  new Input({
    formats,
    source: new CustomSource({
      getSize: () => bytes.size,
      read: (start, end) => bytes.read(start, end),
      maxCacheSize: 8 * MB,
      prefetchProfile: 'network',
      // The read that the probe awaits fails with the same error.
      handleUnhandledError: () => {},
    }),
  })

const gaveUp = () => new Unread('The file is damaged or not a recording or film that can be read')
const bare = new Set([MP3.name, ADTS.name])

/**
 * Refuses a file that is cut off, or whose index overcounts, before mediabunny trusts it. Returns true if the file has
 * to be as long as its header states; an MP4 with one index need not, since the index lists all frames that exist.
 */
async function assertCounts(input: Input, bytes: MediaBytes, format: string): Promise<boolean> {
  if (format === WAVE.name) {
    const { isCut, isOdd } = await readRiffShape(bytes)
    if (isCut) throw cutOff()
    if (isOdd) throw gaveUp()
  }
  if (format === OGG.name) {
    if (!(await oggStreams(bytes)).isKnown) throw gaveUp()
    if (await isCutOgg(bytes)) throw cutOff()
  }
  if (bare.has(format)) {
    const isStated = format === MP3.name && (await statesLength(bytes))
    if (!isStated && (await isBrokenOff(input, bytes))) throw cutOff()
    return isStated
  }
  if (format !== MP4.name && format !== QTFF.name) return true
  const { isCut, moov, hasFragments } = await readIsoShape(bytes)
  if (isCut) throw cutOff()
  if (moov !== null) await assertTables(bytes, moov)
  return hasFragments
}

async function measure(input: Input, bytes: MediaBytes, limits: typeof probeDefaults): Promise<MediaFacts> {
  const format = (await input.getFormat()).name
  const isStated = await assertCounts(input, bytes, format)
  const hasIndex = !bare.has(format) && format !== OGG.name
  const tracks = await readTracks(input, { maxPixels: limits.maxPixels, hasIndex })
  const endSec = Math.max(...tracks.map((track) => track.endSec))
  const declaredSec = isStated ? await input.getDurationFromMetadata() : null
  return factsOf(tracks, { endSec, declaredSec, maxDurationSec: limits.maxDurationSec })
}

/** mediabunny throws assertion errors if a file contradicts itself. */
const readable = (error: unknown) => (error instanceof MediaRefused ? error : gaveUp())

async function framesOf(bytes: MediaBytes): Promise<MediaBytes> {
  const [first, second = 0] = await bytes.read(0, Math.min(2, bytes.size))
  const isBare = first === 0xff ? second >= 0xe0 : first === 0x49 && second === 0x44
  return isBare ? await withoutEndTags(bytes) : bytes
}

/** Errors of the storage are thrown unchanged: the file is not to blame. */
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
  let input: Input | undefined
  const look = async () => {
    const blocks = await framesOf(inBlocks(bounded(watched, limits)))
    input = openInput(blocks)
    return await measure(input, blocks, limits)
  }
  try {
    return await withinTime(limits.timeLimitMs, look(), tooHard)
  } catch (error) {
    throw storageFailure === undefined ? readable(error) : storageFailure.error
  } finally {
    input?.dispose()
  }
}
