import type { LandingShown } from '@jinvani/contract'
import type { ReactNode } from 'react'
import { DeletionPage } from './deletion/deletion-page.tsx'
import { LandingPage } from './landing/landing-page.tsx'
import { deletionPath, type Language, languagePath, languages } from './languages.ts'
import { type LegalDocument, LegalPage } from './legal/legal-page.tsx'
import { privacyDocument } from './legal/privacy-document.tsx'
import { termsDocument } from './legal/terms-document.tsx'
import { siteConfig } from './site-config.ts'
import { SiteFooter, SiteHeader } from './site-frame.tsx'
import { deletionTexts, landingTexts, missingTexts } from './text/texts.ts'
import type { EmbedOffer } from './watch/embed-offer.tsx'

// Shown for an address without a page: the item was withdrawn, or the address was mistyped.
function MissingPage({ language }: { language: Language }) {
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

export interface SitePage {
  kind: 'landing' | 'legal' | 'deletion' | 'watch' | 'browse'
  path: string
  pathIn?: (language: Language) => string
  /** File name in dist/site. */
  file: string
  language: Language
  title: string
  description: string
  content: ReactNode
  /** The page has no address of its own, so search engines do not list it. */
  isHidden?: true
  fonts?: string[]
  /** Files to fetch ahead, once the page is there. */
  early?: string[]
  /** Origin of the server that makes the page; without it, the configured origin of the site. */
  origin?: string
  item?: {
    type: string
    picture: { url: string; width?: number; height?: number }
    data: object
    player?: EmbedOffer | undefined
    /** Only a podcast has a feed. */
    feedPath?: string | undefined
  }
}

export function landing(language: Language, path: string, shown?: LandingShown): SitePage {
  const text = landingTexts[language]
  return {
    kind: 'landing',
    path,
    pathIn: languagePath,
    file: path === '/' ? 'index.html' : `${language}.html`,
    language,
    title: text.title,
    description: text.description,
    content: <LandingPage text={text} language={language} path={path} {...(shown && { shown })} />,
  }
}

function legal(path: string, file: string, document: LegalDocument): SitePage {
  return {
    kind: 'legal',
    path,
    file,
    language: 'en',
    title: `${document.title} · ${siteConfig.brand}`,
    description: document.description,
    content: <LegalPage document={document} />,
  }
}

function deletion(language: Language): SitePage {
  const { title, description } = deletionTexts[language]
  return {
    kind: 'deletion',
    path: deletionPath(language),
    pathIn: deletionPath,
    file: `delete-account-${language}.html`,
    language,
    title,
    description,
    content: <DeletionPage language={language} />,
  }
}

export const sitePages: SitePage[] = [
  ...languages.map(({ code, path }) => landing(code, path)),
  legal('/privacy', 'privacy.html', privacyDocument),
  legal('/terms', 'terms.html', termsDocument),
  ...languages.map(({ code }) => deletion(code)),
]

/** The server sends one of these with 404 for an address without a page. */
export const missingPages = languages.map(({ code, path }): SitePage => ({
  kind: 'watch',
  path,
  file: `missing-${code}.html`,
  language: code,
  title: `${missingTexts[code].heading} · ${siteConfig.wordmark[code]}`,
  description: missingTexts[code].text,
  content: <MissingPage language={code} />,
  isHidden: true,
}))
