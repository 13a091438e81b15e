// The pages that people open from a shared link. The web app builds a module that renders them, and the server
// loads it from the build.
import type { AppCollection, AppCollectionItem } from '../collections/collections.ts'
import type { AppContent, AppContentDetail } from '../content/content.ts'
import type { AppLanguage } from '../content/translations.ts'

export interface WatchShown {
  item: AppContentDetail
  /** Other items to go on with. */
  next: AppContent[]
  /** A collection that holds the item; null without one. */
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

/** Address of the site in the files of the build. The server writes its own there. */
export const builtAddress = 'https://jinvani.example'

/** The pages in all languages, the first one without a prefix. */
export interface SharePages {
  items: readonly SharePage<WatchShown>[]
  collections: readonly SharePage<CollectionShown>[]
}
