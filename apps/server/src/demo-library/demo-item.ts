import type { ContentInput, LyricsScript } from '@jinvani/contract'
import type { CategorySlug } from './categories.ts'

/** The source of an item. */
export type Play =
  | { kind: 'clip'; seconds: number }
  | { kind: 'youtube'; url: string }
  | { kind: 'external'; url: string }
  /** A film that waits for its file and its protection. */
  | { kind: 'protected' }

/** Fields that are the same for most items of one kind. */
type Usual = 'rating' | 'platform' | 'mediaType' | 'play'

type Described =
  | 'title'
  | 'slug'
  | 'synopsis'
  | 'durationSec'
  | 'tags'
  | 'rating'
  | 'mediaType'
  | 'platform'
  | 'credits'

export interface DemoItem extends Pick<ContentInput, Described> {
  categories: readonly [CategorySlug, ...CategorySlug[]]
  featured?: boolean
  /** If left out, the item is active as soon as it can be. */
  active?: boolean
  /** Age of the item in days at the time of the load. */
  daysAgo: number
  play: Play
  translations?: ContentInput['translations']
  /** The words that it sings, each as the text of an LRC file. */
  words?: Partial<Record<LyricsScript, string>>
}

interface Entry extends Omit<DemoItem, Usual>, Partial<Pick<DemoItem, Usual>> {}

export const withUsual = (
  usual: Pick<DemoItem, 'mediaType' | 'play'>,
  entries: readonly Entry[],
): readonly DemoItem[] => entries.map((entry) => ({ rating: 'U', platform: 'android', ...usual, ...entry }))
