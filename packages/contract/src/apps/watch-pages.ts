// The pages that people open from a shared link. The build of the web app has a module that renders them, which the
// server loads.
import type { AppCollection, AppCollectionItem } from '../collections/collections.ts'
import type { AppOccasion, SunTimes, Town } from '../calendar/app-calendar.ts'
import type { CalendarDay, Tradition } from '../calendar/calendar.ts'
import type { AppContent, AppContentDetail } from '../content/content.ts'
import type { BrowsePages } from './browse-pages.ts'
import type { AppLanguage } from '../content/translations.ts'

export interface WatchShown {
  item: AppContentDetail
  next: AppContent[]
  /** The collection to stay in; null if no collection has the item. */
  collection: AppCollection | null
  /** How its captions begin, in the language of the page or their first; null without any. */
  said: { language: string; lines: string[] } | null
  /** Set if the item is not live: the link by which it was opened, and its end. */
  preview?: { token: string; until: string }
  /** Address of the server, without a slash at the end. */
  origin: string
}

export interface CollectionShown {
  collection: AppCollection
  items: AppCollectionItem[]
  /** It is a podcast. */
  hasFeed: boolean
  origin: string
}

/** The player alone, which pages of other sites show in a frame. */
export interface EmbedShown {
  /** Null if the item was withdrawn, or never was: the frame says so. */
  item: AppContentDetail | null
  origin: string
}

/** The largest frame that the other page has room for, in pixels. */
export interface EmbedSize {
  maxWidth: number
  maxHeight: number
  /** Where the item begins to play; 0 for its beginning. */
  startSec: number
}

export interface CalendarShown {
  town: Town
  tradition: Tradition
  /** Times of the first day, in the town. */
  sun: SunTimes
  /** Today and the days after it. */
  days: CalendarDay[]
  /** The occasions of a year from today. */
  occasions: AppOccasion[]
  origin: string
}

export interface SharePage<Shown> {
  /** Pattern, with `:slug` if the page has a slug. */
  path: string
  language: AppLanguage
  render: (shown: Shown) => string
}

export interface EmbedPage extends SharePage<EmbedShown> {
  /** Pattern of the page of the item in the same language. */
  watchPath: string
  /** The answer to https://oembed.com; null for a protected item. */
  describe: (item: AppContent, origin: string, size: EmbedSize) => object | null
}

/** Placeholder for the site's address in the files of the build; the server replaces it by its own. */
export const builtAddress = 'https://jinvani.example'

/** The pages in all languages, the first one without a prefix. */
export interface SharePages {
  items: readonly SharePage<WatchShown>[]
  collections: readonly SharePage<CollectionShown>[]
  embeds: readonly EmbedPage[]
  calendars: readonly SharePage<CalendarShown>[]
  browse?: BrowsePages
}
