import { type BodyOf, type Calls, type LyricsScript, calls } from '@jinvani/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { request } from '../../../api/client.ts'

const keyOf = (id: string) => ['lyrics', id]

export function useLyrics(id: string) {
  return useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => request(calls.listLyrics, { params: { id }, signal }),
  })
}

export function usePutLyrics(id: string, script: LyricsScript) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<Calls['putLyrics']>) =>
      request(calls.putLyrics, { params: { id, script }, body }),
    // Also after a failure: somebody else may have changed the words.
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(id) }),
  })
}

export function useDeleteLyrics(id: string, script: LyricsScript) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => request(calls.deleteLyrics, { params: { id, script } }),
    // Also after a failure: the words may already be gone.
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(id) }),
  })
}
