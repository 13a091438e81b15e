// MP3 and AAC without a container: the file is one frame after another, with tags before and after them.
import { EncodedPacketSink, type Input } from 'mediabunny'
import type { MediaBytes } from '../media-bytes.ts'

/** More bytes than any frame has, even the first one with its Xing header. */
const FRAME_BYTES = 8192
const ID3_HEADER = 10
const [ID3V1_BYTES, APE_FOOTER] = [128, 32]

const textAt = (bytes: Uint8Array, at: number, length: number) =>
  String.fromCharCode(...bytes.subarray(at, at + length))

/** Offset after the ID3 tags at the start; 0 without tags. Their cover art may take megabytes. */
export async function endOfId3(bytes: MediaBytes): Promise<number> {
  for (let end = 0; ;) {
    const head = await bytes.read(end, Math.min(bytes.size, end + ID3_HEADER))
    if (head.length < ID3_HEADER || textAt(head, 0, 3) !== 'ID3') return end
    const footer = ((head[5] ?? 0) & 0x10) === 0 ? 0 : ID3_HEADER
    end += ID3_HEADER + footer + head.subarray(6, 10).reduce((sum, byte) => (sum << 7) | (byte & 0x7f), 0)
  }
}

/** The bytes without ID3v1 and APEv2 tags at the end, since a picture in them can look like frames. */
export async function withoutEndTags(bytes: MediaBytes): Promise<MediaBytes> {
  let end = bytes.size
  for (;;) {
    const tail = await bytes.read(Math.max(0, end - ID3V1_BYTES), end)
    const view = new DataView(tail.buffer, tail.byteOffset, tail.byteLength)
    if (textAt(tail, 0, 3) === 'TAG') end -= ID3V1_BYTES
    else if (textAt(tail, tail.length - APE_FOOTER, 8) === 'APETAGEX') {
      const hasHeader = view.getUint32(tail.length - 12, true) >>> 31 === 1
      const size = Math.max(APE_FOOTER, view.getUint32(tail.length - 20, true))
      end -= size + (hasHeader ? APE_FOOTER : 0)
    } else return { size: end, read: (from, to) => bytes.read(from, Math.min(to, end)) }
    if (end <= 0) return bytes
  }
}

/** True if a Xing header counts the frames. Without one, mediabunny guesses the length from the first frame. */
export async function statesLength(bytes: MediaBytes): Promise<boolean> {
  const start = await endOfId3(bytes)
  const head = Buffer.from(await bytes.read(start, Math.min(bytes.size, start + FRAME_BYTES)))
  const at = Math.max(head.indexOf('Xing'), head.indexOf('Info'))
  return at !== -1 && at + 8 <= head.length && (head.readUInt32BE(at + 4) & 1) === 1
}

/** True if the last frame is incomplete: a frame begins after the last complete one. Other bytes there do not count. */
export async function isBrokenOff(input: Input, bytes: MediaBytes): Promise<boolean> {
  const [track] = await input.getTracks()
  if (track === undefined) return false
  const last = await new EncodedPacketSink(track).getPacket(Number.POSITIVE_INFINITY)
  if (last === null) return true
  const tail = Buffer.from(await bytes.read(Math.max(0, bytes.size - 2 * FRAME_BYTES), bytes.size))
  const behind = tail.subarray(tail.lastIndexOf(last.data) + last.data.length)
  return behind.length > 1 && behind[0] === last.data[0] && behind[1] === last.data[1]
}
