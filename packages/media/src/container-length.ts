// How long a file says it is. mediabunny sees a cut in most containers by itself; these say it in their first bytes.
import type { MediaBytes } from './media-bytes.ts'

const MAX_BOXES = 10_000
const text = (view: DataView, at: number) =>
  String.fromCharCode(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2), view.getUint8(at + 3))

async function viewOf(bytes: MediaBytes, start: number, length: number): Promise<DataView | null> {
  if (start + length > bytes.size) return null
  const read = await bytes.read(start, start + length)
  return read.length < length ? null : new DataView(read.buffer, read.byteOffset, read.byteLength)
}

/** Length of the ISO box at `start`; zero where it reaches to the end of the file, null where there is none. */
async function boxLength(bytes: MediaBytes, start: number): Promise<number | null> {
  const head = await viewOf(bytes, start, 8)
  if (head === null) return null
  const short = head.getUint32(0)
  if (short !== 1) return short
  const long = await viewOf(bytes, start + 8, 8)
  return long === null ? null : Number(long.getBigUint64(0))
}

/** ISO base media (MP4, MOV): boxes one after the other; true where the last one ends behind the file. */
export async function isCutIsoFile(bytes: MediaBytes): Promise<boolean> {
  let at = 0
  for (let count = 0; at < bytes.size && count < MAX_BOXES; count += 1) {
    const length = await boxLength(bytes, at)
    // A few stray bytes behind the last box are common and harmless; a box of length zero is the last one.
    if (length === null || length === 0) return false
    if (length < 8) return true
    at += length
  }
  return at > bytes.size
}

/** WAVE: the RIFF header counts the bytes behind it, unless the writer could not know. */
export async function isCutWave(bytes: MediaBytes): Promise<boolean> {
  const head = await viewOf(bytes, 0, 12)
  if (head === null) return true
  if (text(head, 0) !== 'RIFF') return false
  const declared = head.getUint32(4, true)
  return declared < 0xffff_ff00 && declared + 8 > bytes.size + 1
}
