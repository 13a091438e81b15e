// The command line for a film: ffmpeg decodes it once, scales each size from the next larger one, and writes one output
// per rendition.
import type { TrackFacts } from '../inspect/probe-tracks.ts'
import { type SoundPlan, soundGraphs, soundOutputs } from '../sound/sound-args.ts'
import { type FilmPart, frameAt, framesOf, lateness } from './film-part.ts'
import { KEYFRAME_SEC, frameRateFor, framesASecond } from './frame-rate.ts'
import type { Rendition } from './ladder.ts'
import { bareOutput, streamFile } from './made-streams.ts'
import type { PictureTraits } from './picture-traits.ts'

/** A filter that keeps the frames of a part. It must come after `fps`, which makes the timestamps count frames. */
function partFrames(part: FilmPart, rate: string): string {
  const count = framesOf(part, rate)
  const start = frameAt(rate, part.fromSec)
  return `trim=start_pts=${start}${count === null ? '' : `:end_pts=${start + count}`}`
}

/** A filter that lets a part start at zero. It must be the last: ffmpeg above 6 forgets the frame rate after it. */
const partStart = 'setpts=PTS-STARTPTS'

interface PicturePlan {
  ladder: readonly Rendition[]
  picture: TrackFacts
  traits?: PictureTraits
  /** Seconds for which the last frame is shown, until the sound has ended. */
  holdSec?: number
  part?: FilmPart | undefined
  /** True if ffmpeg prints the time of each frame, so that a report of damage can name it. */
  tellsTimes?: boolean
}

const SHARP_LINES = 720

/**
 * Colour tags of all renditions, and the conversion to them. Without tags, a player would guess the colours from the
 * size, so that they would differ between renditions.
 */
function coloursFor({ hasColours, width = 0, height = 0 }: TrackFacts) {
  const isSharp = Math.min(width, height) >= SHARP_LINES
  const [matrix, tag] = hasColours === true || isSharp ? ['bt709', 'bt709'] : ['bt601', 'smpte170m']
  const source = hasColours === true ? '' : `:in_color_matrix=${matrix}`
  return { scale: `:out_color_matrix=${matrix}:out_range=tv${source}`, tag }
}

function colourTags({ picture, traits }: PicturePlan): string[] {
  const tag = traits?.light === undefined ? coloursFor(picture).tag : 'bt709'
  return ['-colorspace', tag, '-color_primaries', tag, '-color_trc', tag, '-color_range', 'tv']
}

/**
 * Filters that map HDR to SDR, in linear light, where 1 is 100 nits. They state every colour tag, since some files have
 * none.
 */
export const toneMap = (light: string) =>
  [
    `zscale=tin=${light}:min=2020_ncl:pin=2020:rin=tv:p=2020:t=linear:npl=100`,
    'format=gbrpf32le',
    'zscale=p=709',
    'tonemap=tonemap=hable:desat=0',
    'zscale=t=709:m=709:r=tv',
  ].join(',')

/** Filters for evenly spaced frames, from second zero of the film on, and for a part only its own frames. */
function evenFrames({ picture, part }: PicturePlan): string[] {
  const rate = frameRateFor(picture)
  if (part === undefined) return [`fps=${rate}:start_time=0`]
  return [part.fromSec === 0 ? `fps=${rate}:start_time=0` : `fps=${rate}`, partFrames(part, rate)]
}

function largest(plan: PicturePlan, { width, height }: Rendition): string {
  const { picture, traits = {}, holdSec = 0, tellsTimes = false } = plan
  const { light, fields } = traits
  const size = `scale=${width}:${height}`
  return [
    ...(tellsTimes ? ['showinfo'] : []),
    ...(fields === undefined ? [] : [`bwdif=mode=send_frame:parity=${fields}:deint=all`]),
    ...evenFrames(plan),
    // Tone mapping comes after scaling, since it is less work on a smaller picture.
    ...(light === undefined ? [size + coloursFor(picture).scale] : [size, toneMap(light)]),
    'setsar=1',
    'format=yuv420p',
    ...(holdSec > 0 ? [`tpad=stop_mode=clone:stop_duration=${holdSec.toFixed(3)}`] : []),
    ...(plan.part === undefined ? [] : [partStart]),
  ].join(',')
}

function pictureGraph(plan: PicturePlan): string {
  const sizes = plan.ladder.toReversed()
  const steps = sizes.map((size, index) => {
    const { name, width, height } = size
    const above = sizes[index - 1]
    const made =
      above === undefined
        ? `[0:V:${plan.picture.order}]${largest(plan, size)}`
        : `[s${above.name}]scale=${width}:${height},setsar=1`
    return `${made}${index === sizes.length - 1 ? `[${name}]` : `,split=2[${name}][s${name}]`}`
  })
  return steps.join(';')
}

interface FilmPlan extends PicturePlan {
  sounds?: readonly SoundPlan[] | undefined
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
  // Sets the frame rate again, since the filter `partStart` may have lost it.
  const even = plan.part === undefined ? [] : ['-r', frameRate]
  const looks = [...rate, ...even, ...colourTags(plan), ...bareOutput]
  return ['-map', `[${name}]`, '-an', ...codec, ...keyframes, ...looks, streamFile(plan.folder, name)]
}

/**
 * Arguments for the outputs; with an empty ladder, those of the sound alone. ffmpeg stops at the first error, except
 * with `tellsTimes`, which is for a report of all damage.
 */
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
