import { smallPictures } from '@jinvani/contract'
import type { ComponentProps } from 'react'
import { FallbackImage } from '../../ui/fallback-image.tsx'

/** For the browser's choice only: no small picture is that wide. */
const WHOLE = 1920

/**
 * Loads the smallest copy of a picture that fills its place; `sizes` is the width of that place. A picture that
 * is measured needs `FallbackImage`.
 */
export function Picture({ src, sizes = '20rem', ...props }: ComponentProps<typeof FallbackImage>) {
  const small = smallPictures(src ?? '', window.location.origin)
  const copies = small.map(({ url, width }) => `${url} ${width}w`)
  const sources = copies.length > 0 ? { sizes, srcSet: [...copies, `${src} ${WHOLE}w`].join(', ') } : {}
  return <FallbackImage {...sources} {...props} src={src} />
}
