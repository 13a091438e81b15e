// Compares the length that a file declares with its size, since mediabunny does not notice a cut file in these
// containers.
import { assertFragment, assertLastIndex } from './fragment-counts.ts'
import { type IsoBox, boxAt, viewOf } from './iso-boxes.ts'
import type { MediaBytes } from '../media-bytes.ts'
import { cutOff } from './media-facts.ts'
import type { OnlyFfmpeg } from '../named/named-containers.ts'

interface IsoShape {
  isCut: boolean
  moov: IsoBox | null
  hasFragments: boolean
}

const MAX_BOXES = 10_000
/** Writers that do not know the length write a value above this. */
const MOST_KNOWN = 0xffff_ff00

const text = (view: DataView, at: number) =>
  String.fromCharCode(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2), view.getUint8(at + 3))

/** Throws MediaRefused if a box counts more than it holds. */
export async function readIsoShape(bytes: MediaBytes): Promise<IsoShape> {
  await assertLastIndex(bytes)
  let moov: IsoBox | null = null
  let hasFragments = false
  let at = 0
  for (let count = 0; at < bytes.size && count < MAX_BOXES; count += 1) {
    const box = await boxAt(bytes, at, bytes.size)
    // A few stray bytes after the last box are common and harmless.
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

/** Recorders that do not know the length write almost 2 GB, or 4 GB. */
const MOST_SOUND = 0x7fff_f000

/**
 * In WAVE and AVI the chunk with the sound or the film states its length, unless the writer could not know it. The
 * stated length of the whole file is often wrong. `isOdd`: the lengths are missing or contradict each other, so ffmpeg
 * has to read the file.
 */
export async function readRiffShape(bytes: MediaBytes): Promise<{ isCut: boolean; isOdd: boolean }> {
  const head = bytes.size < 12 ? null : await viewOf(bytes, 0, 12)
  if (head === null) return { isCut: true, isOdd: false }
  const isLong = text(head, 0) === 'RF64' && bytes.size > 36
  if (!isLong && text(head, 0) !== 'RIFF') return { isCut: false, isOdd: false }
  // EBU Tech 3306: the first chunk states the length of the sound in 64 bits.
  const long = isLong ? Number((await viewOf(bytes, 28, 8)).getBigUint64(0, true)) : 0
  const whole = head.getUint32(4, true) + 8
  const mostKnown = text(head, 8) === 'WAVE' ? MOST_SOUND : MOST_KNOWN
  let at = 12
  for (let count = 0; at + 12 <= bytes.size && count < MAX_BOXES; count += 1) {
    const chunk = await viewOf(bytes, at, 12)
    const size = chunk.getUint32(4, true)
    const end = at + 8 + size
    if (text(chunk, 0) === 'data' || text(chunk, 8) === 'movi') {
      if (long > 0) return { isCut: at + 8 + long > bytes.size + 1, isOdd: false }
      const isKnown = size < mostKnown
      // Some recorders count their own header: https://github.com/llfbandit/record/issues/96
      const isCut = isKnown && size > bytes.size + 1
      const isOdd = size === 0 || (isKnown && (end > whole || end > bytes.size + 1))
      return { isCut, isOdd: isOdd && !isCut }
    }
    at = end + (size % 2)
  }
  return { isCut: whole > bytes.size + 1, isOdd: false }
}

// Containers that only ffmpeg reads. A look at their first bytes finds a cut file before ffmpeg runs.

/** One frame of 525 lines. */
const SMALLEST_DV = 120_000
const ASF_SAMPLE = 64 * 1024
/**
 * Id of the File Properties Object in ASF. Then come its size, the id and the size of the file, and later the flags.
 */
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

async function isCut(bytes: MediaBytes, container: OnlyFfmpeg): Promise<boolean> {
  if (container === 'avi') return (await readRiffShape(bytes)).isCut
  if (container === 'asf') return await isCutAsf(bytes)
  return container === 'dv' && bytes.size < SMALLEST_DV
}

/** Throws MediaRefused. */
export async function assertNamedWhole(bytes: MediaBytes, container: OnlyFfmpeg): Promise<void> {
  if (await isCut(bytes, container)) throw cutOff()
}
