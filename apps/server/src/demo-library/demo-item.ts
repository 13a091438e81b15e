import type { ContentInput } from '@jinvani/contract'
import type { CategorySlug } from './categories.ts'

/** What there is to play. */
export type Play =
  | { kind: 'clip'; seconds: number }
  | { kind: 'youtube'; url: string }
  | { kind: 'external'; url: string }
  /** A film that waits for its file and its protection. */
  | { kind: 'protected' }

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
  /** Left out: active as soon as it can be. */
  active?: boolean
  /** How long before the load it came into the library. */
  daysAgo: number
  play: Play
}
