import type { ImageKind } from '@jinvani/contract'

/** Tailwind generates only the classes that it finds written out in the source. */
export const imageRatio: Record<ImageKind, string> = {
  poster: 'aspect-square',
  thumbnail: 'aspect-video',
  banner: 'aspect-21/9',
}
