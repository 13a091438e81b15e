// What the first bytes of a container that only ffmpeg reads say of its length, so that a cut is seen before the file is used.
import { isCutRiff } from '../container-length.ts'
import { viewOf } from '../iso-boxes.ts'
import type { MediaBytes } from '../../media-bytes.ts'
import { cutOff } from '../media-facts.ts'
import type { NamedContainer } from '../../programs/named-containers.ts'

/** One frame of 525 lines. */
const SMALLEST_DV = 120_000
const ASF_HEADER = 24

async function isCut(bytes: MediaBytes, container: NamedContainer): Promise<boolean> {
  if (container === 'avi') return await isCutRiff(bytes)
  if (container === 'dv') return bytes.size < SMALLEST_DV
  if (container !== 'asf') return false
  if (bytes.size < ASF_HEADER) return true
  return (await viewOf(bytes, 0, ASF_HEADER)).getBigUint64(16, true) > BigInt(bytes.size)
}

/** Throws MediaRefused. */
export async function assertNamedWhole(bytes: MediaBytes, container: NamedContainer): Promise<void> {
  if (await isCut(bytes, container)) throw cutOff()
}
