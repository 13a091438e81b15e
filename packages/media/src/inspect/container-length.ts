// How long a file says it is. mediabunny sees a cut in most containers by itself; these say it in their first bytes.
import { assertFragment, assertLastIndex } from './fragment-counts.ts'
import { type IsoBox, boxAt, viewOf } from './iso-boxes.ts'
import type { MediaBytes } from '../media-bytes.ts'

export interface IsoShape {
  /** Whether the last box ends behind the file. */
  isCut: boolean
  moov: IsoBox | null
}

const MAX_BOXES = 10_000
/** What is above stands for a length that the writer did not know. */
const MOST_KNOWN = 0xffff_ff00

const text = (view: DataView, at: number) =>
  String.fromCharCode(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2), view.getUint8(at + 3))

/** ISO base media (MP4, MOV): boxes one after the other. Throws MediaRefused where one counts more than it holds. */
export async function readIsoShape(bytes: MediaBytes): Promise<IsoShape> {
  await assertLastIndex(bytes)
  let moov: IsoBox | null = null
  let at = 0
  for (let count = 0; at < bytes.size && count < MAX_BOXES; count += 1) {
    const box = await boxAt(bytes, at, bytes.size)
    // A few stray bytes behind the last box are common and harmless.
    if (box === null) return { isCut: false, moov }
    if (box.end < box.content || box.end > bytes.size) return { isCut: true, moov }
    if (box.type === 'moov') moov ??= box
    if (box.type === 'moof') await assertFragment(bytes, box)
    at = box.end
  }
  return { isCut: false, moov }
}

/** WAVE and AVI: the RIFF header counts the bytes behind it, unless the writer could not know. */
export async function isCutRiff(bytes: MediaBytes): Promise<boolean> {
  if (bytes.size < 12) return true
  const head = await viewOf(bytes, 0, 12)
  if (text(head, 0) !== 'RIFF') return false
  const declared = head.getUint32(4, true)
  return declared < MOST_KNOWN && declared + 8 > bytes.size + 1
}
