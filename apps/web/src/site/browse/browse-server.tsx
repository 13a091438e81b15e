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
  shareCardOf,
} from '@jinvani/contract'
import { itemFonts, ownScripts } from '../fonts.ts'
import { type Language, languages, pagePath } from '../languages.ts'
import { absoluteUrl, siteConfig, sitePicture } from '../site-config.ts'
import { type SitePage, landing } from '../site-pages.tsx'
import { browseTexts } from '../text/browse.ts'
import { BrowsePage, CategoryPage, PersonPage, SearchPage } from './browse-page.tsx'

interface Listing {
  title: string
  description: string
  pathIn: (language: Language) => string
  origin: string
  picture?: ReturnType<typeof shareCardOf>
  /** Name and path of each item on the page. */
  entries: { name: string; path: string }[]
  /** Name and path of each page above this one, for the breadcrumbs. */
  above: { name: string; path: string }[]
  about?: object
}

function listData(
  language: Language,
  { title, description, pathIn, origin, entries, above, about }: Listing,
) {
  const url = absoluteUrl(pathIn(language), origin)
  const listed = (all: Listing['entries']) =>
    all.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      url: absoluteUrl(path, origin),
    }))
  const trail = [...above, { name: title, path: pathIn(language) }].map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: absoluteUrl(path, origin),
  }))
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'CollectionPage',
        name: title,
        description,
        url,
        inLanguage: language,
        ...(about && { about }),
        mainEntity: { '@type': 'ItemList', itemListElement: listed(entries) },
      },
      { '@type': 'BreadcrumbList', itemListElement: trail },
    ],
  }
}

function framePage(language: Language, listing: Listing): Omit<SitePage, 'content'> {
  const { title, description, pathIn, origin, picture, entries } = listing
  const own = Object.values(browseTexts[language]).join('')
  return {
    kind: 'browse',
    path: pathIn(language),
    pathIn,
    file: '',
    language,
    title: `${title} · ${siteConfig.wordmark[language]}`,
    description,
    fonts: itemFonts(
      title,
      [own, description, ...entries.map(({ name }) => name)].join(),
      ownScripts(language),
    ),
    origin,
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
  return { ...framePage(language, page), content: <BrowsePage {...shown} language={language} /> }
}

function categoryPage(language: Language, shown: CategoryShown): SitePage {
  const { category, list, origin, cards } = shown
  const page = framePage(language, {
    title: numbered(category.name, language, list),
    description: category.description || browseTexts[language].about,
    pathIn: (other) => pagePath.browse(other, category.slug) + list.query,
    origin,
    ...(category.image && { picture: shareCardOf(category.image, origin, cards) }),
    entries: entriesOf(language, list.items),
    above: [top(language)],
  })
  return { ...page, content: <CategoryPage {...shown} language={language} /> }
}

function personPage(language: Language, shown: PersonShown): SitePage {
  const { person, list, origin } = shown
  const page = framePage(language, {
    title: numbered(person.name, language, list),
    description: browseTexts[language].person.replace('{name}', () => person.name),
    pathIn: (other) => pagePath.person(other, person.slug) + list.query,
    origin,
    entries: entriesOf(language, list.items),
    above: [top(language)],
    about: { '@type': 'Person', name: person.name },
  })
  return { ...page, content: <PersonPage {...shown} language={language} /> }
}

/** The results of a search. The page is hidden from search engines. */
function searchPage(language: Language, shown: SearchShown): SitePage {
  const { q, list, origin } = shown
  const { search, foundFor, about } = browseTexts[language]
  const page = framePage(language, {
    title: q ? foundFor.replace('{q}', () => q) : search,
    description: about,
    pathIn: pagePath.search,
    origin,
    entries: entriesOf(language, list.items),
    above: [],
  })
  return { ...page, isHidden: true, content: <SearchPage {...shown} language={language} /> }
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
