// The build bundles this for the server, which renders each item and collection with it.
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
import { itemFonts } from '../fonts.ts'
import {
  calendarPath,
  collectionPath,
  embedPath,
  feedPath,
  type Language,
  languages,
  watchPath,
} from '../languages.ts'
import { absoluteUrl, siteConfig, sitePicture } from '../site-config.ts'
import { renderPage, type SiteDocumentProps } from '../site-document.tsx'
import type { SitePage } from '../site-pages.tsx'
import { landingTexts } from '../text/texts.ts'
import { describeEmbed, embedOffer } from './embed-offer.tsx'
import { embedPage } from './embed-page.tsx'
import { itemData } from './item-data.ts'
import { isProtected, pictureOf, playableOf } from './playable.ts'
import { previewWords } from './preview-band.tsx'
import { collectionData, shortSynopsis } from './watch-data.ts'
import { CollectionPage, WatchPage } from './watch-page.tsx'

export type WatchShell = Pick<SiteDocumentProps, 'ground' | 'scripts'> & {
  styles: Record<Language, string>
  /** What the player in a frame has beside them. */
  embedStyles: string
  browseStyles: Record<Language, string>
  landing: { styles: Record<Language, string>; scripts: string[] }
  addresses: Record<string, string>
  /** Scripts that a film fetches ahead, once its page is there, with its manifest. */
  early: string[]
}

const titlesOf = (items: readonly AppContent[]) => items.map(({ title }) => title)

/** `others`: more texts on the page that need the item's font. */
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
    fonts: itemFonts(title, [synopsis, ...others].join()),
  } as const
}

const pictureFor = (url: string, language: Language, origin: string) =>
  url ? shareCardOf(url, origin) : sitePicture(language, origin)

function itemPage(language: Language, { origin, ...shown }: WatchShown, early: string[]): SitePage {
  const { item, next, collection, preview } = shown
  const words = preview ? previewWords(language, preview.until) : ''
  const others = [collection?.title ?? '', words, ...titlesOf(next)]
  const page = framePage(language, item, (other) => watchPath(other, item.slug), others)
  const picture = pictureFor(pictureOf(item), language, origin)
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

/** Open Graph types: https://ogp.me/#types. */
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
      feedPath: shown.hasFeed ? feedPath(collection.slug) : undefined,
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
    calendarPath,
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
  return {
    items: inAll(
      render,
      (code) => watchPath(code, ':slug'),
      (code, shown) => itemPage(code, shown, early),
    ),
    browse: browsePages((page) => {
      const isLanding = page.kind === 'landing'
      const own = isLanding ? landing : { styles: browseStyles, scripts: [] }
      return renderPage({ ...shell, scripts: own.scripts, page, styles: own.styles[page.language], address })
    }),
    collections: inAll(render, (code) => collectionPath(code, ':slug'), collectionPage),
    embeds: languages.map(({ code }) => ({
      path: embedPath(code, ':slug'),
      language: code,
      watchPath: watchPath(code, ':slug'),
      render: (shown) => render(embedPage(code, shown), embedStyles),
      describe: (item, origin, size) => describeEmbed(item, code, origin, size),
    })),
    calendars: inAll(render, calendarPath, calendarPage),
  }
}
