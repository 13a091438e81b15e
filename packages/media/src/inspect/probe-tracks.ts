import type { Input, InputAudioTrack, InputTrack, InputVideoTrack } from 'mediabunny'
import { EncodedPacketSink } from 'mediabunny'
import { languageTag, oneLine } from '../labels.ts'
import { Unread } from '../media-refused.ts'
import { FRAMES_COUNTED, measurePace } from './frame-pace.ts'
import { assertPixels, cutOff } from './media-facts.ts'

export interface TrackFacts {
  kind: 'audio' | 'video'
  /** Usual name of the codec (`avc`, `aac`), or its name in the container if mediabunny does not know it. */
  codec: string
  /** The codec with its profile (`avc1.640028`, RFC 6381), if the container states it. */
  codecString?: string
  /** Index among the tracks of the same kind, as ffmpeg counts them (`0:a:0`). */
  order: number
  /** Start of the first packet and end of the last one. The clock of the file need not begin at zero. */
  startSec: number
  endSec: number
  /** Frames per second, measured on the first frames. */
  frameRate?: number
  /** True if some of the first frames come much faster than the others. */
  isUneven?: boolean
  hasColours?: boolean
  width?: number
  height?: number
  channels?: number
  sampleRate?: number
  /** Language tag (BCP 47); missing if the file names no language, or several. */
  language?: string
  title?: string
  /** True if the file marks the track as default. It may mark several tracks. */
  isDefault?: boolean
  /** True for audio description, which tells people what the picture shows. */
  describesPicture?: boolean
}

// Codecs of cover art: some containers store it as a picture track of one frame.
const stillCodecs = new Set(['jpeg', 'png ', 'mjpa', 'V_MJPEG'])

async function codecName(track: InputTrack): Promise<string> {
  const own = await track.getInternalCodecId()
  return (await track.getCodec()) ?? (typeof own === 'string' ? own : 'unknown')
}

/** Reads the layer from a frame (ISO/IEC 11172-3, 2.4.2.3), since containers call MP1 and MP2 "MP3" as well. */
async function layerOf(track: InputTrack): Promise<'mp1' | 'mp2' | 'mp3'> {
  const head = (await new EncodedPacketSink(track).getFirstPacket())?.data[1] ?? 0
  return ({ 3: 'mp1', 2: 'mp2' } as const)[(head >> 1) & 3] ?? 'mp3'
}

/** True for a track without packets, such as that of a microphone that was off. mediabunny 1.61 would hang on it. */
const isEmpty = async (track: InputTrack) =>
  (await new EncodedPacketSink(track).getFirstPacket({ metadataOnly: true })) === null

async function isStill(track: InputTrack): Promise<boolean> {
  if (!stillCodecs.has(await codecName(track))) return false
  const packets = new EncodedPacketSink(track)
  const first = await packets.getFirstPacket({ metadataOnly: true })
  return first === null || (await packets.getNextPacket(first, { metadataOnly: true })) === null
}

/** Reads frames until it has the first FRAMES_COUNTED to be shown. Frames are stored in decoding order. */
async function framesOf(track: InputVideoTrack) {
  const times: number[] = []
  let endSec = Number.NEGATIVE_INFINITY
  const packets = new EncodedPacketSink(track).packets(undefined, undefined, { metadataOnly: true })
  for await (const { timestamp, duration } of packets) {
    if (times.length >= FRAMES_COUNTED && timestamp >= endSec) break
    times.push(timestamp)
    endSec = Math.max(endSec, timestamp + duration)
  }
  return measurePace(times, endSec)
}

async function pictureFacts(track: InputVideoTrack) {
  const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()]
  if (!(width * height > 0)) throw new Unread('The size of the picture cannot be read')
  const { matrix } = await track.getColorSpace()
  return { width, height, ...(await framesOf(track)), hasColours: (matrix ?? null) !== null }
}

const TITLE_MAX = 60

async function soundFacts(track: InputAudioTrack) {
  const language = languageTag(await track.getLanguageCode())
  const title = [...oneLine((await track.getName()) ?? '')].slice(0, TITLE_MAX).join('').trim()
  const disposition = await track.getDisposition()
  return {
    channels: await track.getNumberOfChannels(),
    sampleRate: await track.getSampleRate(),
    ...(language !== undefined && { language }),
    ...(title !== '' && { title }),
    isDefault: disposition.default,
    describesPicture: disposition.visuallyImpaired,
  }
}

async function factsOf(track: InputTrack, order: number): Promise<TrackFacts | null> {
  const own = track.isVideoTrack() ? await pictureFacts(track) : null
  const heard = track.isAudioTrack() ? await soundFacts(track) : null
  if (own === null && heard === null) return null
  const named = await codecName(track)
  const codec = named === 'mp3' ? await layerOf(track) : named
  const codecString = await track.getCodecParameterString()
  return {
    kind: own === null ? 'audio' : 'video',
    codec,
    ...(codecString !== null && { codecString }),
    order,
    startSec: await track.getFirstTimestamp(),
    endSec: await track.computeDuration(),
    ...own,
    ...heard,
  }
}

/** Reads all tracks except subtitles, chapters, cover art and empty tracks. */
export async function readTracks(input: Input, maxPixels: number, hasIndex: boolean): Promise<TrackFacts[]> {
  const tracks: TrackFacts[] = []
  const seen = { video: 0, audio: 0, other: 0 }
  for (const track of await input.getTracks()) {
    const kind = track.isVideoTrack() ? 'video' : track.isAudioTrack() ? 'audio' : 'other'
    const order = seen[kind]
    seen[kind] += 1
    if ((await isEmpty(track)) || (track.isVideoTrack() && (await isStill(track)))) continue
    const facts = await factsOf(track, order)
    if (facts === null) continue
    assertPixels(facts, maxPixels)
    // The index of a file that is cut off still names packets after the end.
    if (hasIndex && (await new EncodedPacketSink(track).getPacket(Infinity)) === null) throw cutOff()
    tracks.push(facts)
  }
  return tracks
}
