// What the links of carousel items lead to: their titles, looked up by id.
import { type CarouselItem, calls, linkTargetProblem } from '@jinvani/contract'
import { useQueries, useQuery } from '@tanstack/react-query'
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

export function useAllCategories(enabled: boolean) {
  return useQuery({
    queryKey: ['categories', 'list', 'all'],
    queryFn: ({ signal }) => request(calls.listCategories, { signal }),
    enabled,
  })
}

function useContentTargets(ids: readonly string[]) {
  const found = useQueries({
    queries: ids.map((id) => ({
      queryKey: ['content', 'target', id],
      queryFn: ({ signal }: { signal: AbortSignal }) => request(calls.getContent, { params: { id }, signal }),
      staleTime: 60_000,
    })),
  })
  return new Map(
    ids.map((id, index) => {
      const { data, error } = found[index] ?? {}
      return [id, isGone(error) ? ('missing' as const) : data]
    }),
  )
}

/** What a link leads to; undefined where it is not known (yet), or the link is of no such type. */
export function useLinkTargets(links: readonly Link[]): (link: Link) => Target | undefined {
  const content = useContentTargets(idsOf(links, 'content'))
  const categories = useAllCategories(idsOf(links, 'category').length > 0).data?.items
  return ({ linkType, linkTarget }) => {
    const id = linkTarget.toLowerCase()
    if (linkType === 'content') return content.get(id)
    if (linkType !== 'category' || !categories) return undefined
    const category = categories.find(({ _id }) => _id === id)
    return category ? { title: category.name, active: category.active } : 'missing'
  }
}
