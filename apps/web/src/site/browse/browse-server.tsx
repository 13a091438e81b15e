// Renders the pages on which visitors find items: categories, people and the search.
import {
  type AppContent,
  type BrowsePages,
  type BrowseShown,
  type CategoryShown,
  type ItemPage,
  type PersonShown,
  type SearchShown,
  type SharePage,
  builtAddress,
  findShareCard,
} from '@jinvani/contract'
import { itemFonts, ownScripts } from '../fonts.ts'
import { type Language, languages, pagePath, type Script } from '../languages.ts'
import { absoluteUrl, siteConfig, sitePicture } from '../site-config.ts'
import { type SitePage, landing } from '../site-pages.tsx'
import { browseTexts } from '../text/browse.ts'
import { BrowsePage, ListPage } from './browse-page.tsx'

interface Listing {
  title: string
  description: string
  pathIn: (language: Language) => string
  origin: string
  picture?: ReturnType<typeof findShareCard>
  entries: { name: string; path: string }[]
  above: { name: string; path: string }[]
  about?: object
}

function listData(
  language: Language,
  { title, description, pathIn, origin, entries, above, about }: Listing,
) {
  const listed = (all: Listing['entries'], key: 'url' | 'item') =>
    all.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      [key]: absoluteUrl(path, origin),
    }))
  const trail = [...above, { name: title, path: pathIn(language) }]
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'CollectionPage',
        name: title,
        description,
        url: absoluteUrl(pathIn(language), origin),
        inLanguage: language,
        ...(about && { about }),
        mainEntity: { '@type': 'ItemList', itemListElement: listed(entries, 'url') },
      },
      { '@type': 'BreadcrumbList', itemListElement: listed(trail, 'item') },
    ],
  }
}

/**
 * Fields of a page that the server renders. The page preloads the item fonts that title and `texts` need, but only
 * those of `scripts`.
 */
export function servedPage(
  language: Language,
  { title, description, pathIn, origin }: Pick<Listing, 'title' | 'description' | 'pathIn' | 'origin'>,
  texts: readonly string[],
  scripts?: readonly Script[],
) {
  return {
    kind: 'watch',
    path: pathIn(language),
    pathIn,
    file: '',
    language,
    title: `${title} · ${siteConfig.wordmark[language]}`,
    description,
    fonts: itemFonts(title, texts.join(), scripts),
    origin,
  } as const
}

function listingPage(language: Language, listing: Listing): Omit<SitePage, 'content'> {
  const { description, origin, picture, entries } = listing
  const texts = [...Object.values(browseTexts[language]), description, ...entries.map(({ name }) => name)]
  return {
    ...servedPage(language, listing, texts, ownScripts(language)),
    kind: 'browse',
    item: {
      type: 'website',
      picture: picture ?? sitePicture(language, origin),
      data: listData(language, listing),
    },
  }
}

const entriesOf = (language: Language, items: readonly AppContent[]) =>
  items.map(({ title, slug }) => ({ name: title, path: pagePath.watch(language, slug) }))

const top = (language: Language) => ({ name: browseTexts[language].heading, path: pagePath.browse(language) })

/** Adds the page number to the title, so that search engines can tell the pages of a list apart. */
const numbered = (title: string, language: Language, { page }: ItemPage) =>
  page > 1 ? `${title}, ${browseTexts[language].pageOf.replace('{n}', String(page))}` : title

function allPage(language: Language, shown: BrowseShown): SitePage {
  const { heading, about } = browseTexts[language]
  const entries = [
    ...shown.categories.map(({ name, slug }) => ({ name, path: pagePath.browse(language, slug) })),
    ...shown.collections.map(({ title, slug }) => ({
      name: title,
      path: pagePath.collection(language, slug),
    })),
  ]
  const pathIn = (other: Language) => pagePath.browse(other)
  const page = { title: heading, description: about, pathIn, origin: shown.origin, entries, above: [] }
  return { ...listingPage(language, page), content: <BrowsePage {...shown} language={language} /> }
}

function categoryPage(language: Language, shown: CategoryShown): SitePage {
  const { category, list, origin, cards } = shown
  const { name, nameLanguage, slug, description, image } = category
  const pathIn = (other: Language) => pagePath.browse(other, slug)
  const page = listingPage(language, {
    title: numbered(name, language, list),
    description: description || browseTexts[language].about,
    pathIn: (other) => pathIn(other) + list.query,
    origin,
    ...(image && { picture: findShareCard(image, origin, cards) }),
    entries: entriesOf(language, list.items),
    above: [top(language)],
  })
  const frame = { title: name, titleLanguage: nameLanguage, about: description, language }
  return { ...page, content: <ListPage {...frame} pathIn={pathIn} list={list} /> }
}

function personPage(language: Language, shown: PersonShown): SitePage {
  const { person, list, origin } = shown
  const { name, slug } = person
  const pathIn = (other: Language) => pagePath.person(other, slug)
  const page = listingPage(language, {
    title: numbered(name, language, list),
    description: browseTexts[language].person.replace('{name}', () => name),
    pathIn: (other) => pathIn(other) + list.query,
    origin,
    entries: entriesOf(language, list.items),
    above: [top(language)],
    about: { '@type': 'Person', name },
  })
  return { ...page, content: <ListPage title={name} language={language} pathIn={pathIn} list={list} /> }
}

function searchPage(language: Language, shown: SearchShown): SitePage {
  const { q, list, origin } = shown
  const { search, foundFor, about } = browseTexts[language]
  const title = q ? foundFor.replace('{q}', () => q) : search
  const pathIn = pagePath.search
  const entries = entriesOf(language, list.items)
  const page = listingPage(language, { title, description: about, pathIn, origin, entries, above: [] })
  const frame = { title, language, q }
  return { ...page, isHidden: true, content: <ListPage {...frame} pathIn={pathIn} list={list} /> }
}

export const inAll = <Shown,>(
  render: (page: SitePage) => string,
  pathIn: (language: Language) => string,
  make: (language: Language, shown: Shown) => SitePage,
): SharePage<Shown>[] =>
  languages.map(({ code }) => ({
    path: pathIn(code),
    language: code,
    render: (shown) => render(make(code, shown)),
  }))

export function browsePages(render: (page: SitePage) => string): BrowsePages {
  return {
    landing: languages.map(({ code, path }) => ({
      path,
      language: code,
      render: (shown) => render(landing(code, shown)).replaceAll(builtAddress, shown.origin),
    })),
    all: inAll(render, (code) => pagePath.browse(code), allPage),
    categories: inAll(render, (code) => pagePath.browse(code, ':slug'), categoryPage),
    people: inAll(render, (code) => pagePath.person(code, ':slug'), personPage),
    searches: inAll(render, pagePath.search, searchPage),
  }
}
