import { type AdminUserInput, type AdminUserPatch, type Role, calls } from '@jinvani/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { request } from '../../api/client.ts'
import { isRefused, sessionQueryKey } from '../../api/query-client.ts'
import { listQuery } from '../lists/list-query.ts'

const key = 'admin-users'

export function useAdminUsers(role: Role | undefined) {
  return useQuery({
    queryKey: [key, 'list', role ?? ''],
    queryFn: ({ signal }) => request(calls.listAdminUsers, { query: { role }, signal }),
    ...listQuery,
  })
}

export const readAdminUser = (id: string, signal?: AbortSignal) =>
  request(calls.getAdminUser, { params: { id }, signal })

function useAdminUserMutation<Variables, Result>(mutationFn: (variables: Variables) => Promise<Result>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: async (_done, error) => {
      // The list would be refused as well, and say so a second time.
      if (!isRefused(error)) await client.invalidateQueries({ queryKey: [key, 'list'] })
    },
  })
}

export function useCreateAdminUser() {
  return useAdminUserMutation((body: AdminUserInput) => request(calls.createAdminUser, { body }))
}

/** Without `version` whatever is stored is overwritten. */
export interface AdminUserChange {
  id: string
  patch: AdminUserPatch
  version: number | undefined
}

export function useUpdateAdminUser() {
  const client = useQueryClient()
  return useAdminUserMutation(async ({ id, patch, version }: AdminUserChange) => {
    const saved = await request(calls.updateAdminUser, { params: { id }, body: patch, ifMatch: version })
    // The sidebar shows the name, and it may be this user's own.
    void client.invalidateQueries({ queryKey: sessionQueryKey })
    return saved
  })
}

export function useDeleteAdminUser() {
  return useAdminUserMutation((id: string) => request(calls.deleteAdminUser, { params: { id } }))
}

export function useResetPassword() {
  return useAdminUserMutation(({ id, password }: { id: string; password: string }) =>
    request(calls.resetAdminPassword, { params: { id }, body: { password } }),
  )
}
