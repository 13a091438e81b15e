import type { DemoItem } from './demo-item.ts'
import { films } from './films.ts'
import { music } from './music.ts'
import { talks } from './talks.ts'

/** Oldest first. */
export const items: readonly DemoItem[] = [...films, ...music, ...talks].toSorted(
  (a, b) => b.daysAgo - a.daysAgo,
)
