import { screenWidths, screenSize } from './screen-sizes.ts'
import { useAssetAddress } from '../assets.ts'
import type { ScreenName } from '../text/landing-text.ts'

interface ScreenPictureProps {
  name: ScreenName
  alt: string
  sizes: string
  isFirstSeen?: boolean
}

/** The picture of a screen inside the frame of a phone. */
export function ScreenPicture({ name, alt, sizes, isFirstSeen = false }: ScreenPictureProps) {
  const address = useAssetAddress()
  const sourceSet = (format: string) =>
    screenWidths.map((width) => `${address(`screens/${width}/${name}.${format}`)} ${width}w`).join(', ')
  return (
    <picture className="phone">
      <source type="image/avif" srcSet={sourceSet('avif')} sizes={sizes} />
      <img
        src={address(`screens/720/${name}.webp`)}
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
