import { ImageOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { classNames } from './class-names.ts'

interface FallbackImageProps extends Omit<ComponentProps<'img'>, 'src' | 'alt'> {
  src: string | null | undefined
  alt: string
  /** Shown if there is no address or the picture does not load. */
  placeholder?: string
}

/** The browser would request a half-typed address from our own server. */
const isAddress = (src: string) => /^https?:\/\/./i.test(src)

/** A picture that never shows the browser's broken-image icon. Set its size or ratio with `className`. */
export function FallbackImage({
  src,
  alt,
  placeholder = 'No Image',
  className,
  ...props
}: FallbackImageProps) {
  const [broken, setBroken] = useState<string | null>(null)
  if (!src || !isAddress(src) || broken === src) {
    return (
      <div
        className={classNames(
          'grid place-content-center justify-items-center gap-1.5 bg-sunken text-sm text-muted',
          className,
        )}
      >
        <ImageOff aria-hidden className="size-5" strokeWidth={1.5} />
        <span>{placeholder}</span>
      </div>
    )
  }
  return (
    <img
      loading="lazy"
      decoding="async"
      {...props}
      src={src}
      alt={alt}
      onError={() => setBroken(src)}
      className={classNames('bg-sunken object-cover', className)}
    />
  )
}
