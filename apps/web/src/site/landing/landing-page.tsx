import { type Language, languagePath } from '../languages.ts'
import { SiteFooter } from '../site-footer.tsx'
import { SiteHeader } from '../site-header.tsx'
import type { LandingText } from '../text/landing-text.ts'
import { FeatureCards } from './feature-cards.tsx'
import { Hero } from './hero.tsx'
import { ScreenStrip } from './screen-strip.tsx'

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
        <Hero text={text} />
        <FeatureCards text={text.features} language={language} />
        <ScreenStrip text={text.strip} />
      </main>
      <SiteFooter text={text.footer} language={language} />
    </>
  )
}
