import { type LandingText, featureNames } from '../text/en.ts'
import { type Language, type Script, scriptOf } from '../languages.ts'
import { Drawing } from './drawing.tsx'

/** Leaves of a manuscript are numbered in its own script; the English page keeps the scribe's numerals. */
const folioNumbers: Record<Script, readonly string[]> = {
  latin: ['१', '२', '३', '४'],
  devanagari: ['१', '२', '३', '४'],
  gujarati: ['૧', '૨', '૩', '૪'],
}

export function FeatureCards({ text, language }: { text: LandingText['features']; language: Language }) {
  return (
    <section className="wrap band" aria-labelledby="features">
      <h2 id="features" className="band-title">
        {text.heading}
      </h2>
      <ul className="cards">
        {featureNames.map((name, index) => (
          <li key={name} className="card">
            <Drawing name={name} height={720} />
            <div className="card-words" data-folio={folioNumbers[scriptOf(language)][index]}>
              <h3>{text.cards[name].title}</h3>
              <p>{text.cards[name].text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
