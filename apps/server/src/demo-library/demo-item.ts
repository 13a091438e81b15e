import type { ContentInput, LyricsScript, MeaningLanguage } from '@jinvani/contract'
import type { CategorySlug } from './categories.ts'

export type Play =
  | { kind: 'clip'; seconds: number }
  | { kind: 'youtube'; url: string }
  | { kind: 'external'; url: string }
  /** A film that still waits for its file and protection. */
  | { kind: 'protected' }

type Usual = 'rating' | 'platform' | 'mediaType' | 'play'

type Described = 'title' | 'slug' | 'synopsis' | 'tags' | 'rating' | 'mediaType' | 'platform' | 'credits'

export interface DemoItem extends Pick<ContentInput, Described> {
  categories: readonly [CategorySlug, ...CategorySlug[]]
  /** Only for an item without a clip: a clip states its own length. */
  durationSec?: number
  featured?: boolean
  /** By default the item is active as soon as it can be. */
  active?: boolean
  daysAgo: number
  play: Play
  translations?: ContentInput['translations']
  /** Lyrics, each as the text of an LRC file. */
  words?: Partial<Record<LyricsScript, string>>
  /** What the words mean, by language: a text with as many lines as the words. */
  meanings?: Partial<Record<MeaningLanguage, string>>
}

interface Entry extends Omit<DemoItem, Usual>, Partial<Pick<DemoItem, Usual>> {}

export const withUsual = (
  usual: Pick<DemoItem, 'mediaType' | 'play'>,
  entries: readonly Entry[],
): readonly DemoItem[] => entries.map((entry) => ({ rating: 'U', platform: 'android', ...usual, ...entry }))
