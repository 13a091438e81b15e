import { explainFfmpeg } from '../programs/explain-failure.ts'
import { type FfmpegWork, listenToFfmpeg, progressTeller, runLimits } from '../programs/run-ffmpeg.ts'
import type { MediaFacts } from '../inspect/probe-media.ts'
import { MediaRefused } from '../media-refused.ts'
import { type SoundTrack, listSoundTracks } from './sound-tracks.ts'

/** Loudness after EBU R 128: `integrated` in LUFS, `truePeak` in dBTP. */
type Loudness = { integrated: number; truePeak: number }
interface LoudnessRun extends FfmpegWork {
  durationSec: number
  errors?: readonly string[]
}

/** Mixes down to stereo, since all sound is made in stereo. */
const heard = 'aformat=channel_layouts=stereo'
const TARGET = -16
/** Highest peak before the encoder. AAC may add 2 dB to a peak, so this keeps the result below -1 dBTP. */
const HIGHEST_PEAK = -3
/** Anything quieter counts as silent, and keeps its level: it is the noise of an empty room. */
const SILENCE = -65
const MEASURE_SLOWNESS = 5

const chainOf = (order: number) => `[0:a:${order}]${heard},ebur128=peak=true:framelog=verbose[l${order}]`
const CHAIN_FILTERS = 2

/** Reads the summaries of the ebur128 filters, which come in any order. Each names the place of its filter. */
function summaryReader() {
  const seen = new Map<number, { I?: number; Peak?: number }>()
  let chain = 0
  return {
    onComplaint: (line: string) => {
      const [, place] = /^\[Parsed_ebur128_(\d+) .*Summary:/.exec(line) ?? []
      if (place !== undefined) chain = Math.floor(Number(place) / CHAIN_FILTERS)
      const [, name, value] = /^ {4}(I|Peak): +(\S+) (?:LUFS|dBFS)$/.exec(line) ?? []
      if (name !== undefined) seen.set(chain, { ...seen.get(chain), [name]: Number(value) })
    },
    read: (index: number): Loudness | null => {
      const { I: integrated = SILENCE, Peak: truePeak = SILENCE } = seen.get(index) ?? {}
      return integrated > SILENCE && Number.isFinite(truePeak) ? { integrated, truePeak } : null
    },
  }
}

/** A filter that changes the whole sound by one gain, and limits only the peaks that would become too high. */
export function loudnessFilter({ integrated, truePeak }: Loudness): string {
  const gain = TARGET - integrated
  const moved = `${heard},volume=${gain.toFixed(2)}dB`
  if (truePeak + gain <= HIGHEST_PEAK) return moved
  // Between two samples the sound may be louder than at both. At four times the rate, the limiter sees such peaks.
  const limit = (10 ** (HIGHEST_PEAK / 20)).toFixed(4)
  return `${moved},aresample=192000,alimiter=level=0:limit=${limit}:attack=5:release=50`
}

/** Loudness by index of the sound track; null for a silent track. */
async function measureTracks(run: LoudnessRun, orders: readonly number[]) {
  const reader = summaryReader()
  const outputs = orders.flatMap((order) => ['-map', `[l${order}]`, '-f', 'null', '-'])
  try {
    await listenToFfmpeg({
      ffmpeg: run.ffmpeg,
      inputs: [{ path: run.input }],
      output: [...(run.errors ?? []), '-filter_complex', orders.map(chainOf).join(';'), ...outputs],
      onComplaint: reader.onComplaint,
      onProgress: progressTeller(run, run.durationSec),
      ...runLimits(run, run.durationSec, 0, MEASURE_SLOWNESS * orders.length),
    })
  } catch (error) {
    throw explainFfmpeg(error)
  }
  return new Map(orders.map((order, index) => [order, reader.read(index)]))
}

/** Measures the first sound track; null if it is silent. */
export async function measureLoudness(run: LoudnessRun): Promise<Loudness | null> {
  return (await measureTracks(run, [0])).get(0) ?? null
}

export interface MeasuredSound extends SoundTrack {
  /** Null if the track is silent. */
  loudness: Loudness | null
}

/** Measures all tracks. A track that ffmpeg cannot decode, such as spatial sound, is left out. */
export async function measureSounds(run: LoudnessRun, { tracks }: MediaFacts): Promise<MeasuredSound[]> {
  const all = listSoundTracks(tracks)
  const orders = all.map(({ track }) => track.order)
  const measured = new Map<number, Loudness | null>()
  const measure = async (some: readonly number[]) => {
    for (const [order, loudness] of await measureTracks(run, some)) measured.set(order, loudness)
  }
  if (all.length === 0) return []
  await measure(orders).catch(async (error: unknown) => {
    if (orders.length === 1 || !(error instanceof MediaRefused)) throw error
    for (const order of orders)
      await measure([order]).catch((refused: unknown) => {
        if (!(refused instanceof MediaRefused)) throw refused
      })
    if (measured.size === 0) throw error
  })
  const decoded = all.map(({ track }) => track).filter(({ order }) => measured.has(order))
  return listSoundTracks(decoded).map((sound) => ({
    ...sound,
    loudness: measured.get(sound.track.order) ?? null,
  }))
}
