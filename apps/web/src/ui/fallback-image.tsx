import { ImageOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { classNames } from './class-names.ts'

interface FallbackImageProps extends Omit<ComponentProps<'img'>, 'src' | 'alt'> {
  src: string | null | undefined
  alt: string
  /** Shown instead when there is no address or it does not load. */
  placeholder?: string
}

/** Half a typed address would be asked for on this very server. */
const isAddress = (src: string) => /^https?:\/\/./i.test(src)

/** A picture that never shows the browser's broken mark. Give it its size or ratio by `className`. */
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
