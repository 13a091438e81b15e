import { type RestoreInput, calls } from '@jinvani/contract'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { request } from '../../api/client.ts'

const PAGE_SIZE = 25
const key = 'versions'

export function useVersions(id: string) {
  return useInfiniteQuery({
    queryKey: [key, id],
    queryFn: ({ pageParam: before, signal }) =>
      request(calls.listVersions, { params: { id }, query: { before, pageSize: PAGE_SIZE }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  })
}

/** Items with a history, by their key in the query cache. */
export type HistoryNoun = 'content' | 'categories' | 'carousel' | 'collections'

/** Restores values and reloads the item everywhere in the console. */
export function useRestore(noun: HistoryNoun, id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: RestoreInput) => request(calls.restoreVersion, { params: { id }, body }),
    onSuccess: async () => {
      void client.invalidateQueries({ queryKey: ['dashboard'] })
      void client.invalidateQueries({ queryKey: [noun, 'list'] })
      void client.invalidateQueries({ queryKey: [key, id] })
      await client.refetchQueries({ queryKey: [noun, 'item', id] })
    },
  })
}
