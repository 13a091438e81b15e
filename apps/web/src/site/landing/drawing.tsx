import { useAssetAddress } from '../assets.ts'

interface DrawingProps {
  name: string
  /** At a width of 960. */
  height: number
}

/** A large picture in two widths, decoration beside words that say the same. */
export function Drawing({ name, height }: DrawingProps) {
  const address = useAssetAddress()
  return (
    <img
      src={address(`art/960/${name}.avif`)}
      srcSet={[480, 960].map((width) => `${address(`art/${width}/${name}.avif`)} ${width}w`).join(', ')}
      sizes="(min-width: 48rem) 45vw, 92vw"
      alt=""
      width={960}
      height={height}
      loading="lazy"
      decoding="async"
    />
  )
}
