// What may be chosen for the fields of an item, with labels. There are no schemas here, so that lists load none.
import type { UploadPrefix } from '../uploads/uploads.ts'

export const mediaTypes = ['video', 'audio'] as const
export const mediaTypeLabels = { video: 'Video', audio: 'Audio' } as const
export const platforms = ['web', 'android', 'ios'] as const
export const platformLabels = { web: 'Web', android: 'Android', ios: 'iOS' } as const
export const ratings = ['U', 'U/A 7+', 'U/A 13+', 'U/A 16+', 'A'] as const
export const ratingLabels: Record<(typeof ratings)[number], string> = {
  U: 'U (all ages)',
  'U/A 7+': 'U/A 7+',
  'U/A 13+': 'U/A 13+',
  'U/A 16+': 'U/A 16+',
  A: 'A (adults only)',
}

/** Warnings for viewers next to the rating, after the Indian IT Rules of 2021. */
export const descriptorLabels = {
  violence: 'Violence',
  fear: 'Fear, threat or horror',
  language: 'Strong language',
  substances: 'Tobacco, alcohol or drugs',
  nudity: 'Nudity',
  sex: 'Sexual content',
  discrimination: 'Discrimination',
  imitation: 'Dangerous acts',
  themes: 'Mature themes',
} as const
export const descriptors = Object.keys(descriptorLabels) as (keyof typeof descriptorLabels)[]

/** The pictures of an item. Schemas, rules, forms and SQL all use this list. */
export const imageKinds = ['poster', 'thumbnail', 'banner'] as const
export type ImageKind = (typeof imageKinds)[number]

interface ImageAdvice {
  label: string
  prefix: UploadPrefix & `images/${string}`
  ratio: string
  width: number
  height: number
}
/** Recommended sizes in pixels (specification section 9). Section 2 recommends files under 500KB. */
export const imageAdvice: Record<ImageKind, ImageAdvice> = {
  poster: { label: 'Poster', prefix: 'images/posters/', ratio: '1:1', width: 1000, height: 1000 },
  thumbnail: { label: 'Thumbnail', prefix: 'images/thumbnails/', ratio: '16:9', width: 1280, height: 720 },
  banner: { label: 'Banner', prefix: 'images/banners/', ratio: '21:9', width: 1920, height: 823 },
}
export const imageAdviceBytes = 500 * 1024
/** Largest accepted picture. `pixels` counts all frames of an animation together. */
export const imageMax = { bytes: 20 * 1024 * 1024, pixels: 40_000_000 }

export const mapImageKinds = <Value>(valueFor: (kind: ImageKind) => Value) =>
  Object.fromEntries(imageKinds.map((kind) => [kind, valueFor(kind)])) as Record<ImageKind, Value>
