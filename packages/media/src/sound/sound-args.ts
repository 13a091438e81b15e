// ffmpeg's arguments for sound: a chain of filters for each track, an output for each bitrate.
import type { SoundRendition } from '../transcode/ladder.ts'
import { type MeasuredSound, loudnessFilter } from './loudness.ts'
import type { MadeStream } from '../transcode/made-streams.ts'
import { bareOutput, measureStream, streamFile, streamPath } from '../transcode/made-streams.ts'

export interface SoundPlan {
  sound: MeasuredSound
  ladder: readonly SoundRendition[]
  /** Seconds of silence to add at the end, so that the sound lasts as long as the picture. */
  silenceSec: number
}
/** `path`: an unencrypted MP4 with one AAC track (stereo, 48 kHz). */
export interface SoundStream extends Omit<MeasuredSound, 'track' | 'suffix'>, MadeStream {
  /** Name of the stream, its folder and its file, such as `a128-hi`. */
  name: string
  /** Name of the bitrate, such as `a128`, which all its tracks share. */
  group: string
}

const RATE = 48_000
/** A filter that starts the sound at zero and fills gaps, so that it stays in sync with the picture. */
const steady = `aresample=${RATE}:async=1:first_pts=0`

const nameOf = ({ suffix }: MeasuredSound, { name }: SoundRendition) => name + suffix

function graphOf({ sound, ladder, silenceSec }: SoundPlan): string {
  const { loudness, track } = sound
  const names = ladder.map((rendition) => `[${nameOf(sound, rendition)}]`)
  const filters = [
    ...(loudness === null ? [] : [loudnessFilter(loudness)]),
    steady,
    ...(silenceSec > 0 ? [`apad=pad_len=${Math.round(silenceSec * RATE)}`] : []),
    ...(names.length > 1 ? [`asplit=${names.length}`] : []),
  ]
  return `[0:a:${track.order}]${filters.join(',')}${names.join('')}`
}
export const soundGraphs = (plans: readonly SoundPlan[]) => plans.map(graphOf)

const renditionsOf = (plans: readonly SoundPlan[]) =>
  plans.flatMap(({ sound, ladder }) =>
    ladder.map((rendition) => ({ sound, rendition, name: nameOf(sound, rendition) })),
  )

export function soundOutputs(plans: readonly SoundPlan[], folder: string): string[] {
  return renditionsOf(plans).flatMap(({ name, rendition }) => {
    const codec = ['-c:a', 'aac', '-b:a', `${rendition.kbps}k`, '-ac', '2', '-ar', String(RATE)]
    return ['-map', `[${name}]`, '-vn', ...codec, ...bareOutput, streamFile(folder, name)]
  })
}

export const soundKbps = (plans: readonly SoundPlan[]) =>
  renditionsOf(plans).reduce((sum, { rendition }) => sum + rendition.kbps, 0)

/** Rejects with MediaRefused if a stream is not as long as expected. */
export async function measureSoundStreams(plans: readonly SoundPlan[], folder: string, expectedSec: number) {
  const made: SoundStream[] = []
  for (const { sound, rendition, name } of renditionsOf(plans)) {
    const { track: _track, suffix: _suffix, ...shown } = sound
    const stream = await measureStream(streamPath(folder, name), expectedSec)
    made.push({ ...shown, ...stream, name, group: rendition.name })
  }
  return made
}
