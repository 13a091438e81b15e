// Reads the facts of a film from ffmpeg's list of packets (`framecrc`) and its description of the streams.
import { FRAMES_COUNTED, paceOf } from '../inspect/frame-pace.ts'
import type { TrackFacts } from '../inspect/probe-tracks.ts'

interface Stream {
  kind: string
  codec: string
  /** In seconds. */
  tick: number
  width: number
  height: number
  aspect: number
  sampleRate: number
  startSec: number
  endSec: number
  /** Ticks between decoding and showing, taken from the last packet with both times. */
  delay: number
  times: number[]
  timesEndSec: number
}

const header = /^#(\w+) (\d+): *(\S+)$/
const packet = /^(\d+), *(-?\d+), *(-?\d+), *(\d+),/
const lengthForm = /^ {2}Duration: (\d+):(\d+):([\d.]+)/
const pictureForm = /Stream #0:\d+.*: Video: (?!.*attached pic)/
const colourForm = /\b(?:bt709|smpte170m|smpte240m|bt470bg|bt470m|fcc|bt2020\w*)\b/
/** Below any real time: for an unknown one ffmpeg writes -2^63 (AV_NOPTS_VALUE). */
const UNKNOWN = -(2 ** 62)

const emptyStream = (): Stream => ({
  kind: '',
  codec: 'unknown',
  tick: 0,
  width: 0,
  height: 0,
  aspect: 1,
  sampleRate: 0,
  startSec: Number.POSITIVE_INFINITY,
  endSec: Number.NEGATIVE_INFINITY,
  delay: 0,
  times: [],
  timesEndSec: Number.NEGATIVE_INFINITY,
})

function describe(stream: Stream, name: string, value: string): void {
  const [first = 0, second = 0] = value.split(/[x/]/).map(Number)
  if (name === 'media_type') stream.kind = value
  else if (name === 'codec_id') stream.codec = value
  else if (name === 'tb') stream.tick = first / second
  else if (name === 'dimensions') [stream.width, stream.height] = [first, second]
  else if (name === 'sar' && first > 0 && second > 0) stream.aspect = first / second
  else if (name === 'sample_rate') stream.sampleRate = first
}

/** Frames come in decoding order, so we go on as long as one may be shown among the first FRAMES_COUNTED. */
function countFrame(stream: Stream, startSec: number, endSec: number): void {
  const { times } = stream
  const isEnough = times.length >= FRAMES_COUNTED && startSec >= stream.timesEndSec
  if (isEnough || times.length >= 2 * FRAMES_COUNTED) return
  times.push(startSec)
  stream.timesEndSec = Math.max(stream.timesEndSec, endSec)
}

function countPacket(stream: Stream, decoded: number, shown: number, duration: number): void {
  if (shown > UNKNOWN) stream.delay = shown - decoded
  const startSec = (shown > UNKNOWN ? shown : decoded + stream.delay) * stream.tick
  const endSec = startSec + duration * stream.tick
  stream.startSec = Math.min(stream.startSec, startSec)
  stream.endSec = Math.max(stream.endSec, endSec)
  if (stream.kind === 'video') countFrame(stream, startSec, endSec)
}

function trackOf(stream: Stream, order: number, hasColours: boolean): TrackFacts {
  const { kind, codec, startSec, endSec, width, height, aspect, sampleRate, times, timesEndSec } = stream
  if (kind === 'audio') return { kind, codec, order, startSec, endSec, sampleRate }
  const size = { width: Math.round(width * aspect), height }
  return { kind: 'video', codec, order, startSec, endSec, ...size, ...paceOf(times, timesEndSec), hasColours }
}

const isThere = ({ kind, endSec, startSec, width, height, sampleRate }: Stream) =>
  endSec > startSec && (kind === 'audio' ? sampleRate > 0 : kind === 'video' && width > 0 && height > 0)

export function packetReader() {
  const streams: Stream[] = []
  const pictures: string[] = []
  let [packets, declaredSec]: [number, number | null] = [0, null]
  let isInput = true
  const streamAt = (index: string | undefined) => (streams[Number(index)] ??= emptyStream())
  return {
    packets: () => packets,
    onText: (line: string) => {
      const [, index, decoded, shown, duration] = packet.exec(line) ?? []
      if (index !== undefined) {
        packets += 1
        countPacket(streamAt(index), Number(decoded), Number(shown), Number(duration))
        return
      }
      const [, name = '', at, value = ''] = header.exec(line) ?? []
      if (at !== undefined) describe(streamAt(at), name, value)
    },
    onComplaint: (line: string) => {
      if (/^(?:Output #|Stream mapping:)/.test(line)) isInput = false
      if (isInput && pictureForm.test(line)) pictures.push(line)
      const [all, hours, minutes, seconds] = lengthForm.exec(line) ?? []
      if (all !== undefined) declaredSec ??= Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
      // ffmpeg estimated the length from the size of the file, so it says nothing about a missing end.
      if (line.includes('Estimating duration from bitrate')) declaredSec = 0
    },
    read: () => {
      const seen = { audio: 0, video: 0 }
      const tracks: TrackFacts[] = []
      for (const stream of streams) {
        const kind = stream.kind === 'audio' ? 'audio' : 'video'
        const order = seen[kind]
        seen[kind] += 1
        const hasColours = kind === 'video' && colourForm.test(pictures[order] ?? '')
        if (isThere(stream)) tracks.push(trackOf(stream, order, hasColours))
      }
      return { tracks, declaredSec: declaredSec === 0 ? null : declaredSec }
    },
  }
}
