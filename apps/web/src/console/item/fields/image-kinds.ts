import type { ImageKind } from '@jinvani/contract'

/** Written out, since Tailwind makes only the classes that it reads. */
export const imageRatio: Record<ImageKind, string> = {
  poster: 'aspect-square',
  thumbnail: 'aspect-video',
  banner: 'aspect-21/9',
}
