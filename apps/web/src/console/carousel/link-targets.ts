// The list of items brings the titles of its targets; the form looks up a single one.
import { type CarouselItem, type LinkTarget, isHttpsUrl, linkTargetProblem } from '@jinvani/contract'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { allCategories, contentQuery, isGone } from '../lists/shared-queries.ts'

export type Link = Pick<CarouselItem, 'linkType' | 'linkTarget'>
export type Target = Omit<LinkTarget, '_id'> | 'missing'

/** Makes the title ready for `knownTitle`. A target that cannot be loaded stays without one. */
export async function loadTitle(client: QueryClient, { linkType, linkTarget }: Link): Promise<void> {
  const loading: Promise<unknown>[] = []
  if (linkType === 'content') loading.push(client.fetchQuery(contentQuery(linkTarget.toLowerCase())))
  if (linkType === 'category') loading.push(client.fetchQuery(allCategories))
  await Promise.allSettled(loading)
}

export function knownTitle(client: QueryClient, { linkType, linkTarget }: Link): string | undefined {
  const id = linkTarget.toLowerCase()
  if (linkType === 'content') return client.getQueryData(contentQuery(id).queryKey)?.title
  if (linkType !== 'category') return undefined
  return client.getQueryData(allCategories.queryKey)?.items.find(({ _id }) => _id === id)?.name
}

/** Undefined while the target is unknown, or if the link leads to no item. */
export function targetAmong(
  known: readonly LinkTarget[] | undefined,
  { linkType, linkTarget }: Link,
): Target | undefined {
  const leadsToItem = linkType === 'content' || linkType === 'category'
  if (known === undefined || !leadsToItem || linkTarget.trim() === '') return undefined
  return known.find(({ _id }) => _id === linkTarget.toLowerCase()) ?? 'missing'
}

interface LinkName {
  text: string
  /** The apps leave this link out. */
  isOff: boolean
}

function siteName(address: string): LinkName {
  if (!isHttpsUrl(address)) return { text: 'Not a web address', isOff: true }
  return { text: new URL(address).hostname.replace(/^www\./, ''), isOff: false }
}

/** The title of an item, or the site of an address; undefined while the title is loading. */
export function linkName({ linkType, linkTarget }: Link, target: Target | undefined): LinkName | undefined {
  if (linkType === 'external') return siteName(linkTarget)
  if (target === 'missing') return { text: 'No longer exists', isOff: true }
  return (
    target && { text: target.active ? target.title : `${target.title} (inactive)`, isOff: !target.active }
  )
}

const useContent = (id: string, enabled: boolean) => useQuery({ ...contentQuery(id), enabled })

export function useLinkTarget(link: Link): Target | undefined {
  const { linkType, linkTarget } = link
  const isId = linkTargetProblem(linkType, linkTarget) === null
  const content = useContent(linkTarget.toLowerCase(), linkType === 'content' && isId)
  const categories = useQuery({ ...allCategories, enabled: linkType === 'category' && isId }).data?.items
  if (linkType === 'category')
    return targetAmong(
      categories?.map(({ name, ...rest }) => ({ title: name, ...rest })),
      link,
    )
  if (linkType !== 'content' || !isId) return undefined
  return isGone(content.error) ? 'missing' : content.data
}
