// What the first bytes of a container that only ffmpeg reads say of its length, so that a cut is seen before the file is used.
import { isCutRiff } from '../inspect/container-length.ts'
import { viewOf } from '../inspect/iso-boxes.ts'
import type { MediaBytes } from '../media-bytes.ts'
import { cutOff } from '../inspect/media-facts.ts'
import type { NamedContainer } from './named-containers.ts'

/** One frame of 525 lines. */
const SMALLEST_DV = 120_000
const ASF_SAMPLE = 64 * 1024
/** Behind its name and its own size an object says which file it describes and how large that is; further on, its flags. */
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

async function isCut(bytes: MediaBytes, container: NamedContainer): Promise<boolean> {
  if (container === 'avi') return await isCutRiff(bytes)
  if (container === 'asf') return await isCutAsf(bytes)
  return container === 'dv' && bytes.size < SMALLEST_DV
}

/** Throws MediaRefused. */
export async function assertNamedWhole(bytes: MediaBytes, container: NamedContainer): Promise<void> {
  if (await isCut(bytes, container)) throw cutOff()
}
