import type { ImageKind, UploadPrefix } from '@jinvani/contract'

export const imageLabels: Record<ImageKind, string> = {
  poster: 'Poster',
  thumbnail: 'Thumbnail',
  banner: 'Banner',
}
export const imagePrefixes: Record<ImageKind, UploadPrefix> = {
  poster: 'images/posters/',
  thumbnail: 'images/thumbnails/',
  banner: 'images/banners/',
}
export const imageRatio: Record<ImageKind, string> = {
  poster: 'aspect-square',
  thumbnail: 'aspect-video',
  banner: 'aspect-21/9',
}
