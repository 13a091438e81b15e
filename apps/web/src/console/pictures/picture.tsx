import { smallPictures } from '@jinvani/contract'
import type { ComponentProps } from 'react'
import { FallbackImage } from '../../ui/fallback-image.tsx'

/** Stands in `srcset` for the width of the original, which is unknown here: larger than every small copy. */
const WHOLE = 1920

/**
 * Loads the smallest copy that fills its place; `sizes` is the width of that place. Use `FallbackImage` where the
 * size of the original is measured.
 */
export function Picture({ src, sizes = '20rem', ...props }: ComponentProps<typeof FallbackImage>) {
  const small = smallPictures(src ?? '', window.location.origin)
  const copies = small.map(({ url, width }) => `${url} ${width}w`)
  const sources = copies.length > 0 ? { sizes, srcSet: [...copies, `${src} ${WHOLE}w`].join(', ') } : {}
  return <FallbackImage {...sources} {...props} src={src} />
}
