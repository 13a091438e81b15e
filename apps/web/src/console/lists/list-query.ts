import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query'
import { isRefused } from '../../api/query-client.ts'

/** A search or filter always asks the server, also when its answer of a moment ago is still there to be shown. */
export const listQuery = { staleTime: 0, placeholderData: keepPreviousData } as const

/** For a search with the words that are applied already, which changes no address. */
export function useAskAgain(key: string): () => void {
  const client = useQueryClient()
  return () => void client.refetchQueries({ queryKey: [key, 'list'], type: 'active' })
}

/** Reads a list again, and the dashboard that counts it. */
export function useRefreshList(key: string) {
  const client = useQueryClient()
  return async (_done?: unknown, error?: unknown) => {
    // The list would be refused as well, and say so a second time.
    if (isRefused(error)) return
    void client.invalidateQueries({ queryKey: ['dashboard'] })
    await client.invalidateQueries({ queryKey: [key, 'list'] })
  }
}

/** What changes a list. It is read again after a failure too: the item may be gone already. */
export function useListMutation<Variables, Result>(
  key: string,
  mutationFn: (variables: Variables) => Promise<Result>,
) {
  return useMutation({ mutationFn, onSettled: useRefreshList(key) })
}
