import { keepPreviousData, useQueryClient } from '@tanstack/react-query'

/** A search or filter always asks the server, also when its answer of a moment ago is still there to be shown. */
export const listQuery = { staleTime: 0, placeholderData: keepPreviousData } as const

/** For a search with the words that are applied already, which changes no address. */
export function useAskAgain(key: string): () => void {
  const client = useQueryClient()
  return () => void client.refetchQueries({ queryKey: [key, 'list'], type: 'active' })
}
