// The pages on which visitors find items without the app. Like the pages of an item, they come from the module that
// the build of the web app makes and the server loads.
import type { AppCategory } from '../categories/categories.ts'
import type { AppCollection } from '../collections/collections.ts'
import type { AppFoundContent } from '../content/content-lists.ts'
import type { AppContent } from '../content/content.ts'
import type { SharePage } from './watch-pages.ts'

interface Shown {
  /** Address of the server, without a slash at the end. */
  origin: string
}

/** One page of a list. */
export interface ItemPage {
  items: AppFoundContent[]
  total: number
  /** Number of the page; 0 if it follows a cursor. */
  page: number
  /** Query of this page, the previous and the next one; empty for the first page, null if there is none. */
  query: string
  previous: string | null
  next: string | null
}

export interface BrowseShown extends Shown {
  categories: AppCategory[]
  collections: AppCollection[]
}

export interface CategoryShown extends Shown {
  category: AppCategory
  list: ItemPage
}

export interface PersonShown extends Shown {
  person: { name: string; slug: string }
  list: ItemPage
}

export interface SearchShown extends Shown {
  q: string
  list: ItemPage
}

export interface LandingShown extends Shown {
  /** Each with its newest items. */
  categories: (AppCategory & { newest: AppContent[] })[]
  collections: AppCollection[]
}

/** The pages in all languages, the first one without a prefix. */
export interface BrowsePages {
  landing: readonly SharePage<LandingShown>[]
  all: readonly SharePage<BrowseShown>[]
  categories: readonly SharePage<CategoryShown>[]
  people: readonly SharePage<PersonShown>[]
  searches: readonly SharePage<SearchShown>[]
}
