// The command line of a film: one decode, one chain of sizes, one output for each rendition.
import { join } from 'node:path'
import type { Rendition, SoundRendition } from './ladder.ts'
import type { TrackFacts } from '../inspect/probe-tracks.ts'

export interface FilmPlan {
  ladder: readonly Rendition[]
  picture: TrackFacts
  sound?: { track: TrackFacts; rendition: SoundRendition; loudness: string | null } | undefined
  threads?: number | undefined
  /** Where the files go, as `<name>.mp4`. */
  folder: string
}

export const KEYFRAME_SEC = 2
const SHARP_LINES = 720
const NEAR = 0.005

/** As ffmpeg writes them; films of other rates are shown at 30. */
const rates: readonly [string, number][] = [
  ['24000/1001', 24_000 / 1001],
  ['24', 24],
  ['25', 25],
  ['30000/1001', 30_000 / 1001],
  ['30', 30],
]

function usualRate(source: number): string | undefined {
  const away = ([, usual]: readonly [string, number]) => Math.abs(source / usual - 1)
  const nearest = rates.toSorted((one, other) => away(one) - away(other))[0]
  return nearest !== undefined && away(nearest) < NEAR ? nearest[0] : undefined
}

/** At most 30; a usual rate is kept and its double or quadruple divided, so that no frame is shown twice. */
export function frameRateFor(source: number | undefined): string {
  if (source === undefined) return '30'
  return usualRate(source) ?? usualRate(source / 2) ?? usualRate(source / 4) ?? '30'
}

function fraction(rate: string): number {
  const [frames = 30, seconds = 1] = rate.split('/').map(Number)
  return frames / seconds
}

/**
 * A player guesses the colours of untagged streams from their size, so one film would change its hues with its
 * rendition: every one is tagged alike, and converted where the source says that it is something else.
 */
function coloursFor({ hasColours, width = 0, height = 0 }: TrackFacts) {
  const isSharp = Math.min(width, height) >= SHARP_LINES
  const [matrix, tag] = hasColours === true || isSharp ? ['bt709', 'bt709'] : ['bt601', 'smpte170m']
  const source = hasColours === true ? '' : `:in_color_matrix=${matrix}`
  return {
    scale: `out_color_matrix=${matrix}:out_range=tv${source}`,
    tags: ['-colorspace', tag, '-color_primaries', tag, '-color_trc', tag, '-color_range', 'tv'],
  }
}

/** From the largest size down: each is made from the one above it. */
export function filmGraph(plan: Pick<FilmPlan, 'ladder' | 'picture'>): string {
  const sizes = plan.ladder.toReversed()
  const rate = frameRateFor(plan.picture.frameRate)
  const colours = coloursFor(plan.picture).scale
  const steps = sizes.map(({ name, width, height }, index) => {
    const above = sizes[index - 1]
    const from =
      above === undefined ? `[0:V:${plan.picture.order}]fps=${rate}:start_time=0,` : `[s${above.name}]`
    const scale = `scale=${width}:${height}${above === undefined ? `:${colours}` : ''},setsar=1`
    const pixels = above === undefined ? ',format=yuv420p' : ''
    const to = index === sizes.length - 1 ? `[${name}]` : `,split=2[${name}][s${name}]`
    return `${from}${scale}${pixels}${to}`
  })
  return steps.join(';')
}

const everyKeyframe = `expr:gte(t,n_forced*${KEYFRAME_SEC})`
const fileOf = (folder: string, name: string) => `file:${join(folder, `${name}.mp4`)}`
const bare = ['-map_metadata', '-1', '-map_chapters', '-1', '-sn', '-dn']

function pictureOutput(plan: FilmPlan, rendition: Rendition): string[] {
  const { name, crf, maxrateKbps, bufsizeKbps } = rendition
  const group = String(Math.ceil(fraction(frameRateFor(plan.picture.frameRate)) * KEYFRAME_SEC - NEAR))
  const codec = ['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high']
  const keyframes = [
    '-g',
    group,
    '-keyint_min',
    group,
    '-sc_threshold',
    '0',
    '-force_key_frames',
    everyKeyframe,
  ]
  const rate = ['-crf', `${crf}`, '-maxrate', `${maxrateKbps}k`, '-bufsize', `${bufsizeKbps}k`]
  const threads = plan.threads === undefined ? [] : ['-threads', String(plan.threads)]
  const looks = [...rate, ...threads, ...coloursFor(plan.picture).tags, ...bare]
  return ['-map', `[${name}]`, '-an', ...codec, ...keyframes, ...looks, fileOf(plan.folder, name)]
}

/** Sound starts at zero and has no holes, so that it stays with the picture. */
export const steadySound = 'aresample=48000:async=1:first_pts=0'

/** `map` names a stream of the input or an output of a filter graph. */
export function soundOutput({ name, kbps }: SoundRendition, map: string, folder: string): string[] {
  const codec = ['-c:a', 'aac', '-b:a', `${kbps}k`, '-ac', '2', '-ar', '48000']
  return ['-map', map, '-vn', ...codec, ...bare, fileOf(folder, name)]
}

function filmSoundGraph({ track, rendition, loudness }: NonNullable<FilmPlan['sound']>): string {
  const filters = loudness === null ? [steadySound] : [loudness, steadySound]
  return `[0:a:${track.order}]${filters.join(',')}[${rendition.name}]`
}

export function filmOutput(plan: FilmPlan): string[] {
  const { sound, folder } = plan
  const graphs = [filmGraph(plan), ...(sound === undefined ? [] : [filmSoundGraph(sound)])]
  const heard = sound === undefined ? [] : soundOutput(sound.rendition, `[${sound.rendition.name}]`, folder)
  const pictures = plan.ladder.flatMap((rendition) => pictureOutput(plan, rendition))
  return ['-xerror', '-filter_complex', graphs.join(';'), ...pictures, ...heard]
}

/** A decoder that is asked to notice damage, not to paint over it. */
export const strictInput = ['-err_detect', 'explode']
