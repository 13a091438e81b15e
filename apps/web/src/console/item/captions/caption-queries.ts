import { calls, type BodyOf, type Content } from '@jinvani/contract'
import { useQuery } from '@tanstack/react-query'
import { queryOf, request } from '../../../api/client.ts'
import { contentKeys } from '../../../api/query-client.ts'
import { useChange } from '../../lists/list-query.ts'

const keyOf = (id: string) => ['captions', id]

export function useCaptions({ _id: id, captions }: Content) {
  return useQuery({
    ...queryOf(keyOf(id), calls.listCaptions, { params: { id } }),
    initialData: { items: captions },
  })
}

/** Captions are packaged with the film, so the item changes too. */
const changedWith = (id: string) => [keyOf(id), contentKeys.live(id), contentKeys.list]

export const usePutCaption = (id: string) =>
  useChange(
    (body: BodyOf<typeof calls.putCaption>) => request(calls.putCaption, { params: { id }, body }),
    ...changedWith(id),
  )

export const useDeleteCaption = (id: string) =>
  useChange(
    (language: string) => request(calls.deleteCaption, { params: { id, language } }),
    ...changedWith(id),
  )
