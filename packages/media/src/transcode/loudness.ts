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
  /** Which of the sound tracks, from 0. */
  track?: number
}

/** What is heard is stereo: another number of channels is as loud as it is once it is mixed down. */
const heard = 'aformat=channel_layouts=stereo'
const TARGET = -16
/** No peak comes out above -1 dBTP: AAC adds up to 2 dB to what it is given. */
const HIGHEST_PEAK = -3
/** What is below is the noise of an empty room, which nobody wants to hear. */
const SILENCE = -65
const MEASURE_SLOWNESS = 5

/** Reads the summary that `ebur128` writes at its end. */
function loudnessReader() {
  const seen = new Map<string, number>()
  return {
    onComplaint: (line: string) => {
      const [, name, value] = /^ {4}(I|Peak): +(\S+) (?:LUFS|dBFS)$/.exec(line) ?? []
      if (name !== undefined) seen.set(name, Number(value))
    },
    read: (): Loudness | null => {
      const [integrated = SILENCE, truePeak = SILENCE] = [seen.get('I'), seen.get('Peak')]
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

/** Null for silence. Rejects with MediaRefused or ProcessingFailed. */
export async function measureLoudness(run: LoudnessRun): Promise<Loudness | null> {
  const reader = loudnessReader()
  const progress = progressTeller(run, run.durationSec)
  try {
    await listenToFfmpeg({
      ffmpeg: run.ffmpeg,
      inputs: [{ path: run.input }],
      output: [
        '-map',
        `0:a:${run.track ?? 0}`,
        '-vn',
        '-af',
        `${heard},ebur128=peak=true:framelog=verbose`,
        '-f',
        'null',
        '-',
      ],
      onComplaint: reader.onComplaint,
      onProgress: progress.seconds,
      ...runLimits(run, run.durationSec, 0, MEASURE_SLOWNESS),
    })
  } catch (error) {
    throw explainFfmpeg(error)
  }
  progress.done()
  return reader.read()
}
