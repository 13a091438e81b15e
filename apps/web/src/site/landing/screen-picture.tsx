import { photographWidths, screenSize } from '../app-screens/screen-sizes.ts'
import { useAssetAddress } from '../assets.ts'
import type { ScreenName } from '../text/landing-text.ts'

interface ScreenPictureProps {
  name: ScreenName
  alt: string
  sizes: string
  isFirstSeen?: boolean
}

/** A photograph of a screen inside the frame of a phone. */
export function ScreenPicture({ name, alt, sizes, isFirstSeen = false }: ScreenPictureProps) {
  const address = useAssetAddress()
  const sourceSet = (format: string) =>
    photographWidths.map((width) => `${address(`screens/${name}-${width}.${format}`)} ${width}w`).join(', ')
  return (
    <picture className="phone">
      <source type="image/avif" srcSet={sourceSet('avif')} sizes={sizes} />
      <img
        src={address(`screens/${name}-720.webp`)}
        srcSet={sourceSet('webp')}
        sizes={sizes}
        alt={alt}
        width={screenSize.width}
        height={screenSize.height}
        decoding="async"
        {...(isFirstSeen ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      />
    </picture>
  )
}
