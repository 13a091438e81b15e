// Probes a file on the local disk. If only ffmpeg reads its container, ffmpeg lists the packets without decoding them.
import { stat } from 'node:fs/promises'
import { withFileBytes } from '../media-bytes.ts'
import { MediaRefused, Unread } from '../media-refused.ts'
import { explainFfmpeg } from '../programs/explain-failure.ts'
import { type FfmpegWork, listenToFfmpeg, START_MS } from '../programs/run-ffmpeg.ts'
import { assertWork } from '../inspect/work-budget.ts'
import { probeMedia } from '../inspect/inspect.ts'
import { assertNamedWhole } from '../inspect/container-length.ts'
import { MAX_PIXELS, assertPixels, factsOf } from '../inspect/media-facts.ts'
import type { MediaFacts } from '../inspect/probe-media.ts'
import { FRAMES_COUNTED, measurePace } from '../inspect/frame-pace.ts'
import type { TrackFacts } from '../inspect/probe-tracks.ts'
import { HEAD_BYTES, type OnlyFfmpeg, findNamedContainer } from './named-containers.ts'

// Reads the facts of a film from ffmpeg's list of packets (`framecrc`) and its description of the streams.

const header = /^#(\w+) (\d+): *(\S+)$/
const packet = /^(\d+), *(-?\d+), *(-?\d+), *(\d+),/
const lengthForm = /^ {2}Duration: (\d+):(\d+):([\d.]+)/
const pictureForm = /Stream #0:\d+.*: Video: (?!.*attached pic)/
const colourForm = /\b(?:bt709|smpte170m|smpte240m|bt470bg|bt470m|fcc|bt2020\w*)\b/
/** A time below this is unknown: ffmpeg then writes -2^63 (AV_NOPTS_VALUE). */
const UNKNOWN = -(2 ** 62)

const emptyStream = () => ({
  kind: '',
  codec: 'unknown',
  tickSec: 0,
  width: 0,
  height: 0,
  aspect: 1,
  sampleRate: 0,
  startSec: Infinity,
  endSec: -Infinity,
  /** Ticks between decoding and showing a frame, by the last packet that has both times. */
  delay: 0,
  times: [] as number[],
  timesEndSec: -Infinity,
})
type Stream = ReturnType<typeof emptyStream>

function describe(stream: Stream, name: string, value: string): void {
  const [first = 0, second = 0] = value.split(/[x/]/).map(Number)
  if (name === 'media_type') stream.kind = value
  else if (name === 'codec_id') stream.codec = value
  else if (name === 'tb') stream.tickSec = first / second
  else if (name === 'dimensions') [stream.width, stream.height] = [first, second]
  else if (name === 'sar' && first > 0 && second > 0) stream.aspect = first / second
  else if (name === 'sample_rate') stream.sampleRate = first
}

/** Collects the times of frames until it has the first FRAMES_COUNTED to be shown. Frames come in decoding order. */
function countFrame(stream: Stream, startSec: number, endSec: number): void {
  const { times } = stream
  const isEnough = times.length >= FRAMES_COUNTED && startSec >= stream.timesEndSec
  if (isEnough || times.length >= 2 * FRAMES_COUNTED) return
  times.push(startSec)
  stream.timesEndSec = Math.max(stream.timesEndSec, endSec)
}

function countPacket(stream: Stream, decoded: number, shown: number, duration: number): void {
  if (shown > UNKNOWN) stream.delay = shown - decoded
  const startSec = (shown > UNKNOWN ? shown : decoded + stream.delay) * stream.tickSec
  const endSec = startSec + duration * stream.tickSec
  stream.startSec = Math.min(stream.startSec, startSec)
  stream.endSec = Math.max(stream.endSec, endSec)
  if (stream.kind === 'video') countFrame(stream, startSec, endSec)
}

function trackOf(stream: Stream, order: number, hasColours: boolean): TrackFacts {
  const { kind, codec, startSec, endSec, width, height, aspect, sampleRate, times, timesEndSec } = stream
  if (kind === 'audio') return { kind, codec, order, startSec, endSec, sampleRate }
  const size = { width: Math.round(width * aspect), height }
  return {
    kind: 'video',
    codec,
    order,
    startSec,
    endSec,
    ...size,
    ...measurePace(times, timesEndSec),
    hasColours,
  }
}

const isThere = ({ kind, endSec, startSec, width, height, sampleRate }: Stream) =>
  endSec > startSec && (kind === 'audio' ? sampleRate > 0 : kind === 'video' && width > 0 && height > 0)

function packetReader() {
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
      // ffmpeg guessed the length from the size of the file, so the length says nothing about a missing end.
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

interface Probe extends Pick<FfmpegWork, 'ffmpeg' | 'input' | 'signal'> {
  maxPackets?: number
  isAwaited?: boolean
}

const AWAITED_START_MS = 60_000
/** Even a slow disk reads this many bytes in a millisecond. */
const BYTES_A_MS = 10_000
const MAX_MEMORY_BYTES = 768 * 1024 ** 2
const MAX_PACKETS = 10_000_000

/** Containers with a length in their header. For other containers, ffmpeg only estimates the length. */
const saysLength: ReadonlySet<OnlyFfmpeg> = new Set(['avi', 'asf', 'flv', 'aiff'])

async function listPackets({ ffmpeg, input, signal, maxPackets = MAX_PACKETS, isAwaited = false }: Probe) {
  const stopping = new AbortController()
  const reader = packetReader()
  const tooMany = new MediaRefused('The file takes too long to read')
  const onText = (line: string) => {
    reader.onText(line)
    if (reader.packets() > maxPackets) stopping.abort()
  }
  const startMs = isAwaited ? AWAITED_START_MS : START_MS
  const timeLimitMs = startMs + (await stat(input)).size / BYTES_A_MS
  try {
    await listenToFfmpeg({
      ffmpeg,
      inputs: [{ path: input }],
      output: ['-map', '0:V?', '-map', '0:a?', '-c', 'copy', '-f', 'framecrc', 'pipe:1'],
      isAwaited,
      timeLimitMs,
      maxOutputBytes: 0,
      maxMemoryBytes: MAX_MEMORY_BYTES,
      signal: AbortSignal.any([stopping.signal, ...(signal === undefined ? [] : [signal])]),
      onText,
      onComplaint: reader.onComplaint,
    })
  } catch (error) {
    throw stopping.signal.aborted ? tooMany : explainFfmpeg(error)
  }
  return reader.read()
}

export async function probeFile(probe: Probe): Promise<MediaFacts> {
  return await withFileBytes(probe.input, async (bytes) => {
    const container: OnlyFfmpeg = findNamedContainer(await bytes.read(0, HEAD_BYTES)) ?? 'other'
    if (container !== 'other') await assertNamedWhole(bytes, container)
    else {
      try {
        return await probeMedia(bytes, probe.signal)
      } catch (error) {
        if (!(error instanceof Unread)) throw error
      }
    }
    const { tracks, declaredSec } = await listPackets(probe)
    for (const track of tracks) assertPixels(track, MAX_PIXELS)
    const facts = { ...factsOf(tracks, saysLength.has(container) ? declaredSec : null), container }
    assertWork(facts, bytes.size)
    return facts
  })
}
