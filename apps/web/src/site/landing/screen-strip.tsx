import type { Language } from '../languages.ts'
import { type LandingText, type ScreenName, screenNames } from '../text/landing.ts'
import { useAssetAddress } from '../assets.ts'
import { screenWidths } from './screen-sizes.ts'

interface ScreenPictureProps {
  name: ScreenName
  language: Language
  alt: string
  sizes: string
  isFirstSeen?: boolean
}

/** These screens look dark in both themes, so they have one picture only. */
const darkScreens: readonly ScreenName[] = ['film', 'bhajan']

export function ScreenPicture({ name, language, alt, sizes, isFirstSeen = false }: ScreenPictureProps) {
  const address = useAssetAddress()
  const isAlwaysDark = darkScreens.includes(name)
  const light = isAlwaysDark ? `${name}-${language}` : `${name}-${language}-light`
  const sourceSet = (picture: string, format: string) =>
    screenWidths.map((width) => `${address(`screens/${width}/${picture}.${format}`)} ${width}w`).join(', ')
  return (
    <picture className="phone">
      {!isAlwaysDark &&
        ['avif', 'webp'].map((format) => (
          <source
            key={format}
            media="(prefers-color-scheme: dark)"
            type={`image/${format}`}
            srcSet={sourceSet(`${name}-${language}-dark`, format)}
            sizes={sizes}
          />
        ))}
      <source type="image/avif" srcSet={sourceSet(light, 'avif')} sizes={sizes} />
      <img
        src={address(`screens/720/${light}.webp`)}
        srcSet={sourceSet(light, 'webp')}
        sizes={sizes}
        alt={alt}
        width={360}
        height={780}
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

/** The strip scrolls without a script. strip-buttons.ts shows its buttons. */
export function ScreenStrip({ text, language }: { text: LandingText['strip']; language: Language }) {
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
              language={language}
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
