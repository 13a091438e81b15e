import { type Language, deletionPath, languages } from './languages.ts'
import { siteConfig } from './site-config.ts'
import type { LandingText } from './text/en.ts'
import { BrandMark } from './brand-mark.tsx'

interface SiteHeaderProps {
  home: string
  /** Language switch, for pages in several languages. */
  languageSwitch?: { label: string; current: Language; pathOf: (language: Language) => string }
}

export function SiteHeader({ home, languageSwitch }: SiteHeaderProps) {
  return (
    <header className="wrap site-head">
      <a className="brand" href={home}>
        <BrandMark />
        {siteConfig.wordmark[languageSwitch?.current ?? 'en']}
      </a>
      {languageSwitch && (
        <nav className="languages" aria-label={languageSwitch.label}>
          {languages.map(({ code, name }) => (
            <a
              key={code}
              href={languageSwitch.pathOf(code)}
              lang={code}
              hrefLang={code}
              aria-current={code === languageSwitch.current ? 'page' : undefined}
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

export function SiteFooter({ text, language }: { text: LandingText['footer']; language: Language }) {
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
                  <a href={deletionPath(language)}>{text.deletion}</a>
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
