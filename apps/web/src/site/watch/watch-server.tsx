// The build bundles this for the server, which renders each item with it.
import type { AppContent, WatchPage as ServedPage, WatchShown } from '@jinvani/contract'
import { absoluteUrl, siteConfig } from '../site-config.ts'
import { type Language, languages, watchPath } from '../languages.ts'
import type { SiteDocumentProps } from '../site-document.tsx'
import type { SitePage } from '../site-pages.tsx'
import { renderPage } from '../render-page.tsx'
import { landingTexts } from '../text/texts.ts'
import { pictureOf } from './playable.ts'
import { WatchPage } from './watch-page.tsx'
import { itemData, shortSynopsis } from './watch-data.ts'

/** What the build knows of the page. */
export type WatchShell = Pick<SiteDocumentProps, 'ground' | 'script'> & {
  styles: Record<Language, string>
  /** Published addresses of the files of this folder. */
  addresses: Record<string, string>
}

function pageOf(language: Language, { item, next, origin }: WatchShown): SitePage {
  const path = watchPath(language, item.slug)
  const description = shortSynopsis(item.synopsis) || landingTexts[language].description
  return {
    kind: 'watch',
    path,
    pathIn: (other) => watchPath(other, item.slug),
    file: '',
    language,
    title: `${item.title} · ${siteConfig.wordmark[language]}`,
    description,
    content: <WatchPage item={item} next={next} language={language} />,
    origin,
    item: {
      type: typeOf(item),
      picture: pictureOf(item),
      data: itemData(item, description, absoluteUrl(path, origin)),
    },
  }
}

const typeOf = ({ mediaType }: AppContent) => (mediaType === 'audio' ? 'music.song' : 'video.other')

export function watchPages({ styles, addresses, ...shell }: WatchShell): ServedPage[] {
  const address = (file: string) => addresses[file] ?? ''
  return languages.map(({ code }) => ({
    path: watchPath(code, ':slug'),
    render: (shown) => renderPage({ ...shell, page: pageOf(code, shown), styles: styles[code], address }),
  }))
}
