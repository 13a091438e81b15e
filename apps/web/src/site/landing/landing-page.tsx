import type { LandingShown } from '@jinvani/contract'
import { useAssetAddress } from '../assets.ts'
import { type Language, languagePath, type Script, scriptOf } from '../languages.ts'
import { MandalaLines } from '../mandala.tsx'
import { siteConfig } from '../site-config.ts'
import { SiteFooter, SiteHeader } from '../site-frame.tsx'
import { featureNames, type LandingText } from '../text/en.ts'
import { watchTexts } from '../text/texts.ts'
import { PlayerStage } from '../watch/watch-stage.tsx'
import { CardTitles, CollectionRail } from './landing-titles.tsx'
import { ScreenPicture, ScreenStrip } from './screen-strip.tsx'
import { StoreBadges } from './store-badges.tsx'
import { StoreBar, StoreCodes } from './store-codes.tsx'

interface DrawingProps {
  name: string
  /** Height in pixels at a width of 960. */
  height: number
}

function Drawing({ name, height }: DrawingProps) {
  const address = useAssetAddress()
  return (
    <img
      src={address(`art/960/${name}.avif`)}
      srcSet={[480, 960].map((width) => `${address(`art/${width}/${name}.avif`)} ${width}w`).join(', ')}
      sizes="(min-width: 48rem) 45vw, 92vw"
      className="cover"
      alt=""
      width={960}
      height={height}
      loading="lazy"
      decoding="async"
    />
  )
}

const song = 'नवकार मंत्र: प्रभात वंदना'

function Listen({ text, language }: { text: LandingText['listen']; language: Language }) {
  const address = useAssetAddress()
  return (
    <section className="wrap band listen" aria-labelledby="listen">
      <PlayerStage
        playable={{
          slug: 'listen',
          title: song,
          artist: siteConfig.brand,
          artwork: '',
          streams: [],
          youtube: null,
          captions: [],
        }}
        text={watchTexts[language]}
        picture={<Drawing name="navkar" height={540} />}
        media={
          // An instrument plays without words, so there is nothing to caption.
          // oxlint-disable-next-line jsx-a11y/media-has-caption
          <audio id="media" controls preload="none" src={address('art/navkar.mp3')} aria-label={text.about} />
        }
      />
      <div>
        <h2 id="listen" className="band-title">
          {text.heading}
        </h2>
        <p className="listen-title" lang="hi">
          {song}
        </p>
        <p>{text.about}</p>
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

interface FeatureCardsProps {
  text: LandingText['features']
  language: Language
  shown: LandingShown | undefined
}

function FeatureCards({ text, language, shown }: FeatureCardsProps) {
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
              {shown && <CardTitles name={name} categories={shown.categories} language={language} />}
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

function Invitation({ text }: { text: LandingText['stores'] }) {
  return (
    <section className="wrap leaf invitation" aria-labelledby="stores">
      <h2 id="stores" className="band-title">
        {text.label}
      </h2>
      <StoreBadges text={text} />
      <StoreCodes text={text} />
    </section>
  )
}

export function LandingPage({
  text,
  language,
  path,
  shown,
}: {
  text: LandingText
  language: Language
  path: string
  /** What the library has; undefined in the page of the build, which is sent while the library cannot be read. */
  shown?: LandingShown
}) {
  return (
    <>
      <StoreBar text={text.stores} />
      <SiteHeader
        home={path}
        languageSwitch={{ label: text.languageLabel, current: language, pathOf: languagePath }}
      />
      <main id="content">
        <Hero text={text} language={language} />
        <FeatureCards text={text.features} language={language} shown={shown} />
        {shown && shown.collections.length > 0 && (
          <CollectionRail collections={shown.collections} language={language} />
        )}
        <Listen text={text.listen} language={language} />
        <ScreenStrip text={text.strip} language={language} />
        <Invitation text={text.stores} />
      </main>
      <SiteFooter text={text.footer} language={language} />
    </>
  )
}
