import { type CarouselItem, type LinkTarget, isHttpsUrl } from '@jinvani/contract'
import type { QueryClient } from '@tanstack/react-query'
import { allCategories, contentQuery } from '../lists/list-query.ts'

export type Link = Pick<CarouselItem, 'linkType' | 'linkTarget'>
export type Target = Omit<LinkTarget, '_id'> | 'missing'

export function knownTitle(client: QueryClient, { linkType, linkTarget }: Link): string | undefined {
  const id = linkTarget.toLowerCase()
  if (linkType === 'content') return client.getQueryData(contentQuery(id).queryKey)?.title
  if (linkType !== 'category') return undefined
  return client.getQueryData(allCategories.queryKey)?.items.find(({ _id }) => _id === id)?.name
}

/**
 * The item or category that a link opens; `missing` if it no longer exists. Undefined while `known` loads, for other
 * kinds of link, and for an empty target.
 */
export function targetAmong(
  known: readonly LinkTarget[] | undefined,
  { linkType, linkTarget }: Link,
): Target | undefined {
  const leadsToItem = linkType === 'content' || linkType === 'category'
  if (known === undefined || !leadsToItem || linkTarget.trim() === '') return undefined
  return known.find(({ _id }) => _id === linkTarget.toLowerCase()) ?? 'missing'
}

/** Title of the target, or host of a web address; undefined while it loads. `isOff`: broken link or inactive target. */
export function linkName({ linkType, linkTarget }: Link, target: Target | undefined) {
  if (linkType === 'external') {
    if (!isHttpsUrl(linkTarget)) return { text: 'Not a web address', isOff: true }
    return { text: new URL(linkTarget).hostname.replace(/^www\./, ''), isOff: false }
  }
  if (target === 'missing') return { text: 'No longer exists', isOff: true }
  return (
    target && { text: target.active ? target.title : `${target.title} (inactive)`, isOff: !target.active }
  )
}
