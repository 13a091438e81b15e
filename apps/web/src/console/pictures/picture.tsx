import { smallPictures } from '@jinvani/contract'
import type { ComponentProps } from 'react'
import { FallbackImage } from '../../ui/fallback-image.tsx'

/** Width of the original in `srcset`, where its real width is unknown: larger than every small copy. */
const WHOLE = 1920

/**
 * Loads the smallest copy of a picture that fills its place; `sizes` is the width of that place. Use
 * `FallbackImage` if the size of the original is measured.
 */
export function Picture({ src, sizes = '20rem', ...props }: ComponentProps<typeof FallbackImage>) {
  const small = smallPictures(src ?? '', window.location.origin)
  const copies = small.map(({ url, width }) => `${url} ${width}w`)
  const sources = copies.length > 0 ? { sizes, srcSet: [...copies, `${src} ${WHOLE}w`].join(', ') } : {}
  return <FallbackImage {...sources} {...props} src={src} />
}
