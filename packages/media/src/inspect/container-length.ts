// Compares the length that a file states with its size. For these containers, mediabunny does not notice a missing end.
import type { MediaBytes } from '../media-bytes.ts'
import type { OnlyFfmpeg } from '../named/named-containers.ts'
import { type IsoBox, boxAt, boxesIn, nameAt, overcounted, viewOf } from './iso-boxes.ts'
import { cutOff } from './media-facts.ts'

// Checks the counts in the fragments of an MP4, since mediabunny makes an object for each frame that a fragment claims.
// For an index that repeats one timestamp, it takes quadratic time.

const MAX_CHILDREN = 10_000
/** Frames of equal size take no bytes in the index of a fragment, so only this limit bounds their number. */
const MAX_EQUAL_SAMPLES = 300_000
const MAX_INDEX_BYTES = 2 * 1024 ** 2
const MAX_REPEATED = 1000
const INDEX_HEAD = 16

/** Flags of `trun` (ISO/IEC 14496-12, 8.8.8): fields before all samples, and fields of each sample. */
const runFields = [0x1, 0x4]
const sampleFields = [0x100, 0x200, 0x400, 0x800]

async function weighRun(bytes: MediaBytes, run: IsoBox): Promise<number> {
  if (run.end - run.content < 8) throw overcounted()
  const head = await viewOf(bytes, run.content, 8)
  const [flags, count] = [head.getUint32(0), head.getUint32(4)]
  const sizeOf = (fields: readonly number[]) => fields.filter((field) => (flags & field) !== 0).length * 4
  const each = sizeOf(sampleFields)
  if (each === 0) return count
  if (count * each > run.end - run.content - 8 - sizeOf(runFields)) throw overcounted()
  return 0
}

async function assertFragment(bytes: MediaBytes, moof: IsoBox): Promise<void> {
  let equal = 0
  for (const traf of await boxesIn(bytes, moof, MAX_CHILDREN)) {
    if (traf.type !== 'traf') continue
    for (const run of await boxesIn(bytes, traf, MAX_CHILDREN)) {
      if (run.type === 'trun') equal += await weighRun(bytes, run)
      if (equal > MAX_EQUAL_SAMPLES) throw overcounted()
    }
  }
}

function momentsOf(view: DataView): Float64Array {
  const isLong = view.getUint8(0) === 1
  const lengths = view.getUint32(8)
  const numbers = ((lengths >> 4) & 3) + ((lengths >> 2) & 3) + (lengths & 3) + 3
  const each = (isLong ? 16 : 8) + numbers
  const count = view.getUint32(12)
  if (count * each > view.byteLength - INDEX_HEAD) throw overcounted()
  return Float64Array.from({ length: count }, (_, index) => {
    const at = INDEX_HEAD + index * each
    return isLong ? Number(view.getBigUint64(at)) : view.getUint32(at)
  })
}

async function assertIndex(bytes: MediaBytes, mfra: IsoBox): Promise<void> {
  if (mfra.end - mfra.start > MAX_INDEX_BYTES) throw overcounted()
  const tracks = new Set<number>()
  for (const tfra of await boxesIn(bytes, mfra, MAX_CHILDREN)) {
    if (tfra.type !== 'tfra') continue
    if (tfra.end - tfra.content < INDEX_HEAD) throw overcounted()
    const view = await viewOf(bytes, tfra.content, tfra.end - tfra.content)
    const track = view.getUint32(4)
    const moments = momentsOf(view).toSorted()
    const repeated = moments.filter((moment, at) => moment === moments[at - 1])
    if (tracks.has(track) || repeated.length > MAX_REPEATED) throw overcounted()
    tracks.add(track)
  }
}

/** Checks the index of fragments (`mfra`) at the end of a file, whose last bytes give its length. */
async function assertLastIndex(bytes: MediaBytes): Promise<void> {
  if (bytes.size < INDEX_HEAD) return
  const start = bytes.size - (await viewOf(bytes, bytes.size - 4, 4)).getUint32(0)
  const last = start < 0 ? null : await boxAt(bytes, start, bytes.size)
  if (last?.type === 'mfra') await assertIndex(bytes, last)
}

const MAX_BOXES = 10_000
/** In an AVI, a length above this means "unknown". */
const MOST_KNOWN = 0xffff_ff00

/**
 * Finds the index (`moov`) of an MP4, and says whether the end of the file is missing. Throws MediaRefused if
 * an index of fragments counts more frames than fit into it, or exceeds our limits.
 */
export async function readIsoShape(bytes: MediaBytes) {
  await assertLastIndex(bytes)
  let moov: IsoBox | null = null
  let hasFragments = false
  let at = 0
  for (let count = 0; at < bytes.size && count < MAX_BOXES; count += 1) {
    const box = await boxAt(bytes, at, bytes.size)
    // A few other bytes after the last box are common, and do no harm.
    if (box === null) break
    if (box.end < box.content || box.end > bytes.size) return { isCut: true, moov, hasFragments }
    if (box.type === 'moov') moov ??= box
    if (box.type === 'moof') {
      hasFragments = true
      await assertFragment(bytes, box)
    }
    at = box.end
  }
  return { isCut: false, moov, hasFragments }
}

/** A length of sound above this means "unknown": recorders then write almost 2 GB, or 4 GB. */
const MOST_SOUND = 0x7fff_f000

/**
 * Checks a WAVE or AVI file by the length of the chunk with the sound or film, since the stated length of the file is
 * often wrong. `isOdd`: the lengths are missing or contradict each other, so ffmpeg has to read the file.
 */
export async function readRiffShape(bytes: MediaBytes): Promise<{ isCut: boolean; isOdd: boolean }> {
  const head = bytes.size < 12 ? null : await viewOf(bytes, 0, 12)
  if (head === null) return { isCut: true, isOdd: false }
  const isLong = nameAt(head, 0) === 'RF64' && bytes.size > 36
  if (!isLong && nameAt(head, 0) !== 'RIFF') return { isCut: false, isOdd: false }
  // In RF64 the first chunk states the length of the sound, with 64 bits (EBU Tech 3306).
  const long = isLong ? Number((await viewOf(bytes, 28, 8)).getBigUint64(0, true)) : 0
  const whole = head.getUint32(4, true) + 8
  const mostKnown = nameAt(head, 8) === 'WAVE' ? MOST_SOUND : MOST_KNOWN
  let at = 12
  for (let count = 0; at + 12 <= bytes.size && count < MAX_BOXES; count += 1) {
    const chunk = await viewOf(bytes, at, 12)
    const size = chunk.getUint32(4, true)
    const end = at + 8 + size
    if (nameAt(chunk, 0) === 'data' || nameAt(chunk, 8) === 'movi') {
      if (long > 0) return { isCut: at + 8 + long > bytes.size + 1, isOdd: false }
      const isKnown = size < mostKnown
      // Some recorders also count their own header, so the size and not `end` decides whether the file is cut off:
      // https://github.com/llfbandit/record/issues/96
      const isCut = isKnown && size > bytes.size + 1
      const isOdd = size === 0 || (isKnown && (end > whole || end > bytes.size + 1))
      return { isCut, isOdd: isOdd && !isCut }
    }
    at = end + (size % 2)
  }
  return { isCut: whole > bytes.size + 1, isOdd: false }
}

/** Bytes of a DV frame with 525 lines. Other DV frames have more. */
const SMALLEST_DV = 120_000
const ASF_SAMPLE = 64 * 1024
/** Id of the File Properties Object in ASF. The constants below are offsets from it. */
const fileProperties = Buffer.from('a1dcab8c47a9cf118ee400c00c205365', 'hex')
const [SIZE_AT, FLAGS_AT, END] = [40, 88, 92]
const IS_BROADCAST = 1

async function isCutAsf(bytes: MediaBytes): Promise<boolean> {
  const view = await viewOf(bytes, 0, Math.min(bytes.size, ASF_SAMPLE))
  const at = Buffer.from(view.buffer, view.byteOffset, view.byteLength).indexOf(fileProperties)
  if (at === -1 || at + END > view.byteLength) return true
  const isUnknown = (view.getUint32(at + FLAGS_AT, true) & IS_BROADCAST) !== 0
  return !isUnknown && view.getBigUint64(at + SIZE_AT, true) > BigInt(bytes.size)
}

/** Throws MediaRefused if the headers of a file that only ffmpeg reads show that it was cut off. */
export async function assertNamedWhole(bytes: MediaBytes, container: OnlyFfmpeg): Promise<void> {
  if (container === 'avi' && (await readRiffShape(bytes)).isCut) throw cutOff()
  if (container === 'asf' && (await isCutAsf(bytes))) throw cutOff()
  if (container === 'dv' && bytes.size < SMALLEST_DV) throw cutOff()
}
