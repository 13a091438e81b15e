import { languages } from './languages.ts'
import { absoluteUrl, siteConfig } from './site-config.ts'
import type { SitePage } from './site-pages.tsx'

const organization = {
  '@type': 'Organization',
  '@id': absoluteUrl('/#organization'),
  name: siteConfig.brand,
  url: absoluteUrl('/'),
  logo: absoluteUrl('/icon-512.png'),
  email: siteConfig.contactEmail,
  sameAs: [siteConfig.stores.ios, siteConfig.stores.android],
}

function app(operatingSystem: string, downloadUrl: string) {
  return {
    '@type': 'MobileApplication',
    name: siteConfig.brand,
    operatingSystem,
    downloadUrl,
    applicationCategory: 'EntertainmentApplication',
    publisher: { '@id': organization['@id'] },
  }
}

/** Description of a page for search engines, as schema.org JSON-LD. */
export function structuredData(page: SitePage) {
  const site = {
    '@type': 'WebSite',
    '@id': absoluteUrl('/#website'),
    name: siteConfig.brand,
    url: absoluteUrl('/'),
    inLanguage: languages.map(({ code }) => code),
    publisher: { '@id': organization['@id'] },
  }
  const webPage = {
    '@type': 'WebPage',
    name: page.title,
    description: page.description,
    url: absoluteUrl(page.path),
    inLanguage: page.language,
    isPartOf: { '@id': site['@id'] },
  }
  const apps =
    page.kind === 'landing'
      ? [app('iOS', siteConfig.stores.ios), app('Android', siteConfig.stores.android)]
      : []
  return { '@context': 'https://schema.org', '@graph': [organization, site, webPage, ...apps] }
}
