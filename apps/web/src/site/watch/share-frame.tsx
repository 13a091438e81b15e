import type { ReactNode } from 'react'
import { type Language, languagePath } from '../languages.ts'
import { StoreBadges } from '../landing/store-badges.tsx'
import { SiteFooter, SiteHeader } from '../site-frame.tsx'
import { landingTexts } from '../text/texts.ts'

interface ShareFrameProps {
  title: string
  /** Where it is not that of the page. */
  titleLanguage?: string | undefined
  language: Language
  /** Path of the page in a language. */
  pathOf: (language: Language) => string
  children: ReactNode
}

/** Head, title, stores and foot of the page of an item or a collection. */
export function ShareFrame({ title, titleLanguage, language, pathOf, children }: ShareFrameProps) {
  const { languageLabel, footer, stores } = landingTexts[language]
  return (
    <>
      <SiteHeader
        home={languagePath(language)}
        languageSwitch={{ label: languageLabel, current: language, pathOf }}
      />
      <main id="content" className="wrap watch">
        <h1 dir="auto" lang={titleLanguage}>
          {title}
        </h1>
        {children}
        <section aria-labelledby="stores">
          <h2 id="stores">{stores.label}</h2>
          <StoreBadges text={stores} />
        </section>
      </main>
      <SiteFooter text={footer} language={language} />
    </>
  )
}

/** The line breaks of the text stay. */
export function Synopsis({ text }: { text: string }) {
  if (text === '') return null
  return (
    <p className="synopsis" dir="auto">
      {text}
    </p>
  )
}
