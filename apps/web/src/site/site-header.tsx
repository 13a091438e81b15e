import { BrandMark } from './art/brand-mark.tsx'
import { languages } from './languages.ts'
import type { Language } from './languages.ts'
import { siteConfig } from './site-config.ts'

interface SiteHeaderProps {
  home: string
  /** The language switch, on pages that exist in several languages. */
  languageSwitch?: { label: string; current: Language; pathOf: (language: Language) => string }
}

export function SiteHeader({ home, languageSwitch }: SiteHeaderProps) {
  return (
    <header className="wrap site-head">
      <a className="brand" href={home}>
        <BrandMark />
        {siteConfig.brand}
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
