import { imageAdvice } from '@jinvani/contract'
import { type PictureCut, drawPictures } from '@jinvani/media'
import { Drawing, sheet } from './drawing.ts'
import { palettes } from './palette.ts'
import type { Picture } from './picture.ts'
import { seededRandom } from './random.ts'

const KB = 1024

/** The largest part of the sheet with the proportions of `size`; `from` is the share of what is cut off that lies above it. */
function cutFor(size: { width: number; height: number }, maxBytes: number, from = 0.5): PictureCut {
  const scale = Math.min(sheet.width / size.width, sheet.height / size.height)
  const width = Math.round(size.width * scale)
  const height = Math.round(size.height * scale)
  const area = {
    left: (sheet.width - width) >> 1,
    top: Math.round((sheet.height - height) * from),
    width,
    height,
  }
  return { area, width: size.width, height: size.height, maxBytes }
}

const cuts = {
  poster: cutFor(imageAdvice.poster, 110 * KB),
  thumbnail: cutFor(imageAdvice.thumbnail, 58 * KB),
  banner: cutFor(imageAdvice.banner, 140 * KB, 0.56),
}
export type Artwork = Record<keyof typeof cuts, Buffer>

export function drawScene({ scene, palette }: Picture, seed: string): string {
  const drawing = new Drawing()
  scene(drawing, palettes[palette], seededRandom(seed))
  return drawing.toSvg()
}

/** WebP files. */
export async function drawArtwork(picture: Picture, seed: string): Promise<Artwork> {
  const [poster, thumbnail, banner] = await drawPictures(drawScene(picture, seed), Object.values(cuts))
  if (!poster || !thumbnail || !banner) throw new Error('A drawing came without its cuts')
  return { poster, thumbnail, banner }
}

export async function drawCategoryImage(picture: Picture, seed: string): Promise<Buffer> {
  const [image] = await drawPictures(drawScene(picture, seed), [cuts.thumbnail])
  if (!image) throw new Error('A drawing came without its cut')
  return image
}
