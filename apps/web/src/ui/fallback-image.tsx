import { ImageOff } from 'lucide-react'
import { type ComponentProps, useEffect, useState } from 'react'
import { classNames } from './class-names.ts'

interface FallbackImageProps extends Omit<ComponentProps<'img'>, 'src' | 'alt'> {
  src: string | null | undefined
  alt: string
  placeholder?: string
}

/** True for a full address. No other text is requested: the browser would ask our own server for it. */
const isAddress = (src: string) => /^https?:\/\/./i.test(src)

/** Waiting times before a picture that failed is requested again. A busy or restarting server answers again by then. */
const PAUSES_MS = [2000, 10_000, 30_000, 60_000]

function useAskAgain(src: string | null | undefined) {
  const [broken, setBroken] = useState({ src, isNow: false, tries: 0 })
  const { isNow, tries } = broken.src === src ? broken : { isNow: false, tries: 0 }
  useEffect(() => {
    if (!isNow) return
    const askAgain = () => setBroken({ src, isNow: false, tries: tries + 1 })
    const pause = PAUSES_MS[tries]
    const timer = pause === undefined ? undefined : setTimeout(askAgain, pause)
    window.addEventListener('online', askAgain)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', askAgain)
    }
  }, [src, isNow, tries])
  return { isBroken: isNow, tries, noteBroken: () => setBroken({ src, isNow: true, tries }) }
}

/**
 * A picture without the browser's icon for broken images. It is requested again after a failure, up to four times. From
 * the second failure on, "No Image" is shown meanwhile. Set size or ratio with `className`.
 */
export function FallbackImage({
  src,
  alt,
  placeholder = 'No Image',
  className,
  ...props
}: FallbackImageProps) {
  const { isBroken, tries, noteBroken } = useAskAgain(src)
  if (!src || !isAddress(src) || isBroken) {
    const isAskedAgain = isBroken && tries === 0
    return (
      <div
        className={classNames(
          'grid place-content-center justify-items-center gap-1.5 bg-sunken text-sm text-muted',
          className,
        )}
      >
        {!isAskedAgain && (
          <>
            <ImageOff aria-hidden className="size-5" strokeWidth={1.5} />
            <span>{placeholder}</span>
          </>
        )}
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
      onError={noteBroken}
      className={classNames('bg-sunken object-cover', className)}
    />
  )
}
