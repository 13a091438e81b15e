import type { ReactNode } from 'react'
import { type Language, languages, pagePath } from './languages.ts'
import { siteConfig } from './site-config.ts'
import { siteTexts } from './text/texts.ts'

const side =
  'M0 0C6.6 -1 6.3 -10.9 2.6 -15.5C1.6 -16.8 0.4 -18.9 0 -21C-0.4 -18.9 -1.6 -16.8 -2.6 -15.5C-6.3 -10.9 -6.6 -1 0 0Z'
const middle =
  'M0 0C6.6 -1.2 6.3 -12.5 2.6 -17.8C1.6 -19.2 0.4 -21.6 0 -24C-0.4 -21.6 -1.6 -19.2 -2.6 -17.8C-6.3 -12.5 -6.6 -1.2 0 0Z'
const angles = [-72, 72, -38, 38, 0]

/** A lotus opening over an open leaf. Decoration: the brand name stands beside it. */
export function BrandMark() {
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true">
      <g
        transform="translate(20 27.5)"
        fill="var(--color-accent)"
        stroke="var(--color-ground)"
        strokeWidth="1.3"
        strokeLinejoin="round"
      >
        {angles.map((angle) => (
          <path key={angle} d={angle === 0 ? middle : side} transform={`rotate(${angle})`} />
        ))}
      </g>
      <path
        d="M3 31q10-3 17 1.5 7-4.5 17-1.5M3 35.5q10-3 17 1.5 7-4.5 17-1.5"
        fill="none"
        stroke="var(--color-maroon)"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  )
}

interface SiteFrameProps {
  language: Language
  /** Returns the path of this page in a language. Left out if the page has one language only. */
  pathOf?: (language: Language) => string
  children: ReactNode
}

function SiteHeader({ language, pathOf }: Omit<SiteFrameProps, 'children'>) {
  return (
    <header className="wrap site-head">
      <a className="brand" href={pagePath.home(language)}>
        <BrandMark />
        {siteConfig.wordmark[language]}
      </a>
      {pathOf && (
        <nav className="languages" aria-label={siteTexts[language].landing.languageLabel}>
          {languages.map(({ code, name }) => (
            <a
              key={code}
              href={pathOf(code)}
              lang={code}
              hrefLang={code}
              aria-current={code === language ? 'page' : undefined}
            >
              {name}
            </a>
          ))}
        </nav>
      )}
    </header>
  )
}

const builtIn = new Date().getFullYear()

function SiteFooter({ language }: { language: Language }) {
  const text = siteTexts[language].landing.footer
  return (
    <footer className="site-foot">
      <div className="wrap">
        <div className="foot-grid">
          <div>
            <p className="mission">{text.mission}</p>
            <p className="verse">
              <b lang="sa">परस्परोपग्रहो जीवानाम्</b>
              <span>{text.verseMeaning}</span>
            </p>
          </div>
          <div className="foot-links">
            <div>
              <h2>{text.contact}</h2>
              <a href={`mailto:${siteConfig.contactEmail}`}>{siteConfig.contactEmail}</a>
            </div>
            <div>
              <h2>{text.legal}</h2>
              <ul>
                <li>
                  <a href="/privacy">{text.privacy}</a>
                </li>
                <li>
                  <a href="/terms">{text.terms}</a>
                </li>
                <li>
                  <a href={pagePath.deletion(language)}>{text.deletion}</a>
                </li>
              </ul>
            </div>
            <div>
              <h2>{text.staff}</h2>
              <a href="/admin">{text.admin}</a>
            </div>
          </div>
        </div>
        <p className="foot-note">
          © {builtIn} {siteConfig.wordmark[language]}. {text.rights}
        </p>
      </div>
    </footer>
  )
}

/** Header and footer, which every page has except the embedded player. */
export function SiteFrame({ children, ...page }: SiteFrameProps) {
  return (
    <>
      <SiteHeader {...page} />
      {children}
      <SiteFooter language={page.language} />
    </>
  )
}
