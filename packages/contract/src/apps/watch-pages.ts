// The pages of shared links. The build of the web app makes a module that renders them, and the server loads it.
import type { AppCollection, AppCollectionItem } from '../collections/collections.ts'
import type { AppOccasion, SunTimes } from '../calendar/app-calendar.ts'
import type { CalendarDay } from '../calendar/calendar.ts'
import type { Town, Tradition } from '../calendar/names.ts'
import type { AppContent, AppContentDetail } from '../content/content.ts'
import type { AppLanguage } from '../content/translations.ts'
import type { AppCategory } from '../categories/categories.ts'
import type { AppFoundContent } from '../content/content-lists.ts'

interface WithCards {
  /** Addresses of the pictures that already have a card for shared links. */
  cards: readonly string[]
}
interface Shown {
  /** Address of the server, such as `https://jinvani.example.org`, without a slash at the end. */
  origin: string
}

export interface WatchShown extends Shown, WithCards {
  item: AppContentDetail
  next: AppContent[]
  /** The collection that the page links to; null if no collection has the item. */
  collection: AppCollection | null
  /** The first lines of the captions, in the page's language if possible; null without captions, or with DRM. */
  said: { language: string; lines: string[] } | null
  /** For an item that is not live: the token of the preview link that opened the page, and when the link ends. */
  preview?: { token: string; until: string }
}

export interface CollectionShown extends Shown, WithCards {
  collection: AppCollection
  items: AppCollectionItem[]
  /** True if the collection is a podcast. */
  hasFeed: boolean
}

/** The page with only the player, which other sites show in a frame. */
export interface EmbedShown extends Shown {
  /** Null if there is no such item now: the frame then says so. */
  item: AppContentDetail | null
}

/** The largest frame that fits into the other page, in pixels. */
export interface EmbedAsked extends WithCards {
  maxWidth: number
  maxHeight: number
  /** Second at which the item begins to play; 0 for its beginning. */
  startSec: number
}

export interface CalendarShown extends Shown {
  town: Town
  tradition: Tradition
  /** Today's sunrise, sunset and times of the vows (pachkhan) in this town. */
  sun: SunTimes
  /** Today and the days that follow. */
  days: CalendarDay[]
  /** The occasions of the year that begins today. */
  occasions: AppOccasion[]
}

export interface SharePage<Shown> {
  /** Pattern of the path, such as `/watch/:slug`. */
  path: string
  language: AppLanguage
  render: (shown: Shown) => string
}

export interface EmbedPage extends SharePage<EmbedShown> {
  /** Pattern of the path of the item's page in the same language. */
  watchPath: string
  /** The oEmbed answer (https://oembed.com); null for a protected item. */
  describe: (item: AppContent, origin: string, asked: EmbedAsked) => object | null
}

/** Address of the site in the files of the build. The server replaces it by its own address. */
export const builtAddress = 'https://jinvani.example'

/** The pages in all languages. Those of the first language have no prefix in their path. */
export interface SharePages {
  items: readonly SharePage<WatchShown>[]
  collections: readonly SharePage<CollectionShown>[]
  embeds: readonly EmbedPage[]
  calendars: readonly SharePage<CalendarShown>[]
  browse?: BrowsePages
}

export interface ItemPage {
  items: AppFoundContent[]
  total: number
  /** Number of the page; 0 if it was reached by a cursor. */
  page: number
  /** Query strings of this page, the one before and the one after: empty for the first page, null for none. */
  query: string
  previous: string | null
  next: string | null
}

export interface BrowseShown extends Shown {
  categories: AppCategory[]
  collections: AppCollection[]
}

export interface CategoryShown extends Shown, WithCards {
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
  categories: (AppCategory & { newest: AppContent[] })[]
  collections: AppCollection[]
}

export interface BrowsePages {
  landing: readonly SharePage<LandingShown>[]
  all: readonly SharePage<BrowseShown>[]
  categories: readonly SharePage<CategoryShown>[]
  people: readonly SharePage<PersonShown>[]
  searches: readonly SharePage<SearchShown>[]
}

/** The time of a shared link in whole seconds. People write `?t=70`, `70s`, `1m10s` and `1h2m`. */
export function readStartSec(text: string): number | undefined {
  const found = /^(?=\d)(?:(\d{1,3})h)?(?:(\d{1,5})m)?(?:(\d{1,6})(?:\.\d*)?s?)?$/i.exec(text)
  const [hours = 0, minutes = 0, seconds = 0] = found?.slice(1).map((digits) => Number(digits ?? 0)) ?? []
  return found ? (hours * 60 + minutes) * 60 + seconds : undefined
}

/** True in the last second and later: from there, an item would end at once. False for an unknown length (NaN). */
export const isAtEnd = (sec: number, durationSec: number): boolean => sec > durationSec - 1
