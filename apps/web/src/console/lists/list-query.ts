import { type QueryKey, keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query'
import { isRefused } from '../../api/query-client.ts'

/** Without `version` the save overwrites the stored item. */
export interface Change<Patch> {
  id: string
  patch: Patch
  version?: number | undefined
}

/** A search or filter always asks the server, even while a recent answer can be shown. */
export const listQuery = { staleTime: 0, placeholderData: keepPreviousData } as const

export function useAskAgain(key: string): () => void {
  const client = useQueryClient()
  return () => void client.refetchQueries({ queryKey: [key, 'list'], type: 'active' })
}

/** The dashboard counts the items of the list. */
export function useRefreshList(key: string) {
  const client = useQueryClient()
  return async (_done?: unknown, error?: unknown) => {
    // Refused once, the list would be refused too, with a second toast.
    if (isRefused(error)) return
    void client.invalidateQueries({ queryKey: ['dashboard'] })
    await client.invalidateQueries({ queryKey: [key, 'list'] })
  }
}

/** Reloads the list even after a failure: the item may already be gone. */
export function useListMutation<Variables, Result>(
  key: string,
  mutationFn: (variables: Variables) => Promise<Result>,
) {
  return useMutation({ mutationFn, onSettled: useRefreshList(key) })
}

/** Reads what has these keys again, also after a failure: somebody else may have changed or deleted it. */
export function useChange<Variables, Result>(
  mutationFn: (variables: Variables) => Promise<Result>,
  ...keys: QueryKey[]
) {
  const client = useQueryClient()
  const onSettled = () => Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
  return useMutation({ mutationFn, onSettled })
}
