// The pages that people open from a shared link. The build of the web app has a module that renders them, which the
// server loads.
import type { AppCollection, AppCollectionItem } from '../collections/collections.ts'
import type { AppContent, AppContentDetail } from '../content/content.ts'
import type { AppLanguage } from '../content/translations.ts'

export interface WatchShown {
  item: AppContentDetail
  /** Items to play next. */
  next: AppContent[]
  /** The collection to stay in; null if no collection has the item. */
  collection: AppCollection | null
  /** Address of the server, without a slash at the end. */
  origin: string
}

export interface CollectionShown {
  collection: AppCollection
  /** The first items, in order. */
  items: AppCollectionItem[]
  origin: string
}

/** The page in one language. */
export interface SharePage<Shown> {
  /** Pattern with `:slug`. */
  path: string
  language: AppLanguage
  render: (shown: Shown) => string
}

/** Placeholder for the site's address in the files of the build; the server replaces it by its own. */
export const builtAddress = 'https://jinvani.example'

/** The pages in all languages, the first one without a prefix. */
export interface SharePages {
  items: readonly SharePage<WatchShown>[]
  collections: readonly SharePage<CollectionShown>[]
}
