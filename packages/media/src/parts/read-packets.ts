// Reads the index of a stream that we made, without decoding.
import { MediaRefused } from '../media-refused.ts'

export interface Packets {
  count: number
  durationSec: number
  header: string
}

export async function readPackets(path: string): Promise<Packets> {
  // Loaded on first use, since mediabunny takes tens of megabytes of memory.
  const { FilePathSource, Input, MP4 } = await import('mediabunny')
  const input = new Input({ formats: [MP4], source: new FilePathSource(path) })
  try {
    const track = await input.getPrimaryVideoTrack()
    if (track === null) throw new MediaRefused('A part holds no picture')
    const { packetCount: count } = await track.computePacketStats()
    const { description = new Uint8Array() } = (await track.getDecoderConfig()) ?? {}
    const bytes = ArrayBuffer.isView(description) ? new Uint8Array(description.buffer, description.byteOffset, description.byteLength) : new Uint8Array(description) // prettier-ignore
    return { count, durationSec: await track.computeDuration(), header: Buffer.from(bytes).toString('hex') }
  } finally {
    input.dispose()
  }
}
