// What the links of carousel items lead to: their titles, looked up by id.
import { type CarouselItem, type Category, calls, linkTargetProblem } from '@jinvani/contract'
import { type QueryClient, queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { request } from '../../api/client.ts'

export type Link = Pick<CarouselItem, 'linkType' | 'linkTarget'>
/** `missing`: there is no such item any more. */
export type Target = { title: string; active: boolean } | 'missing'

const idsOf = (links: readonly Link[], type: Link['linkType']) => [
  ...new Set(
    links
      .filter(({ linkType, linkTarget }) => linkType === type && linkTargetProblem(type, linkTarget) === null)
      .map(({ linkTarget }) => linkTarget.toLowerCase()),
  ),
]

const isGone = (error: unknown) => error instanceof ApiError && error.status === 404

const categoriesQuery = queryOptions({
  queryKey: ['categories', 'list', 'all'],
  queryFn: ({ signal }) => request(calls.listCategories, { signal }),
})
const contentQuery = (id: string) =>
  queryOptions({
    queryKey: ['content', 'target', id],
    queryFn: ({ signal }) => request(calls.getContent, { params: { id }, signal }),
    staleTime: 60_000,
  })

export function useAllCategories(enabled: boolean) {
  return useQuery({ ...categoriesQuery, enabled })
}

/** Makes `knownTitle` know the target, where it exists. */
export async function loadTitle(client: QueryClient, { linkType, linkTarget }: Link): Promise<void> {
  const loading: Promise<unknown>[] = []
  if (linkType === 'content') loading.push(client.fetchQuery(contentQuery(linkTarget.toLowerCase())))
  if (linkType === 'category') loading.push(client.fetchQuery(categoriesQuery))
  await Promise.allSettled(loading)
}

/** The title of what a link leads to, as far as it was loaded. */
export function knownTitle(client: QueryClient, { linkType, linkTarget }: Link): string | undefined {
  const id = linkTarget.toLowerCase()
  if (linkType === 'content') return client.getQueryData(contentQuery(id).queryKey)?.title
  if (linkType !== 'category') return undefined
  return client.getQueryData(categoriesQuery.queryKey)?.items.find(({ _id }) => _id === id)?.name
}

function useContentTargets(ids: readonly string[]) {
  const found = useQueries({
    queries: ids.map(contentQuery),
  })
  return new Map(
    ids.map((id, index) => {
      const { data, error } = found[index] ?? {}
      return [id, isGone(error) ? ('missing' as const) : data]
    }),
  )
}

/** Without an id, or before the categories are there, nothing is known. */
export function categoryTarget(
  categories: readonly Pick<Category, '_id' | 'name' | 'active'>[] | undefined,
  id: string,
): Target | undefined {
  if (categories === undefined || id.trim() === '') return undefined
  const category = categories.find(({ _id }) => _id === id)
  return category ? { title: category.name, active: category.active } : 'missing'
}

/** What a link leads to; undefined where it is not known (yet), or the link is of no such type. */
export function useLinkTargets(links: readonly Link[]): (link: Link) => Target | undefined {
  const content = useContentTargets(idsOf(links, 'content'))
  const categories = useAllCategories(idsOf(links, 'category').length > 0).data?.items
  return ({ linkType, linkTarget }) => {
    const id = linkTarget.toLowerCase()
    if (linkType === 'content') return content.get(id)
    return linkType === 'category' ? categoryTarget(categories, id) : undefined
  }
}
