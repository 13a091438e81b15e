// How loud a sound is, and what brings it to the level at which everything here plays.
import { explainFfmpeg } from '../programs/explain-failure.ts'
import type { FfmpegProgram } from '../programs/ffmpeg-path.ts'
import { listenToFfmpeg } from '../programs/listen-to-ffmpeg.ts'
import { type WorkLimits, progressTeller, runLimits } from '../programs/work-limits.ts'

/** After EBU R 128. */
export interface Loudness {
  /** LUFS. */
  integrated: number
  /** dBTP. */
  truePeak: number
}
export interface LoudnessRun extends WorkLimits {
  ffmpeg: FfmpegProgram
  /** Absolute path. */
  input: string
  durationSec: number
}

/** What is heard is stereo: another number of channels is as loud as it is once it is mixed down. */
const heard = 'aformat=channel_layouts=stereo'
const TARGET = -16
/** No peak comes out above -1 dBTP: AAC adds up to 2 dB to what it is given. */
const HIGHEST_PEAK = -3
/** What is below is the noise of an empty room: it is not made louder. */
const SILENCE = -65
const MEASURE_SLOWNESS = 5

const chainOf = (order: number) => `[0:a:${order}]${heard},ebur128=peak=true:framelog=verbose[l${order}]`
const CHAIN_FILTERS = 2

/** Reads the summaries that the filters write at their end, in any order: they say their place in the whole graph. */
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

/** Moves the whole by one amount, and holds back only the peaks that would become too high. */
export function loudnessFilter({ integrated, truePeak }: Loudness): string {
  const gain = TARGET - integrated
  const moved = `${heard},volume=${gain.toFixed(2)}dB`
  if (truePeak + gain <= HIGHEST_PEAK) return moved
  // Between two samples a peak may be higher than both: at four times the rate it shows.
  const limit = (10 ** (HIGHEST_PEAK / 20)).toFixed(4)
  return `${moved},aresample=192000,alimiter=level=0:limit=${limit}:attack=5:release=50`
}

/** By the place of the track among the sound tracks; null for silence. Rejects with MediaRefused or ProcessingFailed. */
export async function measureTracks(
  run: LoudnessRun,
  orders: readonly number[],
): Promise<Map<number, Loudness | null>> {
  const reader = summaryReader()
  const progress = progressTeller(run, run.durationSec)
  const outputs = orders.flatMap((order) => ['-map', `[l${order}]`, '-f', 'null', '-'])
  try {
    await listenToFfmpeg({
      ffmpeg: run.ffmpeg,
      inputs: [{ path: run.input }],
      output: ['-filter_complex', orders.map(chainOf).join(';'), ...outputs],
      onComplaint: reader.onComplaint,
      onProgress: progress.seconds,
      ...runLimits(run, run.durationSec, 0, MEASURE_SLOWNESS * orders.length),
    })
  } catch (error) {
    throw explainFfmpeg(error)
  }
  progress.done()
  return new Map(orders.map((order, index) => [order, reader.read(index)]))
}

/** Of the first sound track; null for silence. Rejects with MediaRefused or ProcessingFailed. */
export async function measureLoudness(run: LoudnessRun): Promise<Loudness | null> {
  return (await measureTracks(run, [0])).get(0) ?? null
}
