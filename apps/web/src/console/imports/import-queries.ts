import { type ImportOutcome, calls } from '@jinvani/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { queryOf, request } from '../../api/client.ts'
import { useNoteBatch } from '../batches/batch-queries.ts'
import { listQuery } from '../lists/list-query.ts'

export const PAGE_SIZE = 25
const importKey = (id: string) => ['imports', 'item', id]

export function useImport(id: string) {
  return useQuery(queryOf(importKey(id), calls.getImport, { params: { id } }))
}

export interface RowFilter {
  outcome?: ImportOutcome
  column?: string
  message?: string
}

export function useImportRows(id: string, filter: RowFilter, page: number) {
  const query = { ...filter, page, pageSize: PAGE_SIZE }
  return useQuery({
    ...queryOf(['imports', 'rows', id, query], calls.listImportRows, { params: { id }, query }),
    ...listQuery,
  })
}

export function useImportAsInactive(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => request(calls.importAsInactive, { params: { id } }),
    onSuccess: (found) => client.setQueryData(importKey(id), found),
    onSettled: () => client.invalidateQueries({ queryKey: ['imports', 'rows', id] }),
  })
}

export function useStartImport(id: string) {
  const client = useQueryClient()
  const note = useNoteBatch()
  return useMutation({
    mutationFn: () => request(calls.startImport, { params: { id } }),
    onSuccess: note,
    onSettled: () => client.invalidateQueries({ queryKey: importKey(id) }),
  })
}
