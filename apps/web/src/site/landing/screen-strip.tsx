import { screenNames } from '../text/landing-text.ts'
import type { LandingText } from '../text/landing-text.ts'
import { ScreenPicture } from './screen-picture.tsx'

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

/** Scrolls by itself; the buttons appear when strip-buttons.ts has run. */
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
      {/* The keyboard scrolls only what it can reach. */}
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
