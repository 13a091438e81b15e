// The command line for a film: one decoder, one chain of sizes, one output per rendition.
import { type FilmPart, lateness } from './film-part.ts'
import { KEYFRAME_SEC, frameRateFor, framesASecond } from './frame-rate.ts'
import type { Rendition } from './ladder.ts'
import { type PicturePlan, colourTags, pictureGraph } from './picture-graph.ts'
import { type SoundPlan, soundGraphs, soundOutputs } from '../sound/sound-args.ts'
import { bareOutput, streamFile } from './made-streams.ts'

interface FilmPlan extends PicturePlan {
  sounds?: readonly SoundPlan[] | undefined
  threads?: number | undefined
  folder: string
}

const NEAR = 0.005
/** Forces keyframes on a fixed grid. A part uses the grid of its film. */
function everyKeyframe(rate: string, part: FilmPart | undefined): string {
  const late = part === undefined ? '' : `+${lateness(part, rate).toFixed(6)}`
  return `expr:gte(t${late},n_forced*${KEYFRAME_SEC})`
}

function pictureOutput(plan: FilmPlan, rendition: Rendition): string[] {
  const { name, crf, maxrateKbps, bufsizeKbps } = rendition
  const frameRate = frameRateFor(plan.picture)
  const group = String(Math.ceil(framesASecond(frameRate) * KEYFRAME_SEC - NEAR))
  const codec = ['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high']
  const forced = ['-force_key_frames', everyKeyframe(frameRate, plan.part)]
  const keyframes = ['-g', group, '-keyint_min', group, '-sc_threshold', '0', ...forced]
  const rate = ['-crf', `${crf}`, '-maxrate', `${maxrateKbps}k`, '-bufsize', `${bufsizeKbps}k`]
  const threads = plan.threads === undefined ? [] : ['-threads', String(plan.threads)]
  // Set again, since the filter `partStart` may have lost the frame rate.
  const even = plan.part === undefined ? [] : ['-r', frameRate]
  const looks = [...rate, ...even, ...threads, ...colourTags(plan), ...bareOutput]
  return ['-map', `[${name}]`, '-an', ...codec, ...keyframes, ...looks, streamFile(plan.folder, name)]
}

/** ffmpeg stops at the first error, unless the plan reports damage. An empty ladder makes only the sound. */
export function filmOutput(plan: FilmPlan): string[] {
  const { sounds = [], folder, tellsTimes = false } = plan
  const strict = tellsTimes ? [] : ['-xerror']
  const seen = plan.ladder.length === 0 ? [] : [pictureGraph(plan)]
  const graphs = [...seen, ...soundGraphs(sounds)].join(';')
  const pictures = plan.ladder.flatMap((rendition) => pictureOutput(plan, rendition))
  return [...strict, '-filter_complex', graphs, ...pictures, ...soundOutputs(sounds, folder)]
}

/** Makes the decoder report damage instead of hiding it. */
export const strictInput = ['-err_detect', 'explode']
