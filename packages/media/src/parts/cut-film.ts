// Decides whether a film is made in parts, and where it is cut.
import type { MediaFacts } from '../inspect/probe-media.ts'
import { MediaRefused } from '../media-refused.ts'
import { lengthOf } from '../inspect/media-facts.ts'
import { explainFfmpeg } from '../programs/explain-failure.ts'
import { type FfmpegWork, listenToFfmpeg, runLimits } from '../programs/run-ffmpeg.ts'
import type { FilmPart } from '../transcode/film-part.ts'
import { KEYFRAME_SEC } from '../transcode/frame-rate.ts'
import { tracksOf } from '../transcode/transcode-film.ts'

const PARTS = 5

/** The parts of a film; null if it is short, has uneven frames or no index, or has much less picture than sound. */
export function cutFilm(facts: MediaFacts, longerThanSec: number): FilmPart[] | null {
  const { picture, durationSec, missingOf } = tracksOf(facts)
  const step = KEYFRAME_SEC * Math.max(1, Math.round(longerThanSec / PARTS / KEYFRAME_SEC))
  if (!(durationSec > longerThanSec) || picture.frameRate === undefined || picture.isUneven === true)
    return null
  if (missingOf(picture) > step || facts.container !== undefined) return null
  const count = Math.round(lengthOf(picture, facts.tracks) / step)
  if (count < 2) return null
  return Array.from({ length: count }, (_, at) => ({
    fromSec: at * step,
    toSec: at === count - 1 ? null : (at + 1) * step,
  }))
}

type SeekRun = FfmpegWork & { facts: MediaFacts }
const PLACES = 8
/** Largest distance of keyframes. With a larger one, each part would decode too much of the part before. */
const FAR_SEC = 20
const SLOWNESS = 20

async function landsAt({ ffmpeg, input, facts, signal }: SeekRun, atSec: number) {
  let landed: number | undefined
  const onComplaint = (line: string) => {
    const [, seconds] = /showinfo.* pts_time:\s*([\d.]+)/.exec(line) ?? []
    if (seconds !== undefined) landed ??= Number(seconds)
  }
  const options = ['-copyts', '-start_at_zero', '-noaccurate_seek', '-ss', String(atSec)]
  const stream = `0:V:${tracksOf(facts).picture.order}`
  const output = ['-map', stream, '-vf', 'showinfo', '-frames:v', '1', '-f', 'null', '-']
  const limits = runLimits({ signal }, FAR_SEC, 0, SLOWNESS)
  await listenToFfmpeg({ ffmpeg, inputs: [{ path: input, options }], output, onComplaint, ...limits })
  return landed
}

/** True if decoding can start shortly before each of the cuts. Tries at most eight of them. */
export async function canSeek(run: SeekRun, parts: readonly FilmPart[]): Promise<boolean> {
  const cuts = parts.slice(1)
  const every = Math.ceil(cuts.length / PLACES)
  try {
    for (const { fromSec } of cuts.filter((_, at) => at % every === 0)) {
      const landed = await landsAt(run, fromSec)
      if (landed === undefined || landed > fromSec || landed < fromSec - FAR_SEC) return false
    }
    return true
  } catch (error) {
    const explained = explainFfmpeg(error)
    if (explained instanceof MediaRefused) return false
    throw explained
  }
}
