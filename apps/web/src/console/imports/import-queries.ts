import { type ImportOutcome, calls } from '@jinvani/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { request } from '../../api/client.ts'
import { contentKeys } from '../../api/query-client.ts'
import { listQuery } from '../lists/list-query.ts'

export const PAGE_SIZE = 25
const ASK_MS = 1000
const importKey = (id: string) => ['imports', 'item', id]

export function useImport(id: string) {
  return useQuery({
    queryKey: importKey(id),
    queryFn: ({ signal }) => request(calls.getImport, { params: { id }, signal }),
  })
}

export function useImportRows(id: string, outcome: ImportOutcome | undefined, page: number) {
  const query = { outcome, page, pageSize: PAGE_SIZE }
  return useQuery({
    queryKey: ['imports', 'rows', id, query],
    queryFn: ({ signal }) => request(calls.listImportRows, { params: { id }, query, signal }),
    ...listQuery,
  })
}

export const useCheckTable = () =>
  useMutation({
    mutationFn: (file: File) => request(calls.checkImport, { query: { name: file.name }, body: file }),
  })

export const useCheckLinks = () =>
  useMutation({ mutationFn: (links: string[]) => request(calls.checkYoutubeLinks, { body: { links } }) })

/** It has the id of its import. */
export function useImportBatch(id: string) {
  return useQuery({
    queryKey: ['imports', 'batch', id],
    queryFn: ({ signal }) => request(calls.getBatch, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.endedAt ? false : ASK_MS),
  })
}

export function useStartImport(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => request(calls.startImport, { params: { id } }),
    onSettled: async () => {
      void client.invalidateQueries({ queryKey: contentKeys.all })
      await client.invalidateQueries({ queryKey: importKey(id) })
    },
  })
}
