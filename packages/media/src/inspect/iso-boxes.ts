// Finds the boxes of an MP4 or MOV (ISO base media), without reading what is in them.
import type { MediaBytes } from '../media-bytes.ts'
import { damaged } from '../media-refused.ts'

export interface IsoBox {
  type: string
  /** Offsets in the file. */
  start: number
  content: number
  end: number
}

export const overcounted = () => damaged('its index names more than it holds')

const BLOCK = 64 * 1024
const BLOCKS_KEPT = 32
const LONG_HEADER = 16
const SHORT_HEADER = 8

/** Reads blocks of 64 KB and caches them, since each small read might be a request to the file store. */
export function inBlocks(bytes: MediaBytes): MediaBytes {
  const kept = new Map<number, Uint8Array>()
  const blockAt = async (start: number) => {
    const block = kept.get(start) ?? (await bytes.read(start, Math.min(bytes.size, start + BLOCK)))
    kept.delete(start)
    kept.set(start, block)
    for (const oldest of kept.keys()) {
      if (kept.size <= BLOCKS_KEPT) break
      kept.delete(oldest)
    }
    return block
  }
  const read = async (start: number, end: number) => {
    if (end - start > BLOCK) return await bytes.read(start, end)
    const joined = new Uint8Array(end - start)
    for (let at = start - (start % BLOCK); at < end; at += BLOCK) {
      const from = Math.max(start, at)
      joined.set((await blockAt(at)).subarray(from - at, end - at), from - start)
    }
    return joined
  }
  return { size: bytes.size, read }
}

export async function viewOf(bytes: MediaBytes, start: number, length: number): Promise<DataView> {
  const read = await bytes.read(start, start + length)
  return new DataView(read.buffer, read.byteOffset, read.byteLength)
}

export const nameAt = (view: DataView, at: number) =>
  String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + at, 4))

/** The box at `start`; null if none fits before `end`. A box may claim to end later: the caller has to check that. */
export async function boxAt(bytes: MediaBytes, start: number, end: number): Promise<IsoBox | null> {
  if (start + SHORT_HEADER > end) return null
  const view = await viewOf(bytes, start, Math.min(LONG_HEADER, end - start))
  const short = view.getUint32(0)
  const type = nameAt(view, 4)
  // Size 0 means that the box goes on to the end of the box around it.
  if (short === 0) return { type, start, content: start + SHORT_HEADER, end }
  if (short !== 1) return { type, start, content: start + SHORT_HEADER, end: start + short }
  if (view.byteLength < LONG_HEADER) return null
  return { type, start, content: start + LONG_HEADER, end: start + Number(view.getBigUint64(8)) }
}

export async function boxesIn(bytes: MediaBytes, { content, end }: IsoBox, most: number): Promise<IsoBox[]> {
  const found: IsoBox[] = []
  let at = content
  while (found.length < most) {
    const box = await boxAt(bytes, at, end)
    if (box === null || box.end < box.content || box.end > end) break
    found.push(box)
    at = box.end
  }
  return found
}
