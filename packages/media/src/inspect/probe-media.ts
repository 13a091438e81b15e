// Reads the facts of a recording or film with mediabunny: without decoding it, and without ffmpeg.
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
import type { MediaBytes } from '../media-bytes.ts'
import { MediaRefused, Unread, withinTime } from '../media-refused.ts'
import type { OnlyFfmpeg } from '../named/named-containers.ts'
import { isBrokenOff, statesLength, withoutEndTags } from './bare-frames.ts'
import { readIsoShape, readRiffShape } from './container-length.ts'
import { type IsoBox, boxAt, boxesIn, inBlocks, overcounted, viewOf } from './iso-boxes.ts'
import { MAX_PIXELS, cutOff, factsOf } from './media-facts.ts'
import { isCutOgg, oggStreams } from './ogg-pages.ts'
import { type TrackFacts, readTracks } from './probe-tracks.ts'

// Checks the counts in the tables of an MP4, since mediabunny makes an object for each frame that a table claims. A
// table that claims more entries than its bytes can hold is refused.

const MAX_CHILDREN = 1000
const PIECE_BYTES = 512 * 1024
/** Margin for the counts of a table, which are off by a few even in good files. */
const SPARE = 1000

const entryBytes: Record<string, number> = { stts: 8, ctts: 8, stsc: 12, stco: 4, co64: 8, stss: 4 }
const parents = new Set(['moov', 'trak', 'mdia', 'minf'])

async function readWords(bytes: MediaBytes, { content, end }: IsoBox, count: number): Promise<number[]> {
  if (end - content < count * 4) throw overcounted()
  const view = await viewOf(bytes, content, count * 4)
  return Array.from({ length: count }, (_, at) => view.getUint32(at * 4))
}

async function countSizes(bytes: MediaBytes, box: IsoBox): Promise<number> {
  const [, each = 0, count = 0] = await readWords(bytes, box, 3)
  const room = each > 0 ? Math.floor(bytes.size / each) : (box.end - box.content - 12) / 4
  if (count > room) throw overcounted()
  return count
}

async function countEntries(bytes: MediaBytes, box: IsoBox) {
  const [, count = 0] = await readWords(bytes, box, 2)
  if (count * (entryBytes[box.type] ?? 0) > box.end - box.content - 8) throw overcounted()
  return count
}

async function foldEntries(bytes: MediaBytes, box: IsoBox, fold: (all: number, word: number) => number) {
  const each = entryBytes[box.type] ?? 0
  const start = box.content + 8
  const end = start + (await countEntries(bytes, box)) * each
  const step = PIECE_BYTES - (PIECE_BYTES % each)
  let all = 0
  for (let at = start; at < end; at += step) {
    const view = await viewOf(bytes, at, Math.min(step, end - at))
    for (let i = 0; i < view.byteLength; i += each) all = fold(all, view.getUint32(i))
  }
  return all
}

/** Refuses a protected file: it names its protection instead of a codec (ISO/IEC 14496-12; `drm…` is Apple's). */
async function assertClear(bytes: MediaBytes, { content, end }: IsoBox): Promise<void> {
  const entry = await boxAt(bytes, content + 8, end)
  if (entry === null || !['enca', 'encv', 'drms', 'drmi'].includes(entry.type)) return
  throw new MediaRefused(
    'The file is copy-protected and plays only where it was bought: upload an unprotected copy',
  )
}

async function assertTrack(bytes: MediaBytes, stbl: IsoBox): Promise<void> {
  const boxes = await boxesIn(bytes, stbl, MAX_CHILDREN)
  let [samples, chunks] = [0, 0]
  for (const box of boxes) {
    if (box.type === 'stsd') await assertClear(bytes, box)
    if (box.type === 'stsz') samples = Math.max(samples, await countSizes(bytes, box))
    if (box.type === 'stz2') samples = Math.max(samples, (box.end - box.content) * 2)
    if (box.type === 'stco' || box.type === 'co64') chunks = Math.max(chunks, await countEntries(bytes, box))
  }
  for (const box of boxes) {
    if (box.type === 'stts' || box.type === 'ctts') {
      if ((await foldEntries(bytes, box, (sum, count) => sum + count)) > samples * 2 + SPARE)
        throw overcounted()
    } else if (box.type === 'stsc') {
      if ((await foldEntries(bytes, box, Math.max)) > chunks + SPARE) throw overcounted()
    } else if (box.type in entryBytes) await countEntries(bytes, box)
  }
}

async function assertTables(bytes: MediaBytes, box: IsoBox): Promise<void> {
  if (box.type === 'stbl') return await assertTrack(bytes, box)
  if (!parents.has(box.type)) return
  for (const child of await boxesIn(bytes, box, MAX_CHILDREN)) await assertTables(bytes, child)
}

export interface MediaFacts {
  kind: 'audio' | 'video'
  durationSec: number
  /** Size of the picture as people see it: turned, with square pixels. */
  width?: number
  height?: number
  tracks: TrackFacts[]
  /** Set if only ffmpeg reads the file. Then it has no reliable index. */
  container?: OnlyFfmpeg
}
// HLS playlists are left out, since they can name other files.
const formats = [MP4, QTFF, MATROSKA, WEBM, MP3, OGG, WAVE, ADTS, FLAC]
const MB = 1024 * 1024
export const probeDefaults = {
  timeLimitMs: 60_000,
  /** Limit for all reads together, since a container without an index is read as a whole. */
  maxReadBytes: 4096 * MB,
  maxPixels: MAX_PIXELS,
}
export type ProbeLimits = Partial<typeof probeDefaults>
/** Limit for one read: a part that claims gigabytes is an attack. */
const MAX_ONE_READ_BYTES = 64 * MB

Logging.level = LogLevel.Silent

export const tooHard = () => new MediaRefused('The file takes too long to read')

export function bounded(bytes: MediaBytes, maxReadBytes = probeDefaults.maxReadBytes): MediaBytes {
  let left = maxReadBytes
  const read = async (start: number, end: number) => {
    left -= end - start
    if (left < 0 || end - start > MAX_ONE_READ_BYTES) throw tooHard()
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
      // Ignored, since the read for which the probe waits fails with the same error.
      handleUnhandledError: () => {},
    }),
  })

const gaveUp = () => new Unread('The file is damaged or not a recording or film that can be read')
const bare = new Set([MP3.name, ADTS.name])

/**
 * Refuses a file that is cut off, or whose index claims too much, before mediabunny trusts it. Returns true if the
 * header must state the true length. The header of an MP4 with one index need not: the index lists all frames.
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

async function measure(input: Input, bytes: MediaBytes, maxPixels: number): Promise<MediaFacts> {
  const format = (await input.getFormat()).name
  const isStated = await assertCounts(input, bytes, format)
  const hasIndex = !bare.has(format) && format !== OGG.name
  const tracks = await readTracks(input, maxPixels, hasIndex)
  const declaredSec = isStated ? await input.getDurationFromMetadata() : null
  return factsOf(tracks, declaredSec)
}

/** Probes a file. Errors of the storage are thrown unchanged, since the file is not to blame. */
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
    const blocks = inBlocks(bounded(watched, limits.maxReadBytes))
    const [first, second = 0] = await blocks.read(0, Math.min(2, bytes.size))
    const isBare = first === 0xff ? second >= 0xe0 : first === 0x49 && second === 0x44
    const frames = isBare ? await withoutEndTags(blocks) : blocks
    input = openInput(frames)
    return await measure(input, frames, limits.maxPixels)
  }
  try {
    return await withinTime(limits.timeLimitMs, look(), tooHard)
  } catch (error) {
    if (storageFailure !== undefined) throw storageFailure.error
    // mediabunny throws assertion errors if a file contradicts itself: those count as unreadable.
    throw error instanceof MediaRefused ? error : gaveUp()
  } finally {
    input?.dispose()
  }
}
