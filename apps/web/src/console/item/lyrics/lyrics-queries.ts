import { type BodyOf, type Calls, type LyricsScript, type MeaningLanguage, calls } from '@jinvani/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../api/api-error.ts'
import { queryOf, request } from '../../../api/client.ts'

const keyOf = (id: string) => ['lyrics', id]

export function useLyrics(id: string) {
  return useQuery(queryOf(keyOf(id), calls.listLyrics, { params: { id } }))
}

export function usePutLyrics(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ script, ...body }: BodyOf<Calls['putLyrics']> & { script: LyricsScript }) =>
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

export function usePutMeaning(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ language, ...body }: BodyOf<Calls['putMeaning']> & { language: MeaningLanguage }) =>
      request(calls.putMeaning, { params: { id, language }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(id) }),
  })
}

export function useDeleteMeaning(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (language: MeaningLanguage) => request(calls.deleteMeaning, { params: { id, language } }),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(id) }),
  })
}

/** Before it overwrites what somebody else saved meanwhile, it asks. */
export async function saveOver(what: string, send: (isAsked: boolean) => Promise<unknown>): Promise<void> {
  const question = `Someone else changed ${what} since you opened this page. Save yours all the same?`
  try {
    await send(false)
  } catch (error) {
    const isStale = error instanceof ApiError && error.code === 'stale-edit'
    if (!isStale || !window.confirm(question)) throw error
    await send(true)
  }
}
