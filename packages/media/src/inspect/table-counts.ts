// Checks the counts in the tables of an MP4, since mediabunny makes an object for each claimed frame. We refuse a count
// that the bytes cannot hold; the size of the file and the memory limit of the process bound the rest.
import { type IsoBox, boxAt, boxesIn, overcounted, viewOf } from './iso-boxes.ts'
import type { MediaBytes } from '../media-bytes.ts'
import { MediaRefused } from '../media-refused.ts'

const MAX_CHILDREN = 1000
const PIECE_BYTES = 512 * 1024
/** Counts of good files are off by a few as well. */
const SPARE = 1000

/** Bytes per entry. The count comes after version and flags. */
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

async function countEntries(bytes: MediaBytes, box: IsoBox): Promise<number> {
  const [, count = 0] = await readWords(bytes, box, 2)
  if (count * (entryBytes[box.type] ?? 0) > box.end - box.content - 8) throw overcounted()
  return count
}

async function foldEntries(
  bytes: MediaBytes,
  box: IsoBox,
  fold: (all: number, word: number) => number,
): Promise<number> {
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

const protectedForms = new Set(['enca', 'encv', 'drms', 'drmi'])

/**
 * Bought films and songs name their protection in place of a codec (ISO/IEC 14496-12; `drms` and `drmi` are Apple's).
 */
async function assertClear(bytes: MediaBytes, { content, end }: IsoBox): Promise<void> {
  const entry = await boxAt(bytes, content + 8, end)
  if (entry === null || !protectedForms.has(entry.type)) return
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

/** Throws MediaRefused if a table counts more than there is. */
export async function assertTables(bytes: MediaBytes, box: IsoBox): Promise<void> {
  if (box.type === 'stbl') return await assertTrack(bytes, box)
  if (!parents.has(box.type)) return
  for (const child of await boxesIn(bytes, box, MAX_CHILDREN)) await assertTables(bytes, child)
}
