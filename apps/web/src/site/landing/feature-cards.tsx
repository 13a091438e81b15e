import { useAssetAddress } from '../assets.ts'
import { type LandingText, featureNames } from '../text/en.ts'
import { type Language, type Script, scriptOf } from '../languages.ts'

/** Leaves of a manuscript are numbered in its own script; the English page keeps the scribe's numerals. */
const folioNumbers: Record<Script, readonly string[]> = {
  latin: ['१', '२', '३', '४'],
  devanagari: ['१', '२', '३', '४'],
  gujarati: ['૧', '૨', '૩', '૪'],
}

export function FeatureCards({ text, language }: { text: LandingText['features']; language: Language }) {
  const address = useAssetAddress()
  return (
    <section className="wrap band" aria-labelledby="features">
      <h2 id="features" className="band-title">
        {text.heading}
      </h2>
      <ul className="cards">
        {featureNames.map((name, index) => (
          <li key={name} className="card">
            <picture>
              <source type="image/avif" srcSet={address(`art/${name}.avif`)} />
              <img
                src={address(`art/${name}.webp`)}
                alt=""
                width={960}
                height={720}
                loading="lazy"
                decoding="async"
              />
            </picture>
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
