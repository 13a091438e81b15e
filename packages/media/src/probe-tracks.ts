import { EncodedPacketSink, type Input, type InputTrack } from 'mediabunny'
import { MediaRefused } from './media-refused.ts'

export interface TrackFacts {
  kind: 'audio' | 'video'
  /** The usual name (`avc`, `aac`), or what the container calls it where mediabunny does not know it. */
  codec: string
  width?: number
  height?: number
  channels?: number
  sampleRate?: number
}

// Cover art that a container carries as a picture track of one frame.
const stillCodecs = new Set(['jpeg', 'png ', 'mjpa', 'V_MJPEG'])

async function codecName(track: InputTrack): Promise<string> {
  const own = await track.getInternalCodecId()
  return (await track.getCodec()) ?? (typeof own === 'string' ? own : 'unknown')
}

/** The first and the last packet are there: a cut-off file names packets behind its end. */
async function assertWhole(track: InputTrack): Promise<void> {
  const packets = new EncodedPacketSink(track)
  for (const packet of [await packets.getFirstPacket(), await packets.getPacket(Number.POSITIVE_INFINITY)]) {
    if (packet === null || packet.data.byteLength === 0) {
      throw new MediaRefused('The file is incomplete: its end is missing')
    }
  }
}

async function isStill(track: InputTrack): Promise<boolean> {
  if (!stillCodecs.has(await codecName(track))) return false
  const packets = new EncodedPacketSink(track)
  const first = await packets.getFirstPacket({ metadataOnly: true })
  return first === null || (await packets.getNextPacket(first, { metadataOnly: true })) === null
}

async function factsOf(track: InputTrack): Promise<TrackFacts | null> {
  const codec = await codecName(track)
  if (track.isVideoTrack()) {
    const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()]
    return { kind: 'video', codec, width, height }
  }
  if (!track.isAudioTrack()) return null
  const [channels, sampleRate] = [await track.getNumberOfChannels(), await track.getSampleRate()]
  return { kind: 'audio', codec, channels, sampleRate }
}

/** Sound and picture; subtitles, chapters and cover art are left out. */
export async function readTracks(input: Input, maxPixels: number): Promise<TrackFacts[]> {
  const tracks: TrackFacts[] = []
  for (const track of await input.getTracks()) {
    if (track.isVideoTrack() && (await isStill(track))) continue
    const facts = await factsOf(track)
    if (facts === null) continue
    if (facts.kind === 'video' && !((facts.width ?? 0) * (facts.height ?? 0) > 0)) continue
    if ((facts.width ?? 0) * (facts.height ?? 0) > maxPixels) {
      throw new MediaRefused(`The picture is larger than ${Math.round(maxPixels / 1_000_000)} megapixels`)
    }
    await assertWhole(track)
    tracks.push(facts)
  }
  if (tracks.length === 0) throw new MediaRefused('The file is incomplete or holds neither sound nor picture')
  return tracks
}
