import { renderToStaticMarkup } from 'react-dom/server'
import { type AssetAddress, AssetProvider } from './assets.ts'
import { fontFiles, type PageFont } from './fonts.ts'
import { languages } from './languages.ts'
import { absoluteUrl, siteConfig, sitePicture } from './site-config.ts'
import type { SitePage } from './site-pages.tsx'
import { siteTexts } from './text/texts.ts'
import { PlayerCard } from './watch/embed.tsx'

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

function structuredData(page: SitePage) {
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

export interface SiteDocumentProps {
  page: SitePage
  styles: string
  /** Colours of the page's background. Browsers use them for their own bars too. */
  ground: { light: string; dark: string }
  scripts: readonly string[]
  address: AssetAddress
}

function Sharing({ page }: { page: SitePage }) {
  const { item, origin } = page
  const { url, width, height } = item?.picture ?? sitePicture(page.language, origin)
  const locale = languages.find(({ code }) => code === page.language)?.locale
  const properties = {
    'og:type': item?.type ?? 'website',
    'og:site_name': siteConfig.brand,
    'og:title': page.title,
    'og:description': page.description,
    'og:url': absoluteUrl(page.path, origin),
    'og:locale': locale,
    'og:image': url,
    ...(width && {
      'og:image:type': 'image/jpeg',
      'og:image:width': String(width),
      'og:image:height': String(height),
    }),
    'og:image:alt': page.title,
  }
  return (
    <>
      {Object.entries(properties).map(([property, content]) => (
        <meta key={property} property={property} content={content} />
      ))}
      {item?.player ? (
        <PlayerCard {...item.player} title={page.title} />
      ) : (
        <meta name="twitter:card" content="summary_large_image" />
      )}
    </>
  )
}

function Listing({ page }: { page: SitePage }) {
  const { pathIn } = page
  const alternates = pathIn
    ? [...languages.map(({ code }) => [code, pathIn(code)]), ['x-default', pathIn('en')]]
    : []
  return (
    <>
      <link rel="canonical" href={absoluteUrl(page.path, page.origin)} />
      {alternates.map(([language, path = '']) => (
        <link key={language} rel="alternate" hrefLang={language} href={absoluteUrl(path, page.origin)} />
      ))}
      <Sharing page={page} />
      {page.item?.feedPath && (
        <link
          rel="alternate"
          type="application/rss+xml"
          title={page.title}
          href={absoluteUrl(page.item.feedPath, page.origin)}
        />
      )}
      <script
        type="application/ld+json"
        dangerouslySetInnerHTML={{
          __html: JSON.stringify(page.item?.data ?? structuredData(page)).replaceAll('<', '\\u003c'),
        }}
      />
    </>
  )
}

function Head({ page, styles, ground, scripts, address }: SiteDocumentProps) {
  const wholeFonts = fontFiles(page.language).filter(({ isWhole }) => isWhole)
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{page.title}</title>
      <meta name="description" content={page.description} />
      {[...wholeFonts, ...(page.fonts ?? [])].map(({ file, fetchPriority }: PageFont) => (
        <link
          key={file}
          rel="preload"
          as="font"
          type="font/woff2"
          href={address(file)}
          crossOrigin="anonymous"
          fetchPriority={fetchPriority}
        />
      ))}
      <style dangerouslySetInnerHTML={{ __html: styles }} />
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" content={ground.light} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={ground.dark} media="(prefers-color-scheme: dark)" />
      {page.isHidden ? <meta name="robots" content="noindex" /> : <Listing page={page} />}
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/manifest.webmanifest" />
      {scripts.map((script) => (
        <script key={script} type="module" src={script} />
      ))}
      {page.early?.map((file) => (
        <link key={file} rel="prefetch" href={file} />
      ))}
    </head>
  )
}

export function renderPage(props: SiteDocumentProps): string {
  const { page, address } = props
  const html = renderToStaticMarkup(
    <html lang={page.language}>
      <Head {...props} />
      <body>
        <a className="skip-link" href="#content">
          {siteTexts[page.language].landing.skipLink}
        </a>
        <AssetProvider value={address}>{page.content}</AssetProvider>
      </body>
    </html>,
  )
  return `<!doctype html>${html}`
}
