// Shown for an address without a page: the item was withdrawn, or the address was mistyped.
import { type Language, languagePath } from './languages.ts'
import { SiteFooter, SiteHeader } from './site-frame.tsx'
import { landingTexts, missingTexts } from './text/texts.ts'

export function MissingPage({ language }: { language: Language }) {
  const { languageLabel, footer } = landingTexts[language]
  const { heading, text, home } = missingTexts[language]
  return (
    <>
      <SiteHeader
        home={languagePath(language)}
        languageSwitch={{ label: languageLabel, current: language, pathOf: languagePath }}
      />
      <main id="content" className="wrap watch">
        <h1>{heading}</h1>
        <p className="synopsis">{text}</p>
        <p className="synopsis">
          <a href={languagePath(language)}>{home}</a>
        </p>
      </main>
      <SiteFooter text={footer} language={language} />
    </>
  )
}
