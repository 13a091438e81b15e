// Checks that a picture can be drawn, and measures it. Its cost in memory is estimated before a pixel is decoded.
import sharp, { type Metadata } from 'sharp'
import { MediaRefused } from '../media-refused.ts'
import { isMovingAvif, readPictureTraits } from './picture-traits.ts'

export interface ImageFacts {
  width: number
  height: number
  animated: boolean
  /** High dynamic range: smaller copies would look washed out. */
  isHdr?: boolean
}
export interface ImageLimits {
  /** For all frames together. */
  maxPixels: number
  timeLimitSec?: number
  widths?: readonly number[]
  card?: CardRules
  /** The card of a podcast. */
  square?: CardRules | undefined
}

export interface CardRules {
  width: number
  height: number
  maxBytes: number
}

const MAX_DECODED_BYTES = 256 * 1024 ** 2
// libvips can open more (SVG, PDF, TIFF), but a hostile file could attack the parser of each further format.
const formats = new Set(['jpeg', 'png', 'webp', 'gif', 'heif'])
const bytesOfDepth: Record<string, number> = { uchar: 1, char: 1, ushort: 2, short: 2 }
/** Measured: the AVIF decoder keeps this many bytes per pixel beside the picture. */
const AVIF_BYTES = 17

export const unreadable = () => new MediaRefused('The picture is damaged or incomplete and cannot be opened')
const movingAvif = 'The picture is a moving AVIF that cannot be checked here: save it as WebP or GIF'
const tooLarge = (maxPixels: number) =>
  new MediaRefused(`The picture is larger than ${Math.round(maxPixels / 1_000_000)} megapixels`)
const tooHeavy = () =>
  new MediaRefused(
    'The picture needs more memory than it may: save it smaller, or neither interlaced nor progressive',
  )

// Each process opens one picture and ends: a cache is of no use, and more threads would take more memory.
sharp.cache(false)
sharp.concurrency(1)

/**
 * Makes a moving AVIF look like a still one: our decoder opens only the still picture that most of them contain too.
 */
function stillOf(picture: Uint8Array): Uint8Array {
  if (!isMovingAvif(picture)) return picture
  const still = Uint8Array.from(picture)
  still.set(Buffer.from('avif'), 8)
  return still
}

export async function readHeader(picture: Uint8Array): Promise<Metadata> {
  try {
    return await sharp(stillOf(picture), { limitInputPixels: false }).metadata()
  } catch {
    throw unreadable()
  }
}

/** An interlaced or progressive picture is held whole in memory, and a second time while it is put together. */
function weigh({ format, channels, depth, isProgressive }: Metadata, pixels: number): number {
  const each = channels * (bytesOfDepth[depth] ?? 4) * (isProgressive ? 2 : 1)
  return pixels * (format === 'heif' ? each + AVIF_BYTES : each)
}

/** The JPEG decoder fills missing bytes with grey, and only warns. */
const missingData = /premature end/

/** Decodes every pixel once, which finds a file that is cut off. */
async function decode(picture: Uint8Array, pages: number, limits: ImageLimits): Promise<void> {
  const input = { limitInputPixels: limits.maxPixels, failOn: 'error', sequentialRead: true } as const
  let isWhole = true
  try {
    await sharp(picture, pages > 1 ? { ...input, pages } : input)
      .on('warning', (words: string) => {
        if (missingData.test(words)) isWhole = false
      })
      .timeout({ seconds: limits.timeLimitSec ?? 30 })
      .resize(32)
      .raw()
      .toBuffer()
  } catch {
    throw unreadable()
  }
  if (!isWhole) throw unreadable()
}

export async function probeImage(picture: Uint8Array, limits: ImageLimits): Promise<ImageFacts> {
  const header = await readHeader(picture).catch((error: unknown) => {
    throw isMovingAvif(picture) ? new MediaRefused(movingAvif) : error
  })
  if (!formats.has(header.format))
    throw new MediaRefused('The picture is of a kind that is not accepted here')
  const { frames, isHdr, isCut, unshown } = readPictureTraits(picture)
  if (unshown !== undefined) throw new MediaRefused(unshown)
  if (isCut) throw unreadable()
  const { width, height } = header.autoOrient
  const pages = header.pages ?? 1
  const frameHeight = header.pageHeight ?? height
  // libvips puts the frames of an animation one below the other.
  const pixels = width * frameHeight * Math.max(pages, frames)
  if (pixels > limits.maxPixels) throw tooLarge(limits.maxPixels)
  if (weigh(header, width * frameHeight * pages) > MAX_DECODED_BYTES) throw tooHeavy()
  await decode(stillOf(picture), pages, limits)
  const animated = pages > 1 || frames > 1
  return { width, height: frameHeight, animated, ...(isHdr && { isHdr }) }
}
