// The build bundles this for the server, which renders each item and collection with it.
import {
  type AppCollection,
  type AppContent,
  type CollectionShown,
  type SharePages,
  type WatchShown,
  shareCardOf,
} from '@jinvani/contract'
import { itemFonts } from '../fonts.ts'
import { collectionPath, type Language, languages, watchPath } from '../languages.ts'
import { absoluteUrl, siteConfig, sitePicture } from '../site-config.ts'
import { renderPage, type SiteDocumentProps } from '../site-document.tsx'
import type { SitePage } from '../site-pages.tsx'
import { landingTexts } from '../text/texts.ts'
import { pictureOf } from './playable.ts'
import { collectionData, itemData, shortSynopsis } from './watch-data.ts'
import { CollectionPage, WatchPage } from './watch-page.tsx'

/** The parts of the page that the build prepares. */
export type WatchShell = Pick<SiteDocumentProps, 'ground' | 'script'> & {
  styles: Record<Language, string>
  /** Published addresses of the files of this folder. */
  addresses: Record<string, string>
}

const titlesOf = (items: readonly AppContent[]) => items.map(({ title }) => title)

/** The part that both kinds of pages share. `others`: further texts in which a visitor sees the item's font. */
function framePage(
  language: Language,
  { title, synopsis }: Pick<AppContent, 'title' | 'synopsis'>,
  pathIn: (language: Language) => string,
  others: readonly string[],
) {
  return {
    kind: 'watch',
    path: pathIn(language),
    pathIn,
    file: '',
    language,
    title: `${title} · ${siteConfig.wordmark[language]}`,
    description: shortSynopsis(synopsis) || landingTexts[language].description,
    fonts: itemFonts([title, synopsis, ...others].join()),
  } as const
}

/** Picture of a shared link: the site's own if the item has none. */
const pictureFor = (url: string, language: Language, origin: string) =>
  url ? shareCardOf(url, origin) : sitePicture(language, origin)

function itemPage(language: Language, { origin, ...shown }: WatchShown): SitePage {
  const { item, next, collection } = shown
  const others = [collection?.title ?? '', ...titlesOf(next)]
  const page = framePage(language, item, (other) => watchPath(other, item.slug), others)
  const picture = pictureFor(pictureOf(item), language, origin)
  return {
    ...page,
    content: <WatchPage {...shown} language={language} />,
    origin,
    item: {
      type: item.mediaType === 'audio' ? 'music.song' : 'video.other',
      picture,
      data: itemData(item, page.description, absoluteUrl(page.path, origin), picture.url),
    },
  }
}

/** Types of Open Graph: https://ogp.me/#types. */
const ogTypes: Record<AppCollection['type'], string> = {
  album: 'music.album',
  series: 'website',
  course: 'website',
  rail: 'website',
}

function collectionPage(language: Language, { origin, ...shown }: CollectionShown): SitePage {
  const { collection, items } = shown
  const [first] = items
  const others = titlesOf(items.map(({ content }) => content))
  const page = framePage(language, collection, (other) => collectionPath(other, collection.slug), others)
  const shownPicture = collection.picture || (first ? pictureOf(first.content) : '')
  const picture = pictureFor(shownPicture, language, origin)
  const addresses = items.map(({ content }) => absoluteUrl(watchPath(language, content.slug), origin))
  return {
    ...page,
    content: <CollectionPage {...shown} language={language} />,
    origin,
    item: {
      type: ogTypes[collection.type],
      picture,
      data: collectionData(
        collection,
        page.description,
        absoluteUrl(page.path, origin),
        picture.url,
        addresses,
      ),
    },
  }
}

export function sharePages({ styles, addresses, ...shell }: WatchShell): SharePages {
  const address = (file: string) => addresses[file] ?? ''
  const render = (language: Language, page: SitePage) =>
    renderPage({ ...shell, page, styles: styles[language], address })
  return {
    items: languages.map(({ code }) => ({
      path: watchPath(code, ':slug'),
      language: code,
      render: (shown) => render(code, itemPage(code, shown)),
    })),
    collections: languages.map(({ code }) => ({
      path: collectionPath(code, ':slug'),
      language: code,
      render: (shown) => render(code, collectionPage(code, shown)),
    })),
  }
}
