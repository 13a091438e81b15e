// The pictures of an item. Schemas, rules, forms and SQL all use this list.
import type { UploadPrefix } from '../uploads/upload.ts'

export const imageKinds = ['poster', 'thumbnail', 'banner'] as const
export type ImageKind = (typeof imageKinds)[number]

interface ImageAdvice {
  label: string
  prefix: UploadPrefix
  ratio: string
  width: number
  height: number
}
/** Advised sizes in pixels (specification section 9). The advice for files, under 500KB, is in section 2. */
export const imageAdvice: Record<ImageKind, ImageAdvice> = {
  poster: { label: 'Poster', prefix: 'images/posters/', ratio: '1:1', width: 1000, height: 1000 },
  thumbnail: { label: 'Thumbnail', prefix: 'images/thumbnails/', ratio: '16:9', width: 1280, height: 720 },
  banner: { label: 'Banner', prefix: 'images/banners/', ratio: '21:9', width: 1920, height: 823 },
}
export const imageAdviceBytes = 500 * 1024
/** Limits of a picture; `pixels` counts those of all its frames. */
export const imageMax = { bytes: 20 * 1024 * 1024, pixels: 40_000_000 }

export const mapImageKinds = <Value>(valueFor: (kind: ImageKind) => Value) =>
  Object.fromEntries(imageKinds.map((kind) => [kind, valueFor(kind)])) as Record<ImageKind, Value>
