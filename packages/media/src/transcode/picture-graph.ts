// The filters between the decoder and the encoders of the picture.
import type { TrackFacts } from '../inspect/probe-tracks.ts'
import { type FilmPart, partFrames, partStart } from './film-part.ts'
import { frameRateFor } from './frame-rate.ts'
import type { Rendition } from './ladder.ts'
import type { PictureTraits } from './picture-traits.ts'

export interface PicturePlan {
  ladder: readonly Rendition[]
  picture: TrackFacts
  traits?: PictureTraits
  /** Holds the last frame until the sound has ended. */
  holdSec?: number
  part?: FilmPart | undefined
  /** Prints the time of each frame, so that a report of damage can name it. */
  tellsTimes?: boolean
}

const SHARP_LINES = 720

/**
 * Players guess the colours of untagged streams from their size, so hues would change with the rendition. All
 * renditions get the same tags, and are converted if the source has other colours.
 */
function coloursFor({ hasColours, width = 0, height = 0 }: TrackFacts) {
  const isSharp = Math.min(width, height) >= SHARP_LINES
  const [matrix, tag] = hasColours === true || isSharp ? ['bt709', 'bt709'] : ['bt601', 'smpte170m']
  const source = hasColours === true ? '' : `:in_color_matrix=${matrix}`
  return { scale: `:out_color_matrix=${matrix}:out_range=tv${source}`, tag }
}

export function colourTags({ picture, traits }: PicturePlan): string[] {
  const tag = traits?.light === undefined ? coloursFor(picture).tag : 'bt709'
  return ['-colorspace', tag, '-color_primaries', tag, '-color_trc', tag, '-color_range', 'tv']
}

/** Maps in linear light, in units of 100 nits. States every colour tag, since some files lack them. */
export const toneMap = (light: string) =>
  [
    `zscale=tin=${light}:min=2020_ncl:pin=2020:rin=tv:p=2020:t=linear:npl=100`,
    'format=gbrpf32le',
    'zscale=p=709',
    'tonemap=tonemap=hable:desat=0',
    'zscale=t=709:m=709:r=tv',
  ].join(',')

/** A film shows its first frame from time zero on. A later part begins with frames before its own, which are cut. */
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
    // Tone mapping comes after the scaling, since it costs less on a smaller picture.
    ...(light === undefined ? [size + coloursFor(picture).scale] : [size, toneMap(light)]),
    'setsar=1',
    'format=yuv420p',
    ...(holdSec > 0 ? [`tpad=stop_mode=clone:stop_duration=${holdSec.toFixed(3)}`] : []),
    ...(plan.part === undefined ? [] : [partStart]),
  ].join(',')
}

export function pictureGraph(plan: PicturePlan): string {
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
