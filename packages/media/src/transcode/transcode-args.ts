// The command line of a film: one decode, one chain of sizes, one output for each rendition.
import { join } from 'node:path'
import type { TrackFacts } from '../inspect/probe-tracks.ts'
import { type FilmPart, lateness } from './film-part.ts'
import { KEYFRAME_SEC, frameRateFor, framesASecond } from './frame-rate.ts'
import type { Rendition, SoundRendition } from './ladder.ts'
import { type PicturePlan, colourTags, pictureGraph } from './picture-graph.ts'

export interface FilmSound {
  track: TrackFacts
  rendition: SoundRendition
  loudness: string | null
  /** How much silence follows it, so that it lasts as long as the picture. */
  silenceSec?: number
}
export interface FilmPlan extends PicturePlan {
  sound?: FilmSound | undefined
  threads?: number | undefined
  /** Where the files go, as `<name>.mp4`. */
  folder: string
}

const NEAR = 0.005
const SOUND_RATE = 48_000
/** The grid of a part is that of its film. */
function everyKeyframe(rate: string, part: FilmPart | undefined): string {
  const late = part === undefined ? '' : `+${lateness(part, rate).toFixed(6)}`
  return `expr:gte(t${late},n_forced*${KEYFRAME_SEC})`
}
const fileOf = (folder: string, name: string) => `file:${join(folder, `${name}.mp4`)}`
const bare = ['-map_metadata', '-1', '-map_chapters', '-1', '-sn', '-dn']

function pictureOutput(plan: FilmPlan, rendition: Rendition): string[] {
  const { name, crf, maxrateKbps, bufsizeKbps } = rendition
  const frameRate = frameRateFor(plan.picture)
  const group = String(Math.ceil(framesASecond(frameRate) * KEYFRAME_SEC - NEAR))
  const codec = ['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high']
  const keyframes = [
    '-g',
    group,
    '-keyint_min',
    group,
    '-sc_threshold',
    '0',
    '-force_key_frames',
    everyKeyframe(frameRate, plan.part),
  ]
  const rate = ['-crf', `${crf}`, '-maxrate', `${maxrateKbps}k`, '-bufsize', `${bufsizeKbps}k`]
  const threads = plan.threads === undefined ? [] : ['-threads', String(plan.threads)]
  const looks = [...rate, ...threads, ...colourTags(plan), ...bare]
  return ['-map', `[${name}]`, '-an', ...codec, ...keyframes, ...looks, fileOf(plan.folder, name)]
}

/** Sound starts at zero and has no holes, so that it stays with the picture. */
export const steadySound = 'aresample=48000:async=1:first_pts=0'

/** `map` names a stream of the input or an output of a filter graph. */
export function soundOutput({ name, kbps }: SoundRendition, map: string, folder: string): string[] {
  const codec = ['-c:a', 'aac', '-b:a', `${kbps}k`, '-ac', '2', '-ar', '48000']
  return ['-map', map, '-vn', ...codec, ...bare, fileOf(folder, name)]
}

function filmSoundGraph({ track, rendition, loudness, silenceSec = 0 }: FilmSound): string {
  const silence = silenceSec > 0 ? [`apad=pad_len=${Math.round(silenceSec * SOUND_RATE)}`] : []
  const filters = [...(loudness === null ? [] : [loudness]), steadySound, ...silence]
  return `[0:a:${track.order}]${filters.join(',')}[${rendition.name}]`
}

/** Ends at the first error, unless the plan tells the times of damage. An empty ladder: the sound alone. */
export function filmOutput(plan: FilmPlan): string[] {
  const { sound, folder, tellsTimes = false } = plan
  const seen = plan.ladder.length === 0 ? [] : [pictureGraph(plan)]
  const graphs = [...seen, ...(sound === undefined ? [] : [filmSoundGraph(sound)])]
  const heard = sound === undefined ? [] : soundOutput(sound.rendition, `[${sound.rendition.name}]`, folder)
  const pictures = plan.ladder.flatMap((rendition) => pictureOutput(plan, rendition))
  return [...(tellsTimes ? [] : ['-xerror']), '-filter_complex', graphs.join(';'), ...pictures, ...heard]
}

/** A decoder that is asked to notice damage, not to paint over it. */
export const strictInput = ['-err_detect', 'explode']
