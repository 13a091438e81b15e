// The pictures of an item.

export const imageKinds = ['poster', 'thumbnail', 'banner'] as const
export type ImageKind = (typeof imageKinds)[number]

/** Wanted size of each image, in pixels, and the advice of section 2: under 500KB. */
export const imageAdvice: Record<ImageKind, { ratio: string; width: number; height: number }> = {
  poster: { ratio: '1:1', width: 1000, height: 1000 },
  thumbnail: { ratio: '16:9', width: 1280, height: 720 },
  banner: { ratio: '21:9', width: 1920, height: 823 },
}
export const imageAdviceBytes = 500 * 1024
/** What a picture may have at most; `pixels` counts all its frames. */
export const imageMax = { bytes: 20 * 1024 * 1024, pixels: 40_000_000 }
