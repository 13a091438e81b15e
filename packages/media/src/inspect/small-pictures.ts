import sharp from 'sharp'
import { type ImageFacts, type ImageLimits, readHeader, unreadable } from './probe-image.ts'

export interface SmallPicture {
  width: number
  bytes: Uint8Array
}

/** Small pictures of a taller one would not be small. */
const TALLEST = 3
/** A sixth fewer bytes than by default, and no difference to be seen at the size of a card. */
const WEBP_QUALITY = 75

/**
 * Smaller copies of a probed picture, upright and in its own format. None of an animation, which would stand
 * still, nor of high dynamic range. The decoder is done before an encoder starts, so that together they need no more memory.
 */
export async function makeSmallPictures(
  picture: Uint8Array,
  { width, height, animated, isHdr = false }: ImageFacts,
  { widths = [], maxPixels, timeLimitSec = 30 }: ImageLimits,
): Promise<SmallPicture[]> {
  const narrower = widths.filter((each) => each < width)
  if (animated || isHdr || narrower.length === 0 || height > TALLEST * width) return []
  const { format, orientation = 1 } = await readHeader(picture)
  const widest = Math.max(...narrower)
  try {
    // Turned only once it is small: before that a turn needs the whole picture in memory.
    const decoded = await sharp(picture, {
      limitInputPixels: maxPixels,
      failOn: 'error',
      sequentialRead: true,
    })
      .timeout({ seconds: timeLimitSec })
      .resize(orientation > 4 ? { height: widest } : { width: widest })
      .withExif({ IFD0: { Orientation: String(orientation) } })
      .png({ compressionLevel: 0 })
      .toBuffer()
    const small: SmallPicture[] = []
    for (const each of narrower) {
      const made = sharp(decoded).autoOrient().resize(each)
      if (format === 'webp') made.webp({ quality: WEBP_QUALITY })
      else made.toFormat(format === 'heif' ? 'avif' : format)
      small.push({ width: each, bytes: await made.toBuffer() })
    }
    return small
  } catch {
    throw unreadable()
  }
}
