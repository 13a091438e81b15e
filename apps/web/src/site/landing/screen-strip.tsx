import { type LandingText, type ScreenName, screenNames } from '../text/en.ts'
import { useAssetAddress } from '../assets.ts'
import { screenSize, screenWidths } from './screen-sizes.ts'

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

function StripButton({ label, step, path }: { label: string; step: -1 | 1; path: string }) {
  return (
    <button type="button" aria-label={label} data-step={step}>
      <svg
        width="20"
        height="20"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d={path} />
      </svg>
    </button>
  )
}

/** Scrolls without a script; strip-buttons.ts reveals the buttons. */
export function ScreenStrip({ text }: { text: LandingText['strip'] }) {
  return (
    <section className="band" aria-labelledby="screens">
      <div className="wrap strip-head">
        <h2 id="screens" className="band-title">
          {text.heading}
        </h2>
        <div className="strip-buttons" hidden>
          <StripButton label={text.previous} step={-1} path="M12 4 6 10l6 6" />
          <StripButton label={text.next} step={1} path="m8 4 6 6-6 6" />
        </div>
      </div>
      {/* Makes the strip focusable, so that the keyboard can scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className="strip" aria-label={text.label} tabIndex={0}>
        {screenNames.map((name) => (
          <figure key={name}>
            <ScreenPicture
              name={name}
              alt={text.screens[name].alt}
              sizes="(min-width: 23rem) 16.5rem, 72vw"
            />
            <figcaption>{text.screens[name].caption}</figcaption>
          </figure>
        ))}
      </section>
    </section>
  )
}
