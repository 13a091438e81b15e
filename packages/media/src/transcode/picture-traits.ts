// Finds out whether a film is interlaced or HDR. The header cannot prove that, so ffmpeg decodes a few frames.
import type { TrackFacts } from '../inspect/probe-tracks.ts'
import { asStopped, explainFfmpeg, ProcessingFailed } from '../programs/explain-failure.ts'
import type { FfmpegProgram } from '../programs/find-programs.ts'
import { type FfmpegWork, listenToFfmpeg, runLimits } from '../programs/run-ffmpeg.ts'
import { askProgram } from '../programs/run-program.ts'

export interface PictureTraits {
  /** Transfer function of an HDR film, PQ or HLG, by its name in ffmpeg. */
  light?: (typeof lights)[number] | undefined
  fields?: 'tff' | 'bff' | undefined
}
interface Sample extends FfmpegWork {
  durationSec: number
  picture: TrackFacts
}

const FRAMES = 60
/** Fewer combed frames than this prove nothing, as in a scene without movement. */
const FEWEST_COMBED = 10
const SLOWNESS = 60

const lights = ['smpte2084', 'arib-std-b67'] as const
const fieldForm = /\b(top|bottom) (?:coded )?first( \(swapped\))?/
const countForm = /Multi frame detection: TFF:\s*(\d+) BFF:\s*(\d+) Progressive:\s*(\d+)/

function traitsReader(order: number) {
  const pictures: string[] = []
  let isInput = true
  let counted: PictureTraits['fields']
  return {
    onComplaint: (line: string) => {
      if (/^(?:Output #|Stream mapping:)/.test(line)) isInput = false
      const isPicture = /Stream #0:\d+.*: Video: /.test(line) && !line.includes('(attached pic)')
      if (isInput && isPicture) pictures.push(line)
      const [, top = 0, bottom = 0, whole = 0] = countForm.exec(line)?.map(Number) ?? []
      if (top + bottom >= FEWEST_COMBED && top + bottom > 3 * whole) counted = top > bottom ? 'tff' : 'bff'
    },
    read: (): PictureTraits => {
      const description = pictures[order] ?? ''
      const light = lights.find((name) => description.includes(name))
      const [all, first, swapped] = fieldForm.exec(description) ?? []
      if (all === undefined) return { light, fields: counted }
      return { light, fields: (first === 'top') === (swapped === undefined) ? 'tff' : 'bff' }
    },
  }
}

async function canToneMap(ffmpeg: FfmpegProgram): Promise<boolean> {
  const filters = await askProgram(ffmpeg.path, ['-hide_banner', '-filters'])
  return [' zscale ', ' tonemap '].every((name) => filters.includes(name))
}

/** The transfer function of an HDR film. Undefined if the film is not HDR, or this ffmpeg cannot tone-map it. */
export async function readLight({ ffmpeg, input, signal, timeLimitMs }: FfmpegWork) {
  const reader = traitsReader(0)
  await listenToFfmpeg({
    ffmpeg,
    inputs: [{ path: input }],
    output: ['-map', '0:V:0', '-frames:v', '1', '-f', 'null', '-'],
    onComplaint: reader.onComplaint,
    ...runLimits({ signal, timeLimitMs }, 1, 0, SLOWNESS),
  })
  const { light } = reader.read()
  return light !== undefined && (await canToneMap(ffmpeg)) ? light : undefined
}

/**
 * Finds the traits in a few frames; finds none if these cannot be decoded. Rejects with ProcessingFailed (`lacking`) if
 * the film is HDR and this ffmpeg cannot tone-map it.
 */
export async function readTraits(sample: Sample): Promise<PictureTraits> {
  const { ffmpeg, input, durationSec, picture } = sample
  const reader = traitsReader(picture.order)
  const start = ['-noaccurate_seek', '-ss', (durationSec / 4).toFixed(3)]
  const output = ['-map', `0:V:${picture.order}`, '-vf', 'idet', '-frames:v', `${FRAMES}`, '-f', 'null', '-']
  await listenToFfmpeg({
    ffmpeg,
    inputs: [{ path: input, options: start }],
    output,
    onComplaint: reader.onComplaint,
    ...runLimits({ signal: sample.signal, timeLimitMs: sample.timeLimitMs }, 1, 0, SLOWNESS),
  }).catch((error: unknown) => {
    if (asStopped(error) !== null) throw explainFfmpeg(error)
  })
  const traits = reader.read()
  if (traits.light === undefined || (await canToneMap(ffmpeg))) return traits
  throw new ProcessingFailed(
    'lacking',
    'The film is in HDR, which the transcoder of this server cannot convert: it needs an ffmpeg with zscale',
  )
}
