import { useAssetAddress } from '../assets.ts'
import { type Language, languagePath, type Script, scriptOf } from '../languages.ts'
import { MandalaLines } from '../mandala.tsx'
import { SiteFooter, SiteHeader } from '../site-frame.tsx'
import { featureNames, type LandingText } from '../text/en.ts'
import { ScreenPicture, ScreenStrip } from './screen-strip.tsx'
import { StoreBadges } from './store-badges.tsx'

interface DrawingProps {
  name: string
  /** Height in pixels at a width of 960. */
  height: number
}

/** A large picture in two widths, decoration beside words that say the same. */
function Drawing({ name, height }: DrawingProps) {
  const address = useAssetAddress()
  return (
    <img
      src={address(`art/960/${name}.avif`)}
      srcSet={[480, 960].map((width) => `${address(`art/${width}/${name}.avif`)} ${width}w`).join(', ')}
      sizes="(min-width: 48rem) 45vw, 92vw"
      alt=""
      width={960}
      height={height}
      loading="lazy"
      decoding="async"
    />
  )
}

/** A work of the demo library: its picture, its title and a few seconds of its sound. */
function Listen({ text }: { text: LandingText['listen'] }) {
  const address = useAssetAddress()
  return (
    <section className="wrap band listen" aria-labelledby="listen">
      <Drawing name="navkar" height={540} />
      <div>
        <h2 id="listen" className="band-title">
          {text.heading}
        </h2>
        <p className="listen-title" lang="hi">
          नवकार मंत्र: प्रभात वंदना
        </p>
        <p>{text.about}</p>
        {/* An instrument plays without words, so there is nothing to caption. */}
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
        <audio controls preload="none" src={address('art/navkar.mp3')} aria-label={text.about} />
      </div>
    </section>
  )
}

/** Leaves of a manuscript are numbered in its own script; the English page keeps the scribe's numerals. */
const folioNumbers: Record<Script, readonly string[]> = {
  latin: ['१', '२', '३', '४'],
  devanagari: ['१', '२', '३', '४'],
  gujarati: ['૧', '૨', '૩', '૪'],
}

function FeatureCards({ text, language }: { text: LandingText['features']; language: Language }) {
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

function Hero({ text, language }: { text: LandingText; language: Language }) {
  return (
    <section className="wrap leaf hero">
      <div className="hero-words">
        <h1>{text.hero.sentence}</h1>
        <StoreBadges text={text.stores} />
      </div>
      <div className="hero-phone">
        <MandalaLines />
        <ScreenPicture
          name="home"
          language={language}
          alt={text.hero.phoneAlt}
          sizes="(min-width: 27rem) 19rem, 68vw"
          isFirstSeen
        />
      </div>
    </section>
  )
}

/** Repeats the links to the stores at the end of the page. */
function Invitation({ text }: { text: LandingText['stores'] }) {
  return (
    <section className="wrap leaf invitation" aria-labelledby="stores">
      <h2 id="stores" className="band-title">
        {text.label}
      </h2>
      <StoreBadges text={text} />
    </section>
  )
}

export function LandingPage({
  text,
  language,
  path,
}: {
  text: LandingText
  language: Language
  path: string
}) {
  return (
    <>
      <SiteHeader
        home={path}
        languageSwitch={{ label: text.languageLabel, current: language, pathOf: languagePath }}
      />
      <main id="content">
        <Hero text={text} language={language} />
        <FeatureCards text={text.features} language={language} />
        <Listen text={text.listen} />
        <ScreenStrip text={text.strip} language={language} />
        <Invitation text={text.stores} />
      </main>
      <SiteFooter text={text.footer} language={language} />
    </>
  )
}
