// Pictures that this program draws itself: one drawing, several cuts.
import sharp, { type CreateRaw } from 'sharp'

export interface PictureCut {
  /** The part of the drawing, in its own pixels. */
  area: { left: number; top: number; width: number; height: number }
  width: number
  height: number
  /** Quality is lowered until the file is this small. */
  maxBytes: number
}

const qualities = [78, 66, 54, 42] as const
// Larger efforts and finer chroma save a tenth of the bytes for three times the time.
const EFFORT = 2

/** Draws the SVG once and answers one WebP for each cut. Only for drawings of our own: an SVG is a program. */
export async function drawPictures(svg: string, cuts: readonly PictureCut[]): Promise<Buffer[]> {
  const { data, info } = await sharp(Buffer.from(svg))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  return await Promise.all(cuts.map((cut) => cutOut(data, raw, cut)))
}

async function cutOut(drawing: Buffer, raw: CreateRaw, cut: PictureCut): Promise<Buffer> {
  const { width, height, area } = cut
  // Encoded several times at most; `clone` would copy the whole drawing each time.
  const small = await sharp(drawing, { raw }).extract(area).resize(width, height).raw().toBuffer()
  let file = Buffer.alloc(0)
  for (const quality of qualities) {
    file = await sharp(small, { raw: { width, height, channels: raw.channels } })
      .webp({ quality, effort: EFFORT })
      .toBuffer()
    if (file.length <= cut.maxBytes) break
  }
  return file
}
