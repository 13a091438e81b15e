import { featureNames } from '../text/landing-text.ts'
import type { LandingText } from '../text/landing-text.ts'
import { type Language, scriptOf } from '../languages.ts'
import { FeatureIcon } from './feature-icons.tsx'
import { folioNumbers } from './folio-numbers.ts'

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
