import type { VersionNoun } from '@jinvani/contract'

export const nounLabels: Record<VersionNoun, string> = {
  content: 'Content',
  category: 'Category',
  carousel: 'Carousel item',
}

const DAY_MS = 24 * 60 * 60 * 1000

/** How long it can still come back. */
export function restText(endsAt: string, now: number): string {
  const days = (Date.parse(endsAt) - now) / DAY_MS
  return days < 1 ? 'less than a day' : `${Math.ceil(days)} days`
}
