// Checks whether a picture can be drawn, and how large it is. The cost is estimated before a pixel is decoded.
import sharp, { type Metadata } from 'sharp'
import { MediaRefused } from '../media-refused.ts'
import { isMovingAvif, readPictureTraits } from './picture-traits.ts'

export interface ImageFacts {
  width: number
  height: number
  animated: boolean
  /** True for a picture of high dynamic range, whose smaller copies would look washed out. */
  isHdr?: boolean
}
export interface ImageLimits {
  /** Limit for all frames together. */
  maxPixels: number
  timeLimitSec?: number
  /** Widths of wanted smaller copies. */
  widths?: readonly number[]
  /** The wanted card for shared links: a JPEG of exactly this size. */
  card?: CardRules
}

export interface CardRules {
  width: number
  height: number
  maxBytes: number
}

/** Limit for the decoded picture in memory. */
const MAX_DECODED_BYTES = 256 * 1024 ** 2
// libvips would open more (SVG, PDF, TIFF): each format is one more parser that a hostile file could reach.
const formats = new Set(['jpeg', 'png', 'webp', 'gif', 'heif'])
const bytesOfDepth: Record<string, number> = { uchar: 1, char: 1, ushort: 2, short: 2 }
/** Measured: bytes that the AVIF decoder keeps per pixel besides the picture itself. */
const AVIF_BYTES = 17

export const unreadable = () => new MediaRefused('The picture is damaged or incomplete and cannot be opened')
const movingAvif = 'The picture is a moving AVIF that cannot be checked here: save it as WebP or GIF'
const tooLarge = (maxPixels: number) =>
  new MediaRefused(`The picture is larger than ${Math.round(maxPixels / 1_000_000)} megapixels`)
const tooHeavy = () =>
  new MediaRefused(
    'The picture needs more memory than it may: save it smaller, or neither interlaced nor progressive',
  )

// One picture at a time, and no cache for the next one.
sharp.cache(false)
sharp.concurrency(1)

/** Marks a moving AVIF as a still one: the decoder opens only the still picture that most of them contain too. */
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

/** Interlaced and progressive pictures are held whole in memory, and twice while they are put together. */
function weigh({ format, channels, depth, isProgressive }: Metadata, pixels: number): number {
  const each = channels * (bytesOfDepth[depth] ?? 4) * (isProgressive ? 2 : 1)
  return pixels * (format === 'heif' ? each + AVIF_BYTES : each)
}

/** If bytes of a JPEG are missing, its decoder fills the picture up with grey and only warns. */
const missingData = /premature end/

/** Decodes every pixel once, into a thumbnail: a cut-off file fails here. */
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
  // libvips holds the frames of an animation one below the other.
  const pixels = width * frameHeight * Math.max(pages, frames)
  if (pixels > limits.maxPixels) throw tooLarge(limits.maxPixels)
  if (weigh(header, width * frameHeight * pages) > MAX_DECODED_BYTES) throw tooHeavy()
  await decode(stillOf(picture), pages, limits)
  const animated = pages > 1 || frames > 1
  return { width, height: frameHeight, animated, ...(isHdr && { isHdr }) }
}
