import type { ContentInput, LyricsScript, MeaningLanguage } from '@jinvani/contract'
import type { CategorySlug } from './categories.ts'

export type Play =
  | { kind: 'clip'; seconds: number }
  | { kind: 'youtube'; url: string }
  | { kind: 'external'; url: string }
  /** A protected film without its file. */
  | { kind: 'protected' }

type Usual = 'rating' | 'platform' | 'mediaType' | 'play'

type Described = 'title' | 'slug' | 'synopsis' | 'tags' | 'rating' | 'mediaType' | 'platform' | 'credits'

export interface DemoItem extends Pick<ContentInput, Described> {
  categories: readonly [CategorySlug, ...CategorySlug[]]
  /** Length in seconds of an item without a clip; a clip has its own length. */
  durationSec?: number
  featured?: boolean
  /** Default: active as soon as the rules allow it. */
  active?: boolean
  daysAgo: number
  play: Play
  translations?: ContentInput['translations']
  /** Lyrics, each as the text of an LRC file. */
  words?: Partial<Record<LyricsScript, string>>
  /** Meaning of the lyrics, by language: a text with one line for each line of the lyrics. */
  meanings?: Partial<Record<MeaningLanguage, string>>
}

interface Entry extends Omit<DemoItem, Usual>, Partial<Pick<DemoItem, Usual>> {}

export const withUsual = (
  usual: Pick<DemoItem, 'mediaType' | 'play'>,
  entries: readonly Entry[],
): readonly DemoItem[] => entries.map((entry) => ({ rating: 'U', platform: 'android', ...usual, ...entry }))
