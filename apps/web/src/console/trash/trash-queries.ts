import { type VersionNoun, calls, limits } from '@jinvani/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { request } from '../../api/client.ts'
import type { ListAddress } from '../lists/list-address.ts'
import { listQuery, useListMutation } from '../lists/list-query.ts'

const key = 'trash'

export function useTrash({ q, page, noun }: ListAddress & { noun: VersionNoun | undefined }) {
  const query = { q, page, noun, pageSize: limits.pageSize }
  return useQuery({
    queryKey: [key, 'list', query],
    queryFn: ({ signal }) => request(calls.listTrash, { query, signal }),
    ...listQuery,
  })
}

interface Comeback {
  id: string
  slug?: string | undefined
}

export function useRestoreTrashed() {
  const client = useQueryClient()
  return useListMutation(key, async ({ id, slug }: Comeback) => {
    const restored = await request(calls.restoreTrashed, { params: { id }, body: { slug } })
    for (const list of ['content', 'categories', 'carousel', 'collections'])
      void client.invalidateQueries({ queryKey: [list, 'list'] })
    return restored
  })
}

export const useEmptyTrash = () => useListMutation(key, () => request(calls.emptyTrash))
