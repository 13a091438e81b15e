import { calls, type BodyOf, type Content } from '@jinvani/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { queryOf, request } from '../../../api/client.ts'
import { contentKeys } from '../../../api/query-client.ts'

const keyOf = (id: string) => ['captions', id]

export function useCaptions({ _id: id, captions }: Content) {
  return useQuery({
    ...queryOf(keyOf(id), calls.listCaptions, { params: { id } }),
    initialData: { items: captions },
  })
}

/** Captions are packaged with the film, so the item changes too. */
function useRefresh(id: string) {
  const client = useQueryClient()
  return async () => {
    void client.invalidateQueries({ queryKey: contentKeys.live(id) })
    void client.invalidateQueries({ queryKey: contentKeys.list })
    await client.invalidateQueries({ queryKey: keyOf(id) })
  }
}

export function usePutCaption(id: string) {
  return useMutation({
    mutationFn: (body: BodyOf<typeof calls.putCaption>) =>
      request(calls.putCaption, { params: { id }, body }),
    onSuccess: useRefresh(id),
  })
}

export function useDeleteCaption(id: string) {
  return useMutation({
    mutationFn: (language: string) => request(calls.deleteCaption, { params: { id, language } }),
    // Also after a failure: the captions may already be gone.
    onSettled: useRefresh(id),
  })
}
