// Checks the counts in fragments of an MP4: mediabunny makes an object for each claimed frame, and takes quadratic time
// for an index that repeats one time.
import { type IsoBox, boxAt, boxesIn, overcounted, viewOf } from './iso-boxes.ts'
import type { MediaBytes } from '../media-bytes.ts'

const MAX_CHILDREN = 10_000
/** Frames of equal size take no byte in the index of a fragment, so only this limit bounds their number. */
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

/** Throws MediaRefused if a `moof` box counts more frames than it holds. */
export async function assertFragment(bytes: MediaBytes, moof: IsoBox): Promise<void> {
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

/** A file with an index of fragments (`mfra`) ends with the length of that index. */
export async function assertLastIndex(bytes: MediaBytes): Promise<void> {
  if (bytes.size < INDEX_HEAD) return
  const start = bytes.size - (await viewOf(bytes, bytes.size - 4, 4)).getUint32(0)
  const last = start < 0 ? null : await boxAt(bytes, start, bytes.size)
  if (last?.type === 'mfra') await assertIndex(bytes, last)
}
