import type { ReactNode } from 'react'
import { type FeatureName, type LandingText, featureNames } from '../text/en.ts'
import { type Language, type Script, scriptOf } from '../languages.ts'

/** Leaves of a manuscript are numbered in its own script; the English page keeps the scribe's numerals. */
const folioNumbers: Record<Script, readonly string[]> = {
  latin: ['१', '२', '३', '४'],
  devanagari: ['१', '२', '३', '४'],
  gujarati: ['૧', '૨', '૩', '૪'],
}

const holes = [15, 23, 31, 39, 47, 55]

/** A temple at sunrise within a frame of film. */
const films = (
  <>
    <rect className="fill" x="7" y="11" width="58" height="50" rx="5" />
    <path d="M7 20h58M7 52h58" />
    <circle className="glow" cx="44" cy="33" r="8" />
    <path className="fill" d="M26 52V46.2C26 39 30.4 33.3 31.9 30.4H36.1C37.6 33.3 42 39 42 46.2V52Z" />
    <path d="M34 31v-6l5 2-5 2M20 52v-8h6m16 0h7v8" />
    {holes.map((x) => (
      <path key={x} d={`M${x} 15.5h3M${x} 56.5h3`} />
    ))}
  </>
)

/** A tanpura, leaning, with its sound. */
const music = (
  <>
    <path d="M52 50a22 22 0 0 0 2-22M59 55a31 31 0 0 0 2-33" opacity=".55" />
    <g transform="rotate(24 36 36)">
      <path className="fill" d="M33 4h6v27c1 5 13 8 13 20a16 16 0 0 1-32 0c0-12 12-15 13-20z" />
      <path d="M30 9h-4m4 6h-4m16-6h4m-4 6h4M28 52h16M34.5 9v43m3-43v43" />
      <circle className="glow" cx="36" cy="60" r="3" />
    </g>
  </>
)

/** A microphone between two voices. */
const podcasts = (
  <>
    <rect className="fill" x="26" y="8" width="20" height="34" rx="10" />
    <path d="M26 20h6m-6 6h6m14-6h-6m6 6h-6" />
    <path d="M19 32a17 17 0 0 0 34 0M36 49v11m-11 4q11-8 22 0" />
    <circle className="glow" cx="36" cy="14" r="3" />
    <path d="M11 17v12M5 20v6m56-9v12m6-9v6" opacity=".55" />
  </>
)

/** An open manuscript on its folding stand, a flame above it. */
const teachings = (
  <>
    <path className="glow" d="M36 5c6 7 8 10 8 14a8 8 0 0 1-16 0c0-5 4-8 8-14z" />
    <path className="fill" d="M36 41C27 35 17 34 7 36V27c10-2 20-1 29 5 9-6 19-7 29-5v9c-10-2-20-1-29 5z" />
    <path d="M36 32v9M13 31q9-1 17 3m29-3q-9-1-17 3" />
    <path d="M20 37 52 65M52 37 20 65M16 65h8m24 0h8" />
  </>
)

const drawings: Record<FeatureName, ReactNode> = { films, music, podcasts, teachings }

function FeatureIcon({ name }: { name: FeatureName }) {
  return (
    <svg
      viewBox="0 0 72 72"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {drawings[name]}
    </svg>
  )
}

export function FeatureCards({ text, language }: { text: LandingText['features']; language: Language }) {
  return (
    <section className="wrap band" aria-labelledby="features">
      <h2 id="features" className="band-title">
        {text.heading}
      </h2>
      <ul className="cards">
        {featureNames.map((name, index) => (
          <li key={name} className="card" data-folio={folioNumbers[scriptOf(language)][index]}>
            <FeatureIcon name={name} />
            <h3>{text.cards[name].title}</h3>
            <p>{text.cards[name].text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
