import type { ReactNode } from 'react'
import type { Language } from './languages.ts'
import { LandingPage } from './landing/landing-page.tsx'
import { LegalPage } from './legal/legal-page.tsx'
import { privacyDocument } from './legal/privacy-document.tsx'
import { termsDocument } from './legal/terms-document.tsx'
import type { LegalDocument } from './legal/legal-document.ts'
import { siteConfig } from './site-config.ts'
import { en } from './text/en.ts'
import { gu } from './text/gu.ts'
import { hi } from './text/hi.ts'
import type { LandingText } from './text/landing-text.ts'

export interface SitePage {
  kind: 'landing' | 'legal'
  path: string
  /** Its name in dist/site. */
  file: string
  language: Language
  title: string
  description: string
  content: ReactNode
}

function landing(path: string, file: string, language: Language, text: LandingText): SitePage {
  return {
    kind: 'landing',
    path,
    file,
    language,
    title: text.title,
    description: text.description,
    content: <LandingPage text={text} language={language} path={path} />,
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

export const sitePages: SitePage[] = [
  landing('/', 'index.html', 'en', en),
  landing('/hi', 'hi.html', 'hi', hi),
  landing('/gu', 'gu.html', 'gu', gu),
  legal('/privacy', 'privacy.html', privacyDocument),
  legal('/terms', 'terms.html', termsDocument),
]
