import sharp from 'sharp'
import type { CardRules, ImageFacts, ImageLimits } from './probe-image.ts'
import { TIME_LIMIT_SEC, readHeader, unreadable } from './probe-image.ts'

export interface SmallPicture {
  width: number | 'card' | 'square'
  bytes: Uint8Array
}

/** A picture that is more than three times as high as wide gets no copies, since they would not be small. */
const TALLEST = 3
/**
 * This quality saves a sixth of the bytes of the default (80), and nobody sees the difference in a small copy. Without
 * `smartSubsample`, thin red letters become dull (lovell/sharp#1000).
 */
const WEBP = { quality: 75, smartSubsample: true }

/**
 * Makes smaller copies, upright and as WebP, and the cards. An animation or HDR picture gets only cards, since a copy
 * would stand still or look washed out. Encoding begins after decoding has ended, so that they need memory in turn.
 */
export async function makeSmallPictures(
  picture: Uint8Array,
  { width, height, animated, isHdr = false }: ImageFacts,
  { widths = [], card, square, maxPixels }: ImageLimits,
): Promise<SmallPicture[]> {
  const isTall = height > TALLEST * width
  const narrower = animated || isHdr || isTall ? [] : widths.filter((each) => each < width)
  if (narrower.length === 0 && !card && !square) return []
  const { orientation = 1 } = await readHeader(picture)
  const { width: across, height: down } = square ?? card ?? { width: Math.max(...narrower), height: 1 }
  try {
    // Makes the picture smaller before turning it, because libvips needs all of a picture in memory to turn it.
    const smaller = sharp(picture, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true })
      .timeout({ seconds: TIME_LIMIT_SEC })
      .resize({
        ...(orientation > 4 ? { width: down, height: across } : { width: across, height: down }),
        fit: isTall ? 'inside' : 'outside',
        withoutEnlargement: true,
      })
    if (orientation > 1) smaller.withExif({ IFD0: { Orientation: String(orientation) } })
    const decoded = await smaller.png({ compressionLevel: 0 }).toBuffer()
    const small: SmallPicture[] = []
    for (const each of narrower) {
      const made = sharp(decoded).autoOrient().resize(each).webp(WEBP)
      small.push({ width: each, bytes: await made.toBuffer() })
    }
    if (card) small.push({ width: 'card', bytes: await makeCard(decoded, card) })
    if (square) small.push({ width: 'square', bytes: await makeCard(decoded, square) })
    return small
  } catch {
    throw unreadable()
  }
}

/** If the proportions differ by more than this, the card shows the whole picture, over a blurred copy. */
const CUT = 1.25
const CARD_QUALITIES = [82, 70, 55, 40, 25, 10]

async function makeCard(decoded: Uint8Array, { width, height, maxBytes }: CardRules): Promise<Uint8Array> {
  const upright = await sharp(decoded)
    .autoOrient()
    .flatten({ background: 'white' })
    .toBuffer({ resolveWithObject: true })
  const ratio = upright.info.width / upright.info.height / (width / height)
  const covering = sharp(upright.data).resize(width, height, { fit: 'cover' })
  if (Math.max(ratio, 1 / ratio) > CUT) {
    const input = await sharp(upright.data).resize(width, height, { fit: 'inside' }).toBuffer()
    covering.blur(30).modulate({ brightness: 0.6 }).composite([{ input }])
  }
  const drawn = await covering.png({ compressionLevel: 0 }).toBuffer()
  let bytes: Uint8Array = drawn
  for (const quality of CARD_QUALITIES) {
    bytes = await sharp(drawn).jpeg({ quality }).toBuffer()
    if (bytes.length < maxBytes) break
  }
  return bytes
}
