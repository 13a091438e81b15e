// The build bundles this file for the server, which uses it to render items, lists, the calendar and the landing page.
import {
  type AppCollection,
  type AppContent,
  type CalendarShown,
  type CollectionShown,
  type SharePages,
  type WatchShown,
  findShareCard,
} from '@jinvani/contract'
import { CalendarPage, calendarData } from '../calendar/calendar-page.tsx'
import { wordsIn } from '../calendar/calendar-words.ts'
import { browsePages, inAll, servedPage } from '../browse/browse-server.tsx'
import { ownScripts } from '../fonts.ts'
import { type Language, languages, pagePath } from '../languages.ts'
import { absoluteUrl, sitePicture } from '../site-config.ts'
import { renderPage, type SiteDocumentProps } from '../site-document.tsx'
import type { SitePage } from '../site-pages.tsx'
import { siteTexts } from '../text/texts.ts'
import { describeEmbed, embedOffer, embedPage } from './embed.tsx'
import { itemData, shortSynopsis } from './item-data.ts'
import { isProtected, choosePicture, makePlayable } from './playable.ts'
import { CollectionPage, previewWords, WatchPage } from './watch-page.tsx'

export type WatchShell = Pick<SiteDocumentProps, 'ground' | 'scripts'> & {
  styles: Record<Language, string>
  /** Styles that the player in a frame has in addition to `styles`. */
  embedStyles: string
  browseStyles: Record<Language, string>
  landing: { styles: Record<Language, string>; scripts: string[] }
  addresses: Record<string, string>
  /** Scripts that a film's page fetches ahead after loading, together with the film's manifest. */
  early: string[]
}

const titlesOf = (items: readonly AppContent[]) => items.map(({ title }) => title)

const describe = (synopsis: string, language: Language) =>
  shortSynopsis(synopsis) || siteTexts[language].landing.description

const pictureFor = (url: string, language: Language, { origin, cards }: WatchShown | CollectionShown) =>
  url ? findShareCard(url, origin, cards) : sitePicture(language, origin)

function itemPage(language: Language, shown: WatchShown, early: string[]): SitePage {
  const { origin, item, next, collection, preview } = shown
  const { title, synopsis, slug } = item
  const words = preview ? previewWords(language, preview.until) : ''
  const texts = [synopsis, collection?.title ?? '', words, ...titlesOf(next)]
  const description = describe(synopsis, language)
  const pathIn = (other: Language) => pagePath.watch(other, slug)
  const page = servedPage(language, { title, description, pathIn, origin }, texts)
  const picture = pictureFor(choosePicture(item), language, shown)
  const [stream] = isProtected(item) ? [] : makePlayable(item, '').streams
  return {
    ...page,
    early: stream?.kind === 'dash' ? [stream.url, ...early] : [],
    content: <WatchPage {...shown} language={language} />,
    ...(preview && { isHidden: true as const }),
    item: {
      type: item.mediaType === 'audio' ? 'music.song' : 'video.other',
      picture,
      data: itemData({
        item,
        collection,
        language,
        origin,
        description,
        url: absoluteUrl(page.path, origin),
        picture: picture.url,
      }),
      player: embedOffer(item, language, origin),
    },
  }
}

/** Open Graph types of collections: https://ogp.me/#types. */
const ogTypes: Record<AppCollection['type'], string> = {
  album: 'music.album',
  series: 'website',
  course: 'website',
  rail: 'website',
}

function collectionPage(language: Language, shown: CollectionShown): SitePage {
  const { origin, collection, items } = shown
  const [first] = items
  const { title, synopsis, slug } = collection
  const texts = [synopsis, ...titlesOf(items.map(({ content }) => content))]
  const description = describe(synopsis, language)
  const pathIn = (other: Language) => pagePath.collection(other, slug)
  const page = servedPage(language, { title, description, pathIn, origin }, texts, ownScripts(language))
  const shownPicture = collection.picture || (first ? choosePicture(first.content) : '')
  const picture = pictureFor(shownPicture, language, shown)
  const addresses = items.map(({ content }) => absoluteUrl(pagePath.watch(language, content.slug), origin))
  return {
    ...page,
    content: <CollectionPage {...shown} language={language} />,
    item: {
      // Open Graph has a type for albums, but none for other collections: https://ogp.me/#types.
      type: ogTypes[collection.type],
      feedPath: shown.hasFeed ? pagePath.feed(slug) : undefined,
      picture,
      data: {
        '@context': 'https://schema.org',
        '@type': 'ItemList',
        name: title,
        description,
        url: absoluteUrl(page.path, origin),
        numberOfItems: collection.itemCount,
        image: picture.url,
        itemListElement: addresses.map((url, index) => ({ '@type': 'ListItem', position: index + 1, url })),
      },
    },
  }
}

function calendarPage(language: Language, shown: CalendarShown): SitePage {
  const { origin, occasions } = shown
  const [title, description] = [wordsIn(language)('heading'), wordsIn(language)('description')]
  const texts = [description, ...occasions.map(({ name }) => name)]
  const page = servedPage(language, { title, description, pathIn: pagePath.calendar, origin }, texts)
  return {
    ...page,
    content: <CalendarPage shown={shown} language={language} />,
    item: {
      type: 'website',
      picture: sitePicture(language, origin),
      data: calendarData(shown, absoluteUrl(page.path, origin)),
    },
  }
}

export function sharePages(shell: WatchShell): SharePages {
  const { ground, scripts, styles, embedStyles, browseStyles, landing, addresses, early } = shell
  const address = (file: string) => addresses[file] ?? ''
  const render = (page: SitePage, more = '') =>
    renderPage({ ground, scripts, page, styles: styles[page.language] + more, address })
  const renderList = (page: SitePage) => {
    const own = page.kind === 'landing' ? landing : { styles: browseStyles, scripts: [] }
    return renderPage({ ground, scripts: own.scripts, page, styles: own.styles[page.language], address })
  }
  const makeItem = (code: Language, shown: WatchShown) => itemPage(code, shown, early)
  return {
    items: inAll(render, (code) => pagePath.watch(code, ':slug'), makeItem),
    browse: browsePages(renderList),
    collections: inAll(renderList, (code) => pagePath.collection(code, ':slug'), collectionPage),
    embeds: languages.map(({ code }) => ({
      path: pagePath.embed(code, ':slug'),
      language: code,
      watchPath: pagePath.watch(code, ':slug'),
      render: (shown) => render(embedPage(code, shown), embedStyles),
      describe: (item, origin, size) => describeEmbed(item, code, origin, size),
    })),
    calendars: inAll(render, pagePath.calendar, calendarPage),
  }
}
