import { publicPaths, screens } from '@jinvani/contract'
import { wordsIn } from './calendar/calendar-words.ts'
import { type Language, languages, pagePath } from './languages.ts'
import { absoluteUrl, siteConfig } from './site-config.ts'
import type { SitePage } from './site-pages.tsx'

type ListedPage = Pick<SitePage, 'path' | 'pathIn' | 'title' | 'description'>

/**
 * The paths that robots.txt forbids: usually the first segment of a screen's path. /collections also has
 * public pages, so there each screen has its own line.
 */
const consolePaths = new Set(
  [publicPaths.login, publicPaths.unauthorized, ...Object.keys(screens)].map((path) =>
    path.startsWith(publicPaths.collections) ? `${path.replace(/:.*/, '*')}$` : `/${path.split('/')[1]}`,
  ),
)

function sitemap(pages: ListedPage[]): string {
  const alternates = (pathIn: (language: Language) => string) =>
    languages
      .map(
        ({ code }) => `<xhtml:link rel="alternate" hreflang="${code}" href="${absoluteUrl(pathIn(code))}"/>`,
      )
      .join('')
  const entries = pages.map(
    ({ path, pathIn }) => `<url><loc>${absoluteUrl(path)}</loc>${pathIn ? alternates(pathIn) : ''}</url>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`
}

function security(now: Date): string {
  const expires = new Date(now)
  expires.setUTCMonth(expires.getUTCMonth() + 11)
  return [
    `Contact: mailto:${siteConfig.contactEmail}`,
    `Expires: ${expires.toISOString()}`,
    `Preferred-Languages: ${languages.map(({ code }) => code).join(', ')}`,
    `Canonical: ${absoluteUrl('/.well-known/security.txt')}`,
    '',
  ].join('\n')
}

function manifest(description: string, ground: string) {
  return {
    name: siteConfig.brand,
    short_name: siteConfig.brand,
    description,
    lang: 'en',
    start_url: '/',
    display: 'browser',
    background_color: ground,
    theme_color: ground,
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  }
}

/** The server renders these pages, so the build writes no files for them. */
const calendarPages = languages.map(({ code }): ListedPage => {
  const say = wordsIn(code)
  return {
    path: pagePath.calendar(code),
    pathIn: pagePath.calendar,
    title: say('heading'),
    description: say('description'),
  }
})

export function crawlerFiles(built: ListedPage[], ground: string, now: Date): Record<string, string> {
  const pages = [...built, ...calendarPages]
  const description = pages[0]?.description ?? ''
  const searches = languages.map(({ code }) => pagePath.search(code))
  const closed = [...consolePaths, ...searches, '/api/'].map((path) => `Disallow: ${path}`)
  const list = pages.map((page) => `- [${page.title}](${absoluteUrl(page.path)}): ${page.description}`)
  return {
    '/robots.txt': ['User-agent: *', ...closed, '', `Sitemap: ${absoluteUrl('/sitemap.xml')}`, ''].join('\n'),
    // The server makes sitemap.xml, which refers to this file and to the lists of items.
    '/sitemap-pages.xml': sitemap(pages),
    '/llms.txt': [`# ${siteConfig.brand}`, '', `> ${description}`, '', '## Pages', '', ...list, ''].join(
      '\n',
    ),
    '/.well-known/security.txt': security(now),
    '/manifest.webmanifest': JSON.stringify(manifest(description, ground), undefined, 2),
  }
}
