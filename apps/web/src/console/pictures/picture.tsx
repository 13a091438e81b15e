import { smallPictures } from '@jinvani/contract'
import type { ComponentProps } from 'react'
import { FallbackImage } from '../../ui/fallback-image.tsx'

/** Width of the original in `srcset`: more than any small copy has, because the real width is unknown here. */
const WHOLE = 1920

/** Shows the smallest copy that is wide enough for `sizes`. To measure the original, use `FallbackImage`. */
export function Picture({ src, sizes = '20rem', ...props }: ComponentProps<typeof FallbackImage>) {
  const small = smallPictures(src ?? '', window.location.origin)
  const copies = small.map(({ url, width }) => `${url} ${width}w`)
  const sources = copies.length > 0 ? { sizes, srcSet: [...copies, `${src} ${WHOLE}w`].join(', ') } : {}
  return <FallbackImage {...sources} {...props} src={src} />
}
