import type { SoundRendition } from './ladder.ts'
import { moveStream } from './made-streams.ts'
import { type MeasuredSound, measureSounds } from '../sound/loudness.ts'
import { MediaRefused } from '../media-refused.ts'
import type { MediaFacts } from '../inspect/probe-media.ts'
import { lengthOf } from '../inspect/media-facts.ts'
import type { FfmpegWork } from '../programs/run-ffmpeg.ts'
import { inWorkFolder, progressTeller, runFfmpeg, runLimits } from '../programs/run-ffmpeg.ts'
import type { SoundPlan } from '../sound/sound-args.ts'
import { measureSoundStreams, soundGraphs, soundKbps, soundOutputs } from '../sound/sound-args.ts'

interface SongTranscode extends FfmpegWork {
  folder: string
  ladder: readonly SoundRendition[]
  facts: MediaFacts
}

const SLOWNESS = 10
const MEASURING = 0.4
/** Accepts any share of bad frames, since ffmpeg may take a picture at the end of an MP3 for frames. */
const errors = ['-max_error_rate', '1']

async function measure(run: SongTranscode): Promise<MeasuredSound[]> {
  const onProgress = (share: number) => run.onProgress?.(share * MEASURING)
  const { durationSec } = run.facts
  const sounds = await measureSounds({ ...run, durationSec, onProgress, errors }, run.facts)
  if (sounds.length === 0) throw new MediaRefused('The file is not a recording: it holds no sound')
  return sounds
}

function planOf({ facts: { tracks }, ladder }: SongTranscode, sounds: readonly MeasuredSound[]) {
  const lengths = sounds.map(({ track }) => lengthOf(track, tracks))
  const durationSec = Math.max(...lengths)
  const silenceAt = (index: number) => durationSec - (lengths[index] ?? 0)
  return { durationSec, plans: sounds.map((sound, at) => ({ sound, ladder, silenceSec: silenceAt(at) })) }
}

/**
 * Skips bad frames, unlike for a film: stray bytes are common in MP3 files, and nobody hears them. If a longer piece is
 * missing, `measureSoundStreams` finds the result too short.
 */
async function encode(run: SongTranscode, plans: readonly SoundPlan[], folder: string): Promise<void> {
  const { durationSec } = run.facts
  const onProgress = (share: number) => run.onProgress?.(MEASURING + share * (1 - MEASURING))
  await runFfmpeg({
    ffmpeg: run.ffmpeg,
    inputs: [{ path: run.input }],
    output: [...errors, '-filter_complex', soundGraphs(plans).join(';'), ...soundOutputs(plans, folder)],
    folder,
    onProgress: progressTeller({ onProgress }, durationSec),
    ...runLimits(run, durationSec, soundKbps(plans), SLOWNESS),
  })
}

/** Makes the streams of a recording, with a loudness of -16 LUFS. Cover art is left out. */
export async function transcodeSong(run: SongTranscode) {
  return await inWorkFolder(run.folder, async (folder) => {
    const { durationSec: expectedSec, plans } = planOf(run, await measure(run))
    await encode(run, plans, folder)
    const made = await measureSoundStreams(plans, folder, expectedSec)
    const audio = await Promise.all(made.map((one) => moveStream(one, run.folder)))
    run.onProgress?.(1)
    return { durationSec: Math.max(...audio.map((one) => one.durationSec)), audio }
  })
}
