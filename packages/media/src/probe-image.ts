// Whether a picture can be drawn, and how large it is.
import sharp from 'sharp'
import { MediaRefused } from './media-refused.ts'

export interface ImageFacts {
  width: number
  height: number
  animated: boolean
}
export interface ImageLimits {
  maxPixels: number
  timeLimitSec?: number
}

// libvips would open more (SVG, PDF, TIFF): each format is a parser that nobody needs to reach.
const formats = new Set(['jpeg', 'png', 'webp', 'gif', 'heif'])
const unreadable = () => new MediaRefused('The picture is damaged or incomplete and cannot be opened')
const tooLarge = (maxPixels: number) =>
  new MediaRefused(`The picture is larger than ${Math.round(maxPixels / 1_000_000)} megapixels`)

async function readHeader(path: string) {
  try {
    return await sharp(path, { limitInputPixels: false }).metadata()
  } catch {
    throw unreadable()
  }
}

/** Reads every pixel once and keeps a thumbnail: a cut-off file fails here. */
async function decode(path: string, frames: number, limits: ImageLimits): Promise<void> {
  const input = { limitInputPixels: limits.maxPixels, failOn: 'error', sequentialRead: true } as const
  try {
    await sharp(path, frames > 1 ? { ...input, pages: frames } : input)
      .timeout({ seconds: limits.timeLimitSec ?? 30 })
      .resize(32)
      .raw()
      .toBuffer()
  } catch {
    throw unreadable()
  }
}

export async function probeImage(path: string, limits: ImageLimits): Promise<ImageFacts> {
  const header = await readHeader(path)
  if (!formats.has(header.format))
    throw new MediaRefused('The picture is of a kind that is not accepted here')
  const { width, height } = header.autoOrient
  const pages = header.pages ?? 1
  const frameHeight = header.pageHeight ?? height
  if (width * frameHeight > limits.maxPixels) throw tooLarge(limits.maxPixels)
  // A long animation is decoded as far as the limit allows: its frames lie in memory below each other.
  const frames = Math.max(1, Math.min(pages, Math.floor(limits.maxPixels / (width * frameHeight))))
  await decode(path, frames, limits)
  return { width, height: frameHeight, animated: pages > 1 }
}
