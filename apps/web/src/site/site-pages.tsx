import type { LandingShown } from '@jinvani/contract'
import type { ReactNode } from 'react'
import { DeletionPage } from './deletion/deletion-page.tsx'
import { LandingPage } from './landing/landing-page.tsx'
import type { PageFont } from './fonts.ts'
import { type Language, languages, pagePath } from './languages.ts'
import { type LegalDocument, LegalPage } from './legal/legal-page.tsx'
import { privacyDocument } from './legal/privacy-document.tsx'
import { termsDocument } from './legal/terms-document.tsx'
import { siteConfig } from './site-config.ts'
import { SiteFrame } from './site-frame.tsx'
import { siteTexts } from './text/texts.ts'
import type { NoticeTexts } from './text/watch.ts'
import type { EmbedOffer } from './watch/embed.tsx'

export interface SitePage {
  kind: 'landing' | 'legal' | 'deletion' | 'watch' | 'browse'
  path: string
  pathIn?: (language: Language) => string
  /** Name of the page's file in dist/site; empty if the server renders the page. */
  file: string
  language: Language
  title: string
  description: string
  content: ReactNode
  /** True for pages that search engines must not list: notices, searches, previews, and the player in a frame. */
  isHidden?: true
  fonts?: PageFont[]
  /** Files that the browser fetches ahead after the page has loaded. */
  early?: string[]
  /** Origin of the server that renders the page. Left out in the build, which writes `builtAddress`. */
  origin?: string
  item?: {
    type: string
    picture: { url: string; width?: number; height?: number }
    data: object
    player?: EmbedOffer | undefined
    feedPath?: string | undefined
  }
}

export function landing(language: Language, shown?: LandingShown): SitePage {
  const { title, description } = siteTexts[language].landing
  const path = pagePath.home(language)
  return {
    kind: 'landing',
    path,
    pathIn: pagePath.home,
    file: path === '/' ? 'index.html' : `${language}.html`,
    language,
    title,
    description,
    content: <LandingPage language={language} {...(shown && { shown })} />,
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
  const { title, description } = siteTexts[language].deletion
  return {
    kind: 'deletion',
    path: pagePath.deletion(language),
    pathIn: pagePath.deletion,
    file: `delete-account-${language}.html`,
    language,
    title,
    description,
    content: <DeletionPage language={language} />,
  }
}

export const sitePages: SitePage[] = [
  ...languages.map(({ code }) => landing(code)),
  legal('/privacy', 'privacy.html', privacyDocument),
  legal('/terms', 'terms.html', termsDocument),
  ...languages.map(({ code }) => deletion(code)),
]

/** The page in place of another: `missing` for a wrong address or a withdrawn item, `away` for a failure. */
function notice(kind: keyof NoticeTexts, { code, path }: (typeof languages)[number]): SitePage {
  const { heading, text, link } = siteTexts[code].notices[kind]
  return {
    kind: 'watch',
    path,
    file: `${kind}-${code}.html`,
    language: code,
    title: `${heading} · ${siteConfig.wordmark[code]}`,
    description: text,
    content: (
      <SiteFrame language={code} pathOf={pagePath.home}>
        <main id="content" className="wrap watch">
          <h1>{heading}</h1>
          <p className="synopsis">{text}</p>
          <p className="synopsis">
            <a href={kind === 'missing' ? path : ''}>{link}</a>
          </p>
        </main>
      </SiteFrame>
    ),
    isHidden: true,
  }
}

/** The server sends `missing` with status 404, and `away` with status 429, 500 and above. */
export const noticePages = (['missing', 'away'] as const).flatMap((kind) =>
  languages.map((language) => notice(kind, language)),
)
