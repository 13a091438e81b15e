// Containers that only ffmpeg reads, and only if it is told the demuxer. The first bytes of a file show its container.

export type NamedContainer = 'avi' | 'mpegts' | 'mpeg' | 'asf' | 'flv' | 'dv' | 'aiff' | 'amr'

/** `other`: a container that mediabunny knows, although it cannot read this file. */
export type OnlyFfmpeg = NamedContainer | 'other'

export const HEAD_BYTES = 2048

const asfHeader = [...Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex')]
const hasAt = (head: Uint8Array, at: number, bytes: readonly number[]) =>
  bytes.every((byte, index) => head[at + index] === byte)
const letters = (text: string) => [...text].map((letter) => letter.charCodeAt(0))

const SYNC = 0x47
const FEWEST_PACKETS = 3
const MOST_PACKETS = 10

/** True if packets of this length all begin with the sync byte of MPEG-TS. */
function hasPackets(head: Uint8Array, start: number, length: number): boolean {
  const count = Math.min(MOST_PACKETS, Math.floor((head.length - start) / length))
  return (
    count >= FEWEST_PACKETS &&
    Array.from({ length: count }, (_, index) => head[start + index * length]).every((byte) => byte === SYNC)
  )
}

const isAvi = (head: Uint8Array) => hasAt(head, 0, letters('RIFF')) && hasAt(head, 8, letters('AVI '))
/** True if the first DV sequence begins with a header block, for 525 or 625 lines, and a block of subcodes. */
const isDv = (head: Uint8Array) =>
  head[0] === 0x1f &&
  hasAt(head, 1, [0x07, 0x00]) &&
  ((head[3] ?? 0) & 0x7f) === 0x3f &&
  (head[80] ?? 0) >> 5 === 1

export function findNamedContainer(head: Uint8Array): NamedContainer | null {
  if (isAvi(head)) return 'avi'
  if (hasAt(head, 0, asfHeader)) return 'asf'
  if (hasAt(head, 0, [...letters('FLV'), 1])) return 'flv'
  if (hasAt(head, 0, [0, 0, 1, 0xba])) return 'mpeg'
  if (hasAt(head, 0, letters('FORM')) && hasAt(head, 8, letters('AIF'))) return 'aiff'
  if (hasAt(head, 0, letters('#!AMR'))) return 'amr'
  if (isDv(head)) return 'dv'
  // Cameras write four bytes before each packet.
  return hasPackets(head, 0, 188) || hasPackets(head, 4, 192) ? 'mpegts' : null
}
