import { type Language, languagePath } from '../languages.ts'
import { SiteFooter, SiteHeader } from '../site-frame.tsx'
import type { LandingText } from '../text/en.ts'
import { MandalaLines } from '../mandala.tsx'
import { FeatureCards } from './feature-cards.tsx'
import { Listen } from './listen.tsx'
import { ScreenPicture, ScreenStrip } from './screen-strip.tsx'
import { StoreBadges } from './store-badges.tsx'

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

/** Asks once more, of those who have read to the end. */
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
