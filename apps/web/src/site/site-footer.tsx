import { deletionPath, type Language } from './languages.ts'
import { siteConfig } from './site-config.ts'
import type { LandingText } from './text/landing-text.ts'

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
          © {builtIn} {siteConfig.brand}. {text.rights}
        </p>
      </div>
    </footer>
  )
}
