// The build bundles this file for the server, which uses it to render items, lists, the calendar and the landing page.
import {
  type AppCollection,
  type AppContent,
  type CalendarShown,
  type CollectionShown,
  type SharePages,
  type WatchShown,
  shareCardOf,
} from '@jinvani/contract'
import { CalendarPage, calendarData } from '../calendar/calendar-page.tsx'
import { wordsIn } from '../calendar/calendar-words.ts'
import { browsePages, inAll } from '../browse/browse-server.tsx'
import { itemFonts, ownScripts } from '../fonts.ts'
import { type Language, languages, pagePath, type Script } from '../languages.ts'
import { absoluteUrl, siteConfig, sitePicture } from '../site-config.ts'
import { renderPage, type SiteDocumentProps } from '../site-document.tsx'
import type { SitePage } from '../site-pages.tsx'
import { siteTexts } from '../text/texts.ts'
import { describeEmbed, embedOffer, embedPage } from './embed.tsx'
import { collectionData, itemData, shortSynopsis } from './item-data.ts'
import { isProtected, pictureOf, playableOf } from './playable.ts'
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

/** `others` are more texts that use the item's font. `scripts` limits the font to these scripts. */
function framePage(
  language: Language,
  { title, synopsis }: Pick<AppContent, 'title' | 'synopsis'>,
  pathIn: (language: Language) => string,
  others: readonly string[],
  scripts?: readonly Script[],
) {
  return {
    kind: 'watch',
    path: pathIn(language),
    pathIn,
    file: '',
    language,
    title: `${title} · ${siteConfig.wordmark[language]}`,
    description: shortSynopsis(synopsis) || siteTexts[language].landing.description,
    fonts: itemFonts(title, [synopsis, ...others].join(), scripts),
  } as const
}

const pictureFor = (url: string, language: Language, { origin, cards }: WatchShown | CollectionShown) =>
  url ? shareCardOf(url, origin, cards) : sitePicture(language, origin)

function itemPage(language: Language, shown: WatchShown, early: string[]): SitePage {
  const { origin, item, next, collection, preview } = shown
  const words = preview ? previewWords(language, preview.until) : ''
  const others = [collection?.title ?? '', words, ...titlesOf(next)]
  const page = framePage(language, item, (other) => pagePath.watch(other, item.slug), others)
  const picture = pictureFor(pictureOf(item), language, shown)
  const [stream] = isProtected(item) ? [] : playableOf(item, '').streams
  return {
    ...page,
    early: stream?.kind === 'dash' ? [stream.url, ...early] : [],
    content: <WatchPage {...shown} language={language} />,
    origin,
    ...(preview && { isHidden: true as const }),
    item: {
      type: item.mediaType === 'audio' ? 'music.song' : 'video.other',
      picture,
      data: itemData({
        item,
        collection,
        language,
        origin,
        description: page.description,
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
  const others = titlesOf(items.map(({ content }) => content))
  const pathIn = (other: Language) => pagePath.collection(other, collection.slug)
  const page = framePage(language, collection, pathIn, others, ownScripts(language))
  const shownPicture = collection.picture || (first ? pictureOf(first.content) : '')
  const picture = pictureFor(shownPicture, language, shown)
  const addresses = items.map(({ content }) => absoluteUrl(pagePath.watch(language, content.slug), origin))
  return {
    ...page,
    content: <CollectionPage {...shown} language={language} />,
    origin,
    item: {
      type: ogTypes[collection.type],
      feedPath: shown.hasFeed ? pagePath.feed(collection.slug) : undefined,
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

function calendarPage(language: Language, shown: CalendarShown): SitePage {
  const say = wordsIn(language)
  const names = shown.occasions.map(({ name }) => name)
  const page = framePage(
    language,
    { title: say('heading'), synopsis: say('description') },
    pagePath.calendar,
    names,
  )
  return {
    ...page,
    content: <CalendarPage shown={shown} language={language} />,
    origin: shown.origin,
    item: {
      type: 'website',
      picture: sitePicture(language, shown.origin),
      data: calendarData(shown, absoluteUrl(page.path, shown.origin)),
    },
  }
}

export function sharePages({
  styles,
  embedStyles,
  browseStyles,
  landing,
  addresses,
  early,
  ...shell
}: WatchShell): SharePages {
  const address = (file: string) => addresses[file] ?? ''
  const render = (page: SitePage, more = '') =>
    renderPage({ ...shell, page, styles: styles[page.language] + more, address })
  const renderList = (page: SitePage) => {
    const isLanding = page.kind === 'landing'
    const own = isLanding ? landing : { styles: browseStyles, scripts: [] }
    return renderPage({ ...shell, scripts: own.scripts, page, styles: own.styles[page.language], address })
  }
  return {
    items: inAll(
      render,
      (code) => pagePath.watch(code, ':slug'),
      (code, shown) => itemPage(code, shown, early),
    ),
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
