import { type AppUserPatch, calls, limits } from '@jinvani/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { request } from '../../api/client.ts'
import { isRefused } from '../../api/query-client.ts'
import { listQuery } from '../lists/list-query.ts'
import type { ListAddress } from '../lists/list-address.ts'

const key = 'app-users'

export function useAppUsers({ q, page }: ListAddress) {
  const query = { q, page, pageSize: limits.pageSize }
  return useQuery({
    queryKey: [key, 'list', query],
    queryFn: ({ signal }) => request(calls.listAppUsers, { query, signal }),
    ...listQuery,
  })
}

export const readAppUser = (id: string, signal?: AbortSignal) =>
  request(calls.getAppUser, { params: { id }, signal })

/** Without `version` whatever is stored is overwritten. */
export interface AppUserChange {
  id: string
  patch: AppUserPatch
  version?: number | undefined
}

export function useUpdateAppUser() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, patch, version }: AppUserChange) =>
      request(calls.updateAppUser, { params: { id }, body: patch, ifMatch: version }),
    // After a failure too: the person may have deleted the account.
    onSettled: async (_done, error) => {
      // The list would be refused as well, and say so a second time.
      if (!isRefused(error)) await client.invalidateQueries({ queryKey: [key, 'list'] })
    },
  })
}
